/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-42f2cb66da3ca1ee";
const FILES = ["./","assets/Analyse-BGdwl62s.css","assets/Analyse-CMxrvPOJ.js","assets/Editor-C5kobMMb.js","assets/Editor-CNKKRuCJ.css","assets/Editor-lD7AKny0.js","assets/Learn-D6ykOG8q.css","assets/Learn-DGE8_sS_.js","assets/LinkPlay-BtG5QLFy.js","assets/LinkPlay-DPxQ3Qt4.css","assets/MyGames-BanQ9TI2.js","assets/MyGames-YR68CdOO.css","assets/NextWords-Ci2ls2Ah.js","assets/Online-BYpzmJDs.js","assets/Online-DhY09DeJ.css","assets/Path-CKJqtGXc.css","assets/Path-DTPL82Qu.js","assets/Puzzles-BxXfAMEZ.js","assets/Puzzles-DJwm3hJ5.css","assets/Review-BHy_RfZO.js","assets/Review-bzfWRbU8.css","assets/Rules-BjfwCx92.css","assets/Rules-C6I909X3.js","assets/Rules-CcCwIbMx.js","assets/Rules-DIuvAqxl.js","assets/Rules-DezysPs0.css","assets/ShareDialog-C4tkhmev.js","assets/cs-C3F-Broh.js","assets/deals-D0tjA4pk.json","assets/engine-BOrEfljk.wasm","assets/engine-threads-DV_r0a5L.wasm","assets/fr-LjkdNMZ7.js","assets/index-BSGpWYTj.css","assets/index-BxaTpa-r.js","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-M4sBbE8s.js","assets/pantarei-FofWY6tT.json","assets/pl-8lUZ4V74.js","assets/reviewWorker-B8YsHMpm.js","assets/shared-RL2qHcSq.css","assets/shared-mL8j-jlN.js","assets/worker-BvwBCdK6.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
