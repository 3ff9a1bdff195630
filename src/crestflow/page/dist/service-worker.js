/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-3d32d3746f1f3a72";
const FILES = ["./","assets/Analyse-DHitoZhi.css","assets/Analyse-errx9noj.js","assets/Editor-Bia0FNRl.js","assets/Editor-CLs3Imvq.js","assets/Editor-CNKKRuCJ.css","assets/Learn-Cp5tfE2c.js","assets/Learn-D6ykOG8q.css","assets/LinkPlay-DPxQ3Qt4.css","assets/LinkPlay-DQ6gCgbo.js","assets/MyGames-DW1BGLP5.js","assets/MyGames-YR68CdOO.css","assets/NextWords-DoWcU933.js","assets/Online-DhY09DeJ.css","assets/Online-PVIuDEvi.js","assets/Path-Ce6acXE9.css","assets/Path-D6_jO7z8.js","assets/Puzzles-BJLz1BRY.js","assets/Puzzles-D6ppk6Qi.css","assets/Review-CBMNIi7T.css","assets/Review-DuCN-Dg2.js","assets/Rules--LUN60p9.js","assets/Rules-BjfwCx92.css","assets/Rules-CxRzly0w.js","assets/Rules-DBU4a9VO.js","assets/Rules-DezysPs0.css","assets/ShareDialog-vJrVFNRJ.js","assets/cs-61GHqVY1.js","assets/deals-D0tjA4pk.json","assets/engine-CsEBl3DF.wasm","assets/engine-threads-lXe7azuX.wasm","assets/fr-DjSZD48D.js","assets/index-D4W4-S8h.js","assets/index-x5tJLBz9.css","assets/kamon-ByPl0HrY.json","assets/lessons-BGAOxKED.js","assets/member-Da2PN7Dg.js","assets/pantarei-FofWY6tT.json","assets/pl-CEYjVjMU.js","assets/reviewWorker-U3_eGs40.js","assets/shared-BEc_xMWz.js","assets/shared-ldHxLMXg.css","assets/worker-5Hc-L1EG.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
