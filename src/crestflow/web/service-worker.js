/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-5a5a2f704fb82846";
const FILES = ["./","assets/Analyse-C2gF97By.js","assets/Analyse-QlNDYBV9.css","assets/CopyField-IYXAwuyf.js","assets/CopyField-cahjMgQF.css","assets/KamonBoard-DenXm1i8.css","assets/KamonBoard-YMK879sW.js","assets/KamonTable-BzcyHAEM.css","assets/KamonTable-Dn5YzysC.js","assets/Learn-BVEamSEH.js","assets/Learn-DejsaQwA.css","assets/LinkPlay-DiE2nroT.js","assets/LinkPlay-DuiTMIZ0.css","assets/NameField-CGfx1Teq.css","assets/NameField-Cpr4DpML.js","assets/Online-BkNO6YmB.js","assets/Online-DIP7Sihr.css","assets/Position-6HZOhAe_.js","assets/Position-DihzKAhS.css","assets/Problem-BwWgpHB3.js","assets/Problem-CwQxrDL6.css","assets/Rules-BISazCR3.css","assets/Rules-CP1_-vEn.js","assets/Segments-BaT0atJN.css","assets/Segments-qsXJDuMy.js","assets/Stage-DPbc1g5P.js","assets/Stage-zEL2EK5T.css","assets/StoneIcon-CGKvmUtJ.js","assets/StoneIcon-CXCg_cmK.css","assets/TypedMove-BRRu5ijw.css","assets/TypedMove-CStf_Jo9.js","assets/cs-DuFR0MS9.js","assets/engine-BInj7LUq.wasm","assets/fr-CY6KV8P4.js","assets/index-PPF2bIOJ.css","assets/index-S_sWbbA2.js","assets/pl-B_LkzftO.js","assets/symbols-Cp0x4sQw.js","assets/words-Bfov9BdL.css","assets/words-nxAMbHXr.js","assets/worker-CEfd4yqT.js","icon.svg","manifest.webmanifest"];

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
