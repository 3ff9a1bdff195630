/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-fd524d635d863033";
const FILES = ["./","assets/Analyse-C_oXtcXp.js","assets/Analyse-CtzipciD.css","assets/Editor-BdC_5tVL.js","assets/Editor-CNKKRuCJ.css","assets/Editor-MNjCuf5c.js","assets/Learn-D90Lpo7M.js","assets/Learn-GMn1TTLu.css","assets/LinkPlay-DPxQ3Qt4.css","assets/LinkPlay-q-PXhGCW.js","assets/MissingGame-C5btLI-F.js","assets/MissingGame-Cd2Y74lZ.css","assets/MyGames-CNXra7jp.js","assets/MyGames-YR68CdOO.css","assets/NextWords-BhUQOy7m.js","assets/Online-D0hpIshG.js","assets/Online-DhY09DeJ.css","assets/Path-CKJqtGXc.css","assets/Path-DAPd6nuC.js","assets/Puzzles-EniUVeFc.js","assets/Puzzles-nQjHL1Ch.css","assets/Review-Boy0LgUP.css","assets/Review-DML0elbH.js","assets/Rules-A9YH6MCY.js","assets/Rules-BjfwCx92.css","assets/Rules-CV4mz0N7.js","assets/Rules-CqZBuiZO.js","assets/Rules-IAja3jRT.css","assets/ShareDialog-CHjPkzX1.js","assets/ShareDialog-D78upbDP.css","assets/cs-CBRiZf9x.js","assets/deals-BAj2wZQr.json","assets/engine-Dm5k9LuR.wasm","assets/engine-threads-DJtMLvDv.wasm","assets/fr-BINHQqFn.js","assets/index-BUCPGG6A.css","assets/index-BfoGPFnE.js","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-DwWXIQpT.js","assets/pantarei-CPobosGl.json","assets/path-1Cwf5k57.js","assets/pl-CigKN9Db.js","assets/reviewWorker-Cwxsgykx.js","assets/shared-CCKDIybZ.js","assets/shared-D7wcgNe_.css","assets/worker-B_BolZtG.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
