/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-32be6e86bb136236";
const FILES = ["./","assets/Analyse-BtA1zjKj.js","assets/Analyse-hQ47OOdh.css","assets/Editor-CNKKRuCJ.css","assets/Editor-DbdVFXxQ.js","assets/Editor-JQiILjpx.js","assets/Learn-CfUAHB0V.js","assets/Learn-zvpGS8Bp.css","assets/LinkPlay-CJokCF5E.js","assets/LinkPlay-Cixn5Dl1.css","assets/MyGames-Bb-4NBVc.js","assets/MyGames-DLZyuvrF.css","assets/Online-COLRsjkH.css","assets/Online-DL8Yd6FA.js","assets/Rules-B1QJ8hdO.css","assets/Rules-BjfwCx92.css","assets/Rules-CDXkuv8f.js","assets/Rules-DwfhQg_Q.js","assets/Rules-Ol-Nu4Xq.js","assets/ShareDialog-DKiwVo8d.js","assets/cs-DDkfRb26.js","assets/engine-CDmHwRoD.wasm","assets/fr-qmKXkU8C.js","assets/index-CSNsAkLq.js","assets/index-DvCL-4Ld.css","assets/pl-DaJb5zVi.js","assets/shared-BewMrWOe.css","assets/shared-BrEOtgZU.js","assets/worker-DoScTYlM.js","licenses.txt","icon.svg","manifest.webmanifest"];

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
