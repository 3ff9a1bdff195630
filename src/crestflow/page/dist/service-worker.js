/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-c7b93b6d6fa511e6";
const FILES = ["./","assets/Analyse-DgIwbbLc.js","assets/Analyse-DjBhzs1N.css","assets/Editor-BT3G1GQY.js","assets/Editor-CNKKRuCJ.css","assets/Editor-Map-cjGK.js","assets/Learn-D6ykOG8q.css","assets/Learn-DZO3PmrI.js","assets/LinkPlay-DPxQ3Qt4.css","assets/LinkPlay-vmRiYevq.js","assets/MyGames-2L3NaCaz.js","assets/MyGames-YR68CdOO.css","assets/NextWords-6SpOVjvi.js","assets/Online-DhY09DeJ.css","assets/Online-Um7M7vq8.js","assets/Path-CJaTdDpU.js","assets/Path-CKJqtGXc.css","assets/Puzzles-Chk3Dosb.js","assets/Puzzles-DJwm3hJ5.css","assets/Review-C_LVULgq.js","assets/Review-bzfWRbU8.css","assets/Rules-BjfwCx92.css","assets/Rules-BuHKVfuB.js","assets/Rules-C_WlN185.js","assets/Rules-DOeo49iW.js","assets/Rules-DezysPs0.css","assets/ShareDialog-DTYn8zBu.js","assets/cs-f0x5SNI1.js","assets/deals-D0tjA4pk.json","assets/engine-Bvi9frL0.wasm","assets/engine-threads-DhVA3ZZL.wasm","assets/fr-Vb2K-sfB.js","assets/index-B4aLVMC6.css","assets/index-_MgiScU3.js","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-M4sBbE8s.js","assets/pantarei-FofWY6tT.json","assets/pl-CJJ_hGeC.js","assets/reviewWorker-hIhJNMcK.js","assets/shared-BmLJt3BO.css","assets/shared-CdrwfwO4.js","assets/worker-CVm1Mp8W.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
