/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-6b3d9e3a90fd53be";
const FILES = ["./","assets/Analyse-C4OVx8i6.js","assets/Analyse-CtzipciD.css","assets/Editor-CNKKRuCJ.css","assets/Editor-D5rHQt0b.js","assets/Editor-D68HD8rt.js","assets/Learn-Bbv_QAxx.js","assets/Learn-GMn1TTLu.css","assets/LinkPlay-BbN7QcR1.js","assets/LinkPlay-DPxQ3Qt4.css","assets/MissingGame-C43Uwxwo.js","assets/MissingGame-Cd2Y74lZ.css","assets/MyGames-CtOOHYxE.js","assets/MyGames-YR68CdOO.css","assets/NextWords-GFgCc1QW.js","assets/Online-BvMDH-lb.js","assets/Online-DhY09DeJ.css","assets/Path-CKJqtGXc.css","assets/Path-Cov-Xelt.js","assets/Puzzles-CZ7XE9zb.js","assets/Puzzles-nQjHL1Ch.css","assets/Review-Boy0LgUP.css","assets/Review-D_0JQTth.js","assets/Rules-BBGlZ2QP.js","assets/Rules-BNor9g09.js","assets/Rules-BjfwCx92.css","assets/Rules-CTajQhe0.js","assets/Rules-DezysPs0.css","assets/ShareDialog-CtVnDC_r.js","assets/cs-CBRiZf9x.js","assets/deals-BAj2wZQr.json","assets/engine-QyRgM0ci.wasm","assets/engine-threads-CUqfZhE1.wasm","assets/fr-BINHQqFn.js","assets/index-D1XUGoHO.css","assets/index-cWlZP0PP.js","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-DwWXIQpT.js","assets/pantarei-CPobosGl.json","assets/path-C-OvYEed.js","assets/pl-CigKN9Db.js","assets/reviewWorker-B6LLEKMS.js","assets/shared-CPFJhjUZ.js","assets/shared-Coh3QN0N.css","assets/worker-DpfEf04_.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
