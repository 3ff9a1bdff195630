/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-42e106a52a02ab73";
const FILES = ["./","assets/Analyse-CH_Cw6nM.css","assets/Analyse-CLzRdJP5.js","assets/Editor-BQXsQmyz.js","assets/Editor-CNKKRuCJ.css","assets/Editor-qou7qD3C.js","assets/Learn-BYoD-9ua.js","assets/Learn-D6ykOG8q.css","assets/LinkPlay-DPxQ3Qt4.css","assets/LinkPlay-DhAjj_01.js","assets/MyGames-YR68CdOO.css","assets/MyGames-hISO5JUv.js","assets/NextWords-zB7Pv7io.js","assets/Online-BuYzrgJF.js","assets/Online-DhY09DeJ.css","assets/Path-CBhN4GxT.js","assets/Path-CKJqtGXc.css","assets/Puzzles-DJwm3hJ5.css","assets/Puzzles-DmaZMugf.js","assets/Review-Bm1kAIZL.js","assets/Review-bzfWRbU8.css","assets/Rules-BjfwCx92.css","assets/Rules-DezysPs0.css","assets/Rules-DtL-lP1Q.js","assets/Rules-fvxHMsNW.js","assets/Rules-wigIjn5P.js","assets/ShareDialog-aKAcedjZ.js","assets/cs-D0JQTCpV.js","assets/deals-BW0Lo0d_.json","assets/engine-Bj5MssfB.wasm","assets/engine-threads-B1f76JZI.wasm","assets/fr-tO3GM73Y.js","assets/index-Bd46Mz79.css","assets/index-CNSNGPHa.js","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-DxKgKBe6.js","assets/pantarei-CPobosGl.json","assets/path-DoSQ--Pr.js","assets/pl-BQrXBpdv.js","assets/reviewWorker-D-NRCZiW.js","assets/shared-B0nRvYpO.js","assets/shared-RL2qHcSq.css","assets/worker-CN-qzi8Z.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

self.addEventListener("install", (event) => {
  // Past the browser's own cache: files of two versions must never mix.
  const requests = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(requests))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith("crestflow-") && name !== CACHE).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { href } = new URL(event.request.url);
  const { scope } = self.registration;
  // What a game server answers is never kept.
  if (event.request.method !== "GET" || !href.startsWith(scope) || href.startsWith(`${scope}api/`)) return;
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(event.request, { ignoreSearch: true }))
      .then((found) => found ?? fetch(event.request))
      .then(isolated),
  );
});

/**
 * A response with the headers that isolate the page, which a file host does not send: only then may workers share memory.
 * They take effect when the page is opened the next time.
 */
function isolated(response) {
  if (response.type === "opaque" || response.type === "opaqueredirect" || response.status === 0) return response;
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  const { status, statusText } = response;
  return new Response(status === 204 || status === 304 ? null : response.body, { status, statusText, headers });
}
