/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-4f655836a06ae2a6";
const FILES = ["./","assets/Analyse-BHd2Mbdt.js","assets/Analyse-DvmSgwu7.css","assets/Editor-CNKKRuCJ.css","assets/Editor-D0pEyt9C.js","assets/Editor-D47XiG_2.js","assets/Learn-DtCcS6w8.js","assets/Learn-zvpGS8Bp.css","assets/LinkPlay-Csjv0R3e.js","assets/LinkPlay-DuiTMIZ0.css","assets/Online-Bo_zlEz3.css","assets/Online-Dq6yreOd.js","assets/Rules-B1QJ8hdO.css","assets/Rules-BjfwCx92.css","assets/Rules-CVZ1ypGt.js","assets/Rules-CVhQU2rU.js","assets/Rules-meInnWF5.js","assets/cs-CU4FC4dh.js","assets/engine-CDmHwRoD.wasm","assets/fr-D3vEu_Ub.js","assets/index-BsCxV13N.js","assets/index-Ck4N6WWB.css","assets/pl-S8z5nyiI.js","assets/shared-i549d1R6.css","assets/shared-z8SaiOjG.js","assets/worker-D5Tod_r-.js","licenses.txt","icon.svg","manifest.webmanifest"];

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
