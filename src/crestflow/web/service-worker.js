/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-ba0c9483a92295a9";
const FILES = ["./","assets/Analyse-D1-FkIAK.css","assets/Analyse-UI8x4co9.js","assets/Learn-DejsaQwA.css","assets/Learn-F50bvbMn.js","assets/Position-B1TGa-yQ.js","assets/Position-DihzKAhS.css","assets/Problem-Bk8qa7Cy.js","assets/Problem-LPpdM4TY.css","assets/Rules-BISazCR3.css","assets/Rules-bT6CZthy.js","assets/Segments-Dr_3XQkv.js","assets/Segments-kMH1mm06.css","assets/cs-CbwdaerI.js","assets/engine-B8N8QptN.wasm","assets/fr-CdOoXd8h.js","assets/index-26eSKdLa.js","assets/index-BZXdL2wX.css","assets/pl-DQxuS4Q4.js","assets/worker-DAve_eQY.js","icon.svg","manifest.webmanifest"];

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
