/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-59fd7e87ac59f2cb";
const FILES = ["./","assets/Analyse-BEWNi5jy.js","assets/Analyse-CH_Cw6nM.css","assets/Editor-CNKKRuCJ.css","assets/Editor-CUibLxlZ.js","assets/Editor-D5BdIp7o.js","assets/Learn-D6ykOG8q.css","assets/Learn-Dvk4vCe9.js","assets/LinkPlay-DPxQ3Qt4.css","assets/LinkPlay-p2-i71jU.js","assets/MyGames-Bc2VbjzC.js","assets/MyGames-YR68CdOO.css","assets/NextWords-DuFXWniX.js","assets/Online-C5f16PSD.js","assets/Online-DhY09DeJ.css","assets/Path-BInfHowN.js","assets/Path-CKJqtGXc.css","assets/Puzzles-CJeD1rF-.js","assets/Puzzles-DJwm3hJ5.css","assets/Review-Boy0LgUP.css","assets/Review-Q5pRZGYC.js","assets/Rules-BYw66PBi.js","assets/Rules-BjfwCx92.css","assets/Rules-DbT2qt4b.js","assets/Rules-DezysPs0.css","assets/Rules-DzodvaCv.js","assets/ShareDialog-WYzNT_iB.js","assets/cs-CIHg24r0.js","assets/deals-BW0Lo0d_.json","assets/engine-QyRgM0ci.wasm","assets/engine-threads-CUqfZhE1.wasm","assets/fr-Bt8MjDQq.js","assets/index-Bm_badyk.js","assets/index-GanQZv9V.css","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-DwWXIQpT.js","assets/pantarei-CPobosGl.json","assets/path-C5rrayIG.js","assets/pl-BkNJvYK7.js","assets/reviewWorker-B6LLEKMS.js","assets/shared-2ok0dck8.css","assets/shared-RHSTbpVA.js","assets/worker-BYW8l4Iv.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
