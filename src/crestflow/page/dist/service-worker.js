/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-725429ceee368728";
const FILES = ["./","assets/Analyse-Cye8btXm.js","assets/Analyse-hQ47OOdh.css","assets/Editor-6xAn0H1z.js","assets/Editor-BeWFHILK.js","assets/Editor-CNKKRuCJ.css","assets/Learn-03exHjml.js","assets/Learn-zvpGS8Bp.css","assets/LinkPlay-BgSFMVYX.js","assets/LinkPlay-Cixn5Dl1.css","assets/MyGames-DLZyuvrF.css","assets/MyGames-dOgT7kYu.js","assets/Online-C6KAFP4M.js","assets/Online-COLRsjkH.css","assets/Rules-B1QJ8hdO.css","assets/Rules-BjfwCx92.css","assets/Rules-CtqaWIex.js","assets/Rules-HuWZfCCL.js","assets/Rules-NKYE_V02.js","assets/ShareDialog-CIh2ALF7.js","assets/cs-NaDxHdIm.js","assets/engine-CDmHwRoD.wasm","assets/fr-BkfvcnJ-.js","assets/index-Cvkkr6VC.js","assets/index-DvCL-4Ld.css","assets/pl-DKl9poHZ.js","assets/shared-BqzUkpA6.css","assets/shared-BvYxSNs4.js","assets/worker-DoScTYlM.js","licenses.txt","icon.svg","manifest.webmanifest"];

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
