/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-5b7d8d2eb72b8dad";
const FILES = ["./","assets/Analyse-BAgaiR47.js","assets/Analyse-D1-FkIAK.css","assets/GameBoard-BrfpjjdO.js","assets/GameBoard-DihzKAhS.css","assets/Learn-CfvMeqvf.js","assets/Learn-DejsaQwA.css","assets/Problem-BtBY_S04.css","assets/Problem-FUc7WUGa.js","assets/Rules-Bw78Ak-H.css","assets/Rules-CvDA01uv.js","assets/client-DsYS22wi.css","assets/client-DuqTINxA.js","assets/cs-B2ekUvyl.js","assets/engine-iLa1obKL.wasm","assets/fr-C39bAtTw.js","assets/index-Q-j2_X-4.css","assets/index-bPoKFt0J.js","assets/pl-DtStYLsK.js","assets/worker-Ba8IHQOO.js","icon.svg","manifest.webmanifest"];

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
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(self.registration.scope)) return;
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(event.request, { ignoreSearch: true }))
      .then((found) => found ?? fetch(event.request)),
  );
});
