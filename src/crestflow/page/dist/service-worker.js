/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-ebfaf63554990459";
const FILES = ["./","assets/Analyse-BoiV453s.js","assets/Analyse-kK91g1t2.css","assets/Editor-BLC_aCfH.js","assets/Editor-CNKKRuCJ.css","assets/Editor-DrLkPdMM.js","assets/Learn-D6ykOG8q.css","assets/Learn-Di_X6XBs.js","assets/LinkPlay-D7HZsOKV.js","assets/LinkPlay-DPxQ3Qt4.css","assets/MyGames-Dpo2ZigO.js","assets/MyGames-YR68CdOO.css","assets/NextWords-D7JJo6pG.js","assets/Online-BhjD_EjG.js","assets/Online-DhY09DeJ.css","assets/Path-Ce6acXE9.css","assets/Path-P1AVr29Y.js","assets/Puzzles-D6ppk6Qi.css","assets/Puzzles-DEZoyASA.js","assets/Review-C1Zv0ya1.js","assets/Review-CBMNIi7T.css","assets/Rules-BjfwCx92.css","assets/Rules-CCsT6l65.js","assets/Rules-DezysPs0.css","assets/Rules-H6svAwiV.js","assets/Rules-OKFOxwHm.js","assets/ShareDialog-C3ud-KHj.js","assets/cs-BE2MIWoN.js","assets/deals-D0tjA4pk.json","assets/engine-CsEBl3DF.wasm","assets/engine-threads-lXe7azuX.wasm","assets/fr-BOza6Kpy.js","assets/index-DmLZgFMh.js","assets/index-x5tJLBz9.css","assets/kamon-ByPl0HrY.json","assets/lessons-BGAOxKED.js","assets/member-Da2PN7Dg.js","assets/pantarei-FofWY6tT.json","assets/pl-D79NZak7.js","assets/reviewWorker-BmCqkUZY.js","assets/shared-CGkw7OYV.css","assets/shared-RV2ai3Ez.js","assets/worker-CeZV1yno.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
