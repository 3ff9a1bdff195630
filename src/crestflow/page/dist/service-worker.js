/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-0f0bc9f494bf06eb";
const FILES = ["./","assets/Analyse-CBG-XC3T.js","assets/Analyse-CtzipciD.css","assets/Editor-BlxZsTzZ.js","assets/Editor-CNKKRuCJ.css","assets/Editor-LommYgOl.js","assets/Learn-GMn1TTLu.css","assets/Learn-fYk27L8B.js","assets/LinkPlay-DNpGDsKn.js","assets/LinkPlay-DPxQ3Qt4.css","assets/MissingGame-Cd2Y74lZ.css","assets/MissingGame-hRnttLXC.js","assets/MyGames-DGVd3wYE.js","assets/MyGames-YR68CdOO.css","assets/NextWords-rwJzozY0.js","assets/Online-DhY09DeJ.css","assets/Online-NFVMJ7G8.js","assets/Path-5C1yXaLe.js","assets/Path-CKJqtGXc.css","assets/Puzzles-DzMRHxH1.js","assets/Puzzles-nQjHL1Ch.css","assets/Review-Boy0LgUP.css","assets/Review-Uz1urXi0.js","assets/Rules-BjfwCx92.css","assets/Rules-BrjPzGI0.js","assets/Rules-C-PHmZFf.js","assets/Rules-C4c3nreX.js","assets/Rules-IAja3jRT.css","assets/ShareDialog-D78upbDP.css","assets/ShareDialog-DEnc-QFQ.js","assets/cs-CBRiZf9x.js","assets/deals-BAj2wZQr.json","assets/engine-CO4Skqxs.wasm","assets/engine-threads-BIN-fKfC.wasm","assets/fr-BINHQqFn.js","assets/index-BUCPGG6A.css","assets/index-BrKpM6eR.js","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-DwWXIQpT.js","assets/pantarei-CPobosGl.json","assets/path-CIC0ccNp.js","assets/pl-CigKN9Db.js","assets/reviewWorker-BNmJkz7b.js","assets/shared-D7wcgNe_.css","assets/shared-aFx2JU_7.js","assets/worker-D2MScPFF.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
