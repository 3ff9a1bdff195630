/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-6b402012c2395df2";
const FILES = ["./","assets/Analyse-CuHrEI-V.js","assets/Analyse-D1-FkIAK.css","assets/Learn-DejsaQwA.css","assets/Learn-DscP_s_u.js","assets/Position-BrnaJgzi.js","assets/Position-DihzKAhS.css","assets/Problem-Es88BBto.js","assets/Problem-LPpdM4TY.css","assets/Rules-BISazCR3.css","assets/Rules-CyZaYxsm.js","assets/Segments-DGyhqdDK.js","assets/Segments-kMH1mm06.css","assets/cs-BDJ6mZry.js","assets/engine-BInj7LUq.wasm","assets/fr-_kNod0i7.js","assets/index-CuXZqDiO.js","assets/index-s8BwQfZ3.css","assets/pl-DOq25yNK.js","assets/worker-CEfd4yqT.js","icon.svg","manifest.webmanifest"];

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
