/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-54b14b993650af28";
const FILES = ["./","assets/Analyse-GKhbtEJ5.js","assets/Analyse-hQ47OOdh.css","assets/Editor-BMZ91dpL.js","assets/Editor-CNKKRuCJ.css","assets/Editor-y2GMqIkb.js","assets/Learn-6yK1KTjH.js","assets/Learn-zvpGS8Bp.css","assets/LinkPlay-Cixn5Dl1.css","assets/LinkPlay-DHwJ0Tbh.js","assets/MyGames-Cbj6xl5q.js","assets/MyGames-DLZyuvrF.css","assets/Online-COLRsjkH.css","assets/Online-D4F_sbYz.js","assets/Rules-B1QJ8hdO.css","assets/Rules-B2zqGYnX.js","assets/Rules-BjfwCx92.css","assets/Rules-DFxPWnHE.js","assets/Rules-Dj8IMnhc.js","assets/ShareDialog-C6dyPjah.js","assets/cs-NaDxHdIm.js","assets/engine-CDmHwRoD.wasm","assets/fr-BkfvcnJ-.js","assets/index-CdByJrqF.js","assets/index-DvCL-4Ld.css","assets/pl-DKl9poHZ.js","assets/shared-Be4rKB8c.js","assets/shared-BqzUkpA6.css","assets/worker-DoScTYlM.js","licenses.txt","icon.svg","manifest.webmanifest"];

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
      .then((found) => found ?? fetch(event.request)),
  );
});
