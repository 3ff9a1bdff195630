/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-5923f5e5520d3c7c";
const FILES = ["./","assets/Analyse-C7OVapSb.css","assets/Analyse-CPeDVaSl.js","assets/GameBoard-C8uO3fz2.js","assets/Learn-LXSiLzjn.js","assets/Learn-rQC4wa4q.css","assets/Problem-BtBY_S04.css","assets/Problem-D4Xp43Oe.js","assets/Rules-CyOXzjBH.css","assets/Rules-D_SPUS_U.js","assets/client-BKBJp02J.css","assets/client-DvXg3Bmj.js","assets/cs-BMInBae9.js","assets/engine-tUjKX9Uh.wasm","assets/fr-CIHzQGON.js","assets/index-C42A-HDX.css","assets/index-zTP6Zn6X.js","assets/pl-Bj9OtEgv.js","assets/worker-DB5ZqofW.js","icon.svg","manifest.webmanifest"];

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
