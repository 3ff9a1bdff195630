/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-2fe39c48c1151af4";
const FILES = ["./","assets/Analyse-BGdwl62s.css","assets/Analyse-DBK9mOU6.js","assets/Editor-Bfm1MHB8.js","assets/Editor-CNKKRuCJ.css","assets/Editor-COeGBx7h.js","assets/Learn-D6ykOG8q.css","assets/Learn-DWoJ3a3r.js","assets/LinkPlay-C5g8K3Hy.js","assets/LinkPlay-DPxQ3Qt4.css","assets/MyGames-D9iDXStj.js","assets/MyGames-YR68CdOO.css","assets/NextWords-CWpc4QS0.js","assets/Online-BT3TtcRx.js","assets/Online-DhY09DeJ.css","assets/Path-CKJqtGXc.css","assets/Path-Dezhd7XU.js","assets/Puzzles-BXOvKxn1.js","assets/Puzzles-DJwm3hJ5.css","assets/Review-C7OdFyAo.js","assets/Review-bzfWRbU8.css","assets/Rules-B5-25e6x.js","assets/Rules-BhZ8_wfQ.js","assets/Rules-BjfwCx92.css","assets/Rules-DV82ufl1.js","assets/Rules-DezysPs0.css","assets/ShareDialog-MHe02qTo.js","assets/cs-C3F-Broh.js","assets/deals-D0tjA4pk.json","assets/engine-CfkI0mdb.wasm","assets/engine-threads-CPorQwWA.wasm","assets/fr-LjkdNMZ7.js","assets/index-BSGpWYTj.css","assets/index-CUJa4UjG.js","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-M4sBbE8s.js","assets/pantarei-FofWY6tT.json","assets/pl-8lUZ4V74.js","assets/reviewWorker-BjdT79Vo.js","assets/shared-RL2qHcSq.css","assets/shared-ZURsv_9P.js","assets/worker-hFNVEPYc.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
