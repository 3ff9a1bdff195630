/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-69a89f8f0d0255ca";
const FILES = ["./","assets/Analyse-B5s3ADB8.js","assets/Analyse-CH_Cw6nM.css","assets/Editor-BzfOPMnB.js","assets/Editor-CNKKRuCJ.css","assets/Editor-HpCAWABR.js","assets/Learn-D6ykOG8q.css","assets/Learn-D_offl2x.js","assets/LinkPlay-DPxQ3Qt4.css","assets/LinkPlay-SZcVV3_Q.js","assets/MyGames-DEtYI7Ie.js","assets/MyGames-YR68CdOO.css","assets/NextWords-BuSnbGIK.js","assets/Online-DhY09DeJ.css","assets/Online-TwkrTzwP.js","assets/Path-C4UY4gPj.js","assets/Path-CKJqtGXc.css","assets/Puzzles-CXPpfNOR.js","assets/Puzzles-DJwm3hJ5.css","assets/Review-D3Pi8NEW.js","assets/Review-bzfWRbU8.css","assets/Rules-3KnS6YCr.js","assets/Rules-BK9WsTmB.js","assets/Rules-BjfwCx92.css","assets/Rules-DezysPs0.css","assets/Rules-abRdI0YK.js","assets/ShareDialog-_Ic5ooPX.js","assets/cs-D0JQTCpV.js","assets/deals-D0tjA4pk.json","assets/engine-BOrEfljk.wasm","assets/engine-threads-DV_r0a5L.wasm","assets/fr-tO3GM73Y.js","assets/index-Bd46Mz79.css","assets/index-CJyIPWK_.js","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-M4sBbE8s.js","assets/pantarei-FofWY6tT.json","assets/path-DssbY45v.js","assets/pl-BQrXBpdv.js","assets/reviewWorker-B8YsHMpm.js","assets/shared-CirpN-Fp.js","assets/shared-RL2qHcSq.css","assets/worker-Dn1ArsdA.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
