/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-c966902846f3ee21";
const FILES = ["./","assets/Analyse-C4sUsk3u.js","assets/Analyse-CtzipciD.css","assets/Editor-6U8CS7_d.js","assets/Editor-CNKKRuCJ.css","assets/Editor-CzXxAfuO.js","assets/Learn-D3sJElFk.js","assets/Learn-GMn1TTLu.css","assets/LinkPlay-BK94npRP.js","assets/LinkPlay-DPxQ3Qt4.css","assets/MissingGame-Bo6p2auu.js","assets/MissingGame-Cd2Y74lZ.css","assets/MyGames-YR68CdOO.css","assets/MyGames-em0TxRR4.js","assets/NextWords-BYTd0uny.js","assets/Online-DhY09DeJ.css","assets/Online-KIuPSbDY.js","assets/Path-CKJqtGXc.css","assets/Path-zQC2mJny.js","assets/Puzzles-D2Hd0bP6.js","assets/Puzzles-nQjHL1Ch.css","assets/Review-Boy0LgUP.css","assets/Review-CUQDhEPo.js","assets/Rules-BgNKm60a.js","assets/Rules-BjfwCx92.css","assets/Rules-CfKzlZU_.js","assets/Rules-DawM48JX.js","assets/Rules-IAja3jRT.css","assets/ShareDialog-CIzX-5I1.js","assets/cs-CBRiZf9x.js","assets/deals-BAj2wZQr.json","assets/engine-QyRgM0ci.wasm","assets/engine-threads-CUqfZhE1.wasm","assets/fr-BINHQqFn.js","assets/index-CZwgcsNa.js","assets/index-Dr2GDcLC.css","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-DwWXIQpT.js","assets/pantarei-CPobosGl.json","assets/path-CxGEDJy6.js","assets/pl-CigKN9Db.js","assets/reviewWorker-B6LLEKMS.js","assets/shared-BCxGeiEn.css","assets/shared-ieBjdgHJ.js","assets/worker-DpfEf04_.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
