/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-44c5c5b108834ce3";
const FILES = ["./","assets/Analyse-C2bai_ds.js","assets/Analyse-QlNDYBV9.css","assets/CopyField-CUz5NW0V.js","assets/CopyField-cahjMgQF.css","assets/KamonBoard-BxlVmjQC.js","assets/KamonBoard-DenXm1i8.css","assets/KamonTable-BnlbXAYz.js","assets/KamonTable-BzcyHAEM.css","assets/Learn-CpUBkrVx.js","assets/Learn-DejsaQwA.css","assets/LinkPlay-CBC1C696.js","assets/LinkPlay-DuiTMIZ0.css","assets/NameField-CGfx1Teq.css","assets/NameField-D-eGKV1C.js","assets/Online-DIP7Sihr.css","assets/Online-zn9i7LMA.js","assets/Position-Cu4zbBUR.js","assets/Position-DihzKAhS.css","assets/Problem-CwQxrDL6.css","assets/Problem-D-ZMCpdy.js","assets/Rules-BISazCR3.css","assets/Rules-Dn8uyoWM.js","assets/Segments-BZBQ-LAb.js","assets/Segments-BaT0atJN.css","assets/Stage-CYgxcJt1.js","assets/Stage-zEL2EK5T.css","assets/StoneIcon-C7CVPsuP.js","assets/StoneIcon-CXCg_cmK.css","assets/TypedMove-BRRu5ijw.css","assets/TypedMove-dv8VYzUw.js","assets/cs-D-Xpn4ek.js","assets/engine-CnpKDl99.wasm","assets/fr-BjtybCou.js","assets/index-BfMs_75z.js","assets/index-PPF2bIOJ.css","assets/pl-C3eExEIK.js","assets/symbols-Cp0x4sQw.js","assets/words-Bfov9BdL.css","assets/words-CZMN748p.js","assets/worker-C3y_HTly.js","icon.svg","manifest.webmanifest"];

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
