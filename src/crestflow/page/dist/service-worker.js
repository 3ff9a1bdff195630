/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-baed12eb0472798b";
const FILES = ["./","assets/Analyse-BwswJxB3.js","assets/Analyse-CtzipciD.css","assets/Editor-BhxLVDh1.js","assets/Editor-CNKKRuCJ.css","assets/Editor-DSGjdRvT.js","assets/Learn-GMn1TTLu.css","assets/Learn-ak1GiaG4.js","assets/LinkPlay-BMsfel6e.js","assets/LinkPlay-DPxQ3Qt4.css","assets/MissingGame-CVPTPWvq.js","assets/MissingGame-Cd2Y74lZ.css","assets/MyGames-7ih5IF4U.js","assets/MyGames-YR68CdOO.css","assets/NextWords-BarXrp9S.js","assets/Online-BUeZmR9U.js","assets/Online-DhY09DeJ.css","assets/Path-C4rWVslX.js","assets/Path-CKJqtGXc.css","assets/Puzzles-moZbutYm.js","assets/Puzzles-nQjHL1Ch.css","assets/Review-Boy0LgUP.css","assets/Review-Z72JWulE.js","assets/Rules-0-f1LNHk.js","assets/Rules-BjfwCx92.css","assets/Rules-ChA8zsZG.js","assets/Rules-DLG_TNS5.js","assets/Rules-IAja3jRT.css","assets/ShareDialog-B_eU1SK_.js","assets/ShareDialog-D78upbDP.css","assets/cs-CBRiZf9x.js","assets/deals-BAj2wZQr.json","assets/engine-threads-D0YDfIuE.wasm","assets/engine-uvjFNavq.wasm","assets/fr-BINHQqFn.js","assets/index-BUCPGG6A.css","assets/index-DWZWJ0LD.js","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-DwWXIQpT.js","assets/pantarei-CPobosGl.json","assets/path-CdB0-iQF.js","assets/pl-CigKN9Db.js","assets/reviewWorker-Ctew7cTY.js","assets/shared-D7wcgNe_.css","assets/shared-De4jG9qI.js","assets/worker-Ds7VAk2p.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
