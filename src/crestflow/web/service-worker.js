/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-b49cbcc3647a66ae";
const FILES = ["./","assets/GameBoard-wapO7Vw6.js","assets/Learn-ZwiCVxek.js","assets/Learn-rQC4wa4q.css","assets/Rules-CyOXzjBH.css","assets/Rules-e90I8grb.js","assets/client-Bl3SmnKf.css","assets/client-D50yZRuc.js","assets/cs-BMInBae9.js","assets/engine-tUjKX9Uh.wasm","assets/fr-CIHzQGON.js","assets/index-C2hRnuGZ.js","assets/index-CjhuVfL6.css","assets/pl-Bj9OtEgv.js","assets/worker-D1t-JjhL.js","icon.svg","manifest.webmanifest"];

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
