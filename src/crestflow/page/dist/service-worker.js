/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-900db6d10e84d4fc";
const FILES = ["./","assets/Analyse-DmdOOpBO.js","assets/Analyse-DvmSgwu7.css","assets/Board-DHAzLAYi.js","assets/BoardLayout-BCTdGN2t.css","assets/BoardLayout-BuyReh7y.js","assets/CopyField-B1pBvfLK.js","assets/CopyField-C-57Z6dO.css","assets/Editor-CNKKRuCJ.css","assets/Editor-Fc1TldnL.js","assets/Editor-mPIhomgE.js","assets/EditorFrame-CL1QgS2r.css","assets/EditorFrame-ZE1uQ9jo.js","assets/ErrorMessage-D8BOIf27.css","assets/ErrorMessage-DJefdmUy.js","assets/GameSwitch-BM88iAcP.js","assets/GameSwitch-e8SmUGjG.css","assets/HouseRule-BXgjxlX_.css","assets/HouseRule-DSZ5zDgi.js","assets/Icon-D29o-NA7.css","assets/Icon-DZ1c1esS.js","assets/KamonBoard-1tIq5mg_.css","assets/KamonBoard-DEkapjGg.js","assets/KeptSeats-CjgYjbHI.js","assets/KeptSeats-CofXlMHY.css","assets/LazyView-BWPNj466.css","assets/LazyView-BcYWK7Eq.js","assets/Learn-BkjTW1q_.js","assets/Learn-zvpGS8Bp.css","assets/LinkPlay-D4dAMrfi.js","assets/LinkPlay-DuiTMIZ0.css","assets/NameField-CDGQNCvQ.js","assets/NameField-CGfx1Teq.css","assets/Online-Bo_zlEz3.css","assets/Online-DXv-tv63.js","assets/PlaybackButtons-DD_PYySm.css","assets/PlaybackButtons-DsW0jz_z.js","assets/RuleFigure-DJDPKrie.js","assets/RuleFigure-nOdfaaXs.css","assets/Rules-B1QJ8hdO.css","assets/Rules-BjfwCx92.css","assets/Rules-C_i-sSM8.js","assets/Rules-ClqOxqnV.js","assets/Rules-PGk0-NhF.js","assets/Segments-BC9gQp8U.css","assets/Segments-BxuVOlrt.js","assets/SnakeBoard-BUhMNMSD.js","assets/SnakeBoard-CAGoor2d.css","assets/StoneIcon-CSXdiSIY.js","assets/StoneIcon-CkbMTSZr.css","assets/TypedMove-Czgs-NoA.js","assets/TypedMove-s62CG_oc.css","assets/VerdictBadge-D40tEk2N.js","assets/chance-3mX0PqF5.js","assets/cs-CU4FC4dh.js","assets/engine-CDmHwRoD.wasm","assets/explain-BoB3k619.js","assets/fr-D3vEu_Ub.js","assets/games-C3rJeAQx.js","assets/games-CDUkkza_.css","assets/index-CPu4YTiu.js","assets/index-Ck4N6WWB.css","assets/pl-S8z5nyiI.js","assets/router.svelte-1P8iBrOI.js","assets/symbols-Cp0x4sQw.js","assets/worker-D5Tod_r-.js","licenses.txt","icon.svg","manifest.webmanifest"];

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
