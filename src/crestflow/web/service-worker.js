/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-e5e7ba5fa6ae99b6";
const FILES = ["./","assets/Analyse-BP9tQbPK.js","assets/Analyse-jEKumcao.css","assets/GameBoard-DmndBP4A.js","assets/Learn-CCr0ILy5.js","assets/Learn-OmoOnN0l.css","assets/Problem-BUbFlaqC.js","assets/Problem-BtBY_S04.css","assets/Rules-Bc1FZhpb.css","assets/Rules-wqTLDc9x.js","assets/client-DsYS22wi.css","assets/client-aPL722iO.js","assets/cs-CA8V4MKQ.js","assets/engine-ZDk7FjUT.wasm","assets/fr-DM4WWV2U.js","assets/index-BGOBVXpC.css","assets/index-D-ZUCPTd.js","assets/pl-aLpDvk79.js","assets/worker-D04J2bQq.js","icon.svg","manifest.webmanifest"];

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
