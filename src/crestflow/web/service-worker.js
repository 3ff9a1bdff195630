/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-c870adf51ed86486";
const FILES = ["./","assets/Analyse-CpZL176P.js","assets/Analyse-QlNDYBV9.css","assets/CopyField-DewCNtu0.js","assets/CopyField-cahjMgQF.css","assets/KamonBoard-CeJRc4wd.js","assets/KamonBoard-DenXm1i8.css","assets/KamonTable-BgOsittC.js","assets/KamonTable-BzcyHAEM.css","assets/Learn-DejsaQwA.css","assets/Learn-DxMqB6WA.js","assets/LinkPlay-Bjr0AyaA.js","assets/LinkPlay-DuiTMIZ0.css","assets/NameField-CGfx1Teq.css","assets/NameField-tFwofgM_.js","assets/Online-B081QsAk.js","assets/Online-DIP7Sihr.css","assets/Position-ChBXgK3D.js","assets/Position-DihzKAhS.css","assets/Problem-CwQxrDL6.css","assets/Problem-Di-ldJOW.js","assets/Rules-BISazCR3.css","assets/Rules-uRxakcDq.js","assets/Segments-B32q9uXU.js","assets/Segments-BaT0atJN.css","assets/Stage-BfiZZEW-.js","assets/Stage-zEL2EK5T.css","assets/StoneIcon-CQR6WS5M.js","assets/StoneIcon-CXCg_cmK.css","assets/TypedMove-BRRu5ijw.css","assets/TypedMove-DynsrQli.js","assets/cs-CjaPsUXS.js","assets/engine-CnpKDl99.wasm","assets/fr-6TOu-hfQ.js","assets/index-CzEzet6L.js","assets/index-PPF2bIOJ.css","assets/pl-DfPsb0Tg.js","assets/symbols-Cp0x4sQw.js","assets/words-BN_rEnAA.js","assets/words-Bfov9BdL.css","assets/worker-C3y_HTly.js","icon.svg","manifest.webmanifest"];

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
