/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-87e87c141aa8d79c";
const FILES = ["./","assets/Analyse-CRBeEd59.js","assets/Analyse-VxRwtczE.css","assets/Editor-Bia_3Rkx.js","assets/Editor-CDwmX0SS.js","assets/Editor-CNKKRuCJ.css","assets/Learn-D2XQIqxy.css","assets/Learn-DVTWNIzQ.js","assets/LinkPlay-Cc9YGBQ_.js","assets/LinkPlay-DPxQ3Qt4.css","assets/MyGames-B_FF_jB0.js","assets/MyGames-YR68CdOO.css","assets/Online-BsGEKlZK.js","assets/Online-DhY09DeJ.css","assets/Rules-3bDmcYuM.js","assets/Rules-BjfwCx92.css","assets/Rules-BjmMc8yc.js","assets/Rules-CKAmveKx.js","assets/Rules-DezysPs0.css","assets/ShareDialog-DntACvDy.js","assets/cs-Bc6jQuT6.js","assets/deals-BUdHTO8y.json","assets/engine-suLDMJ4r.wasm","assets/engine-threads-KPtdhvLJ.wasm","assets/fr-DMNJkgAb.js","assets/index-9jgfFvnm.js","assets/index-WDYir046.css","assets/member-DQpe6G-E.js","assets/pl-CEgoj8Ja.js","assets/shared-BTevS5jv.css","assets/shared-DLEz43oZ.js","assets/worker-B5dciXC5.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
