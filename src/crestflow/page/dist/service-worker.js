/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-7dbffd011941baa2";
const FILES = ["./","assets/Analyse-CH_Cw6nM.css","assets/Analyse-nVfY-hxx.js","assets/Editor-C3td8xHU.js","assets/Editor-CNKKRuCJ.css","assets/Editor-CuEYx18N.js","assets/Learn-D4zkT8Ad.js","assets/Learn-D6ykOG8q.css","assets/LinkPlay-CxPAaOI7.js","assets/LinkPlay-DPxQ3Qt4.css","assets/MyGames-H59PmlTY.js","assets/MyGames-YR68CdOO.css","assets/NextWords-CcmMgkfV.js","assets/Online-DhY09DeJ.css","assets/Online-SXRkLigp.js","assets/Path-BfpOX1dJ.js","assets/Path-CKJqtGXc.css","assets/Puzzles-AYu2uDCR.js","assets/Puzzles-DJwm3hJ5.css","assets/Review-bzfWRbU8.css","assets/Review-t_FhWIgV.js","assets/Rules-BjfwCx92.css","assets/Rules-Bz_79KB2.js","assets/Rules-CEugW9xI.js","assets/Rules-DezysPs0.css","assets/Rules-is-e1Gni.js","assets/ShareDialog-DVgU-nmO.js","assets/cs-6sxQqAJA.js","assets/deals-BW0Lo0d_.json","assets/engine-B4hLtZqB.wasm","assets/engine-threads-DXHkRgFX.wasm","assets/fr-DjWwSePj.js","assets/index-Bd46Mz79.css","assets/index-Cpd5wSl9.js","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-DxKgKBe6.js","assets/pantarei-CPobosGl.json","assets/path-Cuz0XeRA.js","assets/pl-qxctf7wm.js","assets/reviewWorker-CNxuhWxW.js","assets/shared-BbfswNib.js","assets/shared-RL2qHcSq.css","assets/worker-BPCZrtnI.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
