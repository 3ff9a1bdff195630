/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-2416be4634f0a449";
const FILES = ["./","assets/Analyse-BFUBjeo0.js","assets/Analyse-CtzipciD.css","assets/Editor-BfJFfkvE.js","assets/Editor-CNKKRuCJ.css","assets/Editor-CWwutV9_.js","assets/Learn-GMn1TTLu.css","assets/Learn-x7XFGLC9.js","assets/LinkPlay-By76QZZh.js","assets/LinkPlay-DPxQ3Qt4.css","assets/MissingGame-CO8e2EAM.js","assets/MissingGame-Cd2Y74lZ.css","assets/MyGames-3GZThriE.js","assets/MyGames-YR68CdOO.css","assets/NextWords-DG6sHoGZ.js","assets/Online-BxLaNSSa.js","assets/Online-DhY09DeJ.css","assets/Path-C8AYNpsl.js","assets/Path-CKJqtGXc.css","assets/Puzzles-GWqAqVjP.js","assets/Puzzles-nQjHL1Ch.css","assets/Review-Boy0LgUP.css","assets/Review-CGFVP4pa.js","assets/Rules-B0yqLPwL.js","assets/Rules-BjfwCx92.css","assets/Rules-BnccPb1B.js","assets/Rules-Cn6Ymzfn.js","assets/Rules-IAja3jRT.css","assets/ShareDialog-BH3_OEgS.js","assets/ShareDialog-D78upbDP.css","assets/cs-CBRiZf9x.js","assets/deals-BAj2wZQr.json","assets/engine-CR7FKagP.wasm","assets/engine-threads-ClCOuIZ-.wasm","assets/fr-BINHQqFn.js","assets/index-BUCPGG6A.css","assets/index-D7GyxyPS.js","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-DwWXIQpT.js","assets/pantarei-CPobosGl.json","assets/path-DzQUzZWU.js","assets/pl-CigKN9Db.js","assets/reviewWorker-Bb6qnc7J.js","assets/shared-D7wcgNe_.css","assets/shared-axTpwW2C.js","assets/worker-DeazXe9h.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
