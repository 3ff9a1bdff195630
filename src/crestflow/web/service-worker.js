/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-c1ceb50e9c53d497";
const FILES = ["./","assets/Analyse-CIEEC7fJ.css","assets/Analyse-DMn5nuNY.js","assets/GameBoard-LTUdDxDh.js","assets/Learn-D2tc0MDN.js","assets/Learn-OmoOnN0l.css","assets/Problem-BtBY_S04.css","assets/Problem-DTHbw1CF.js","assets/Rules-Bc1FZhpb.css","assets/Rules-M1evmEj_.js","assets/client-BKBJp02J.css","assets/client-Cj1VHIDY.js","assets/cs-CA8V4MKQ.js","assets/engine-ZDk7FjUT.wasm","assets/fr-DM4WWV2U.js","assets/index-DNuaKXNC.js","assets/index-pCRR3GHV.css","assets/pl-aLpDvk79.js","assets/worker-DniQBp49.js","icon.svg","manifest.webmanifest"];

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
