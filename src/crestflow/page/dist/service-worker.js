/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-92ccd64258a300e6";
const FILES = ["./","assets/Analyse-B3egPDa6.js","assets/Analyse-CtzipciD.css","assets/Editor-7AGZWAkL.js","assets/Editor-BDFCNqXs.js","assets/Editor-CNKKRuCJ.css","assets/Learn-CGKbc7vZ.js","assets/Learn-GMn1TTLu.css","assets/LinkPlay-DPxQ3Qt4.css","assets/LinkPlay-Dn98j5rO.js","assets/MissingGame-Cd2Y74lZ.css","assets/MissingGame-gj5o71Nq.js","assets/MyGames-BrBA8hXS.js","assets/MyGames-YR68CdOO.css","assets/NextWords-C_yPKYjA.js","assets/Online-CMI0CdGF.js","assets/Online-DhY09DeJ.css","assets/Path-CKJqtGXc.css","assets/Path-paHmTZvX.js","assets/Puzzles-D6CNLyZh.js","assets/Puzzles-nQjHL1Ch.css","assets/Review-BSgpHs0Y.js","assets/Review-Boy0LgUP.css","assets/Rules-BjfwCx92.css","assets/Rules-CSOrX258.js","assets/Rules-Dayz0bY7.js","assets/Rules-DdSTjmlq.js","assets/Rules-IAja3jRT.css","assets/ShareDialog-D78upbDP.css","assets/ShareDialog-DxT49K_Q.js","assets/cs-CBRiZf9x.js","assets/deals-BAj2wZQr.json","assets/engine-B9LPjBzo.wasm","assets/engine-threads-CcdMGpgK.wasm","assets/fr-BINHQqFn.js","assets/index-DntUy6xs.js","assets/index-Dr2GDcLC.css","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-DwWXIQpT.js","assets/pantarei-CPobosGl.json","assets/path-BGlQA4iY.js","assets/pl-CigKN9Db.js","assets/reviewWorker-CISrxuzk.js","assets/shared-BHg9uWVT.js","assets/shared-D7wcgNe_.css","assets/worker-5gi9F6WL.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
