/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-4c3da1dc61830ff4";
const FILES = ["./","assets/Analyse-CtzipciD.css","assets/Analyse-DKB8QHlC.js","assets/Editor-CNKKRuCJ.css","assets/Editor-_QOKxxJo.js","assets/Editor-vi-VWVf1.js","assets/Learn-BuvwiO0K.js","assets/Learn-GMn1TTLu.css","assets/LinkPlay-ClDLRf1L.js","assets/LinkPlay-DPxQ3Qt4.css","assets/MissingGame-Cd2Y74lZ.css","assets/MissingGame-CtuRMzll.js","assets/MyGames-C5V2L3Ur.js","assets/MyGames-YR68CdOO.css","assets/NextWords-CesZni3_.js","assets/Online-DccJPqRx.js","assets/Online-DhY09DeJ.css","assets/Path-BkCvrdYA.js","assets/Path-CKJqtGXc.css","assets/Puzzles-D1KOZG_C.js","assets/Puzzles-nQjHL1Ch.css","assets/Review-BhDZFTIT.js","assets/Review-Boy0LgUP.css","assets/Rules-BjfwCx92.css","assets/Rules-BuzkOpns.js","assets/Rules-F8Ae_lIf.js","assets/Rules-IAja3jRT.css","assets/Rules-luZyA4dA.js","assets/ShareDialog-D78upbDP.css","assets/ShareDialog-us-_nOFL.js","assets/cs-CBRiZf9x.js","assets/deals-BAj2wZQr.json","assets/engine-CSJ5kGFo.wasm","assets/engine-threads-qRl095Sg.wasm","assets/fr-BINHQqFn.js","assets/index-BUCPGG6A.css","assets/index-Bszpyn2o.js","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-DwWXIQpT.js","assets/pantarei-CPobosGl.json","assets/path-R34LJlvs.js","assets/pl-CigKN9Db.js","assets/reviewWorker-1YjbKxx-.js","assets/shared-BlZMGLqt.js","assets/shared-D7wcgNe_.css","assets/worker-BNSwFLQr.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
