/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-25ad0e34abc74c6d";
const FILES = ["./","assets/Analyse-DKkZOQq5.js","assets/Analyse-DvmSgwu7.css","assets/Board-DCFHKeEG.js","assets/BoardLayout-B6MQwLUC.js","assets/BoardLayout-C-F4p6_n.css","assets/CopyField-C-57Z6dO.css","assets/CopyField-CbOQMhO3.js","assets/Editor-C5a50IO-.js","assets/Editor-CNKKRuCJ.css","assets/Editor-DGS0pnMt.js","assets/EditorFrame-CL1QgS2r.css","assets/EditorFrame-rUkzgjE1.js","assets/ErrorMessage-CUQ1Q6uz.js","assets/ErrorMessage-D8BOIf27.css","assets/KamonBoard-1tIq5mg_.css","assets/KamonBoard-DeMlx5i_.js","assets/KeptSeats-CofXlMHY.css","assets/KeptSeats-TiYZRXWE.js","assets/LazyView-B7NNObZ3.js","assets/LazyView-BWPNj466.css","assets/Learn-B7eXzcUS.js","assets/Learn-Caz6Ij9g.css","assets/LinkPlay-DuiTMIZ0.css","assets/LinkPlay-yhwgy6Rk.js","assets/NameField-CGfx1Teq.css","assets/NameField-gzrPET7U.js","assets/Online-BBWW9tnI.js","assets/Online-Bo_zlEz3.css","assets/PlaybackButtons-D6A_Cf2W.js","assets/PlaybackButtons-DD_PYySm.css","assets/PositionBoard-BrhWr42D.js","assets/PositionBoard-CJpE0jin.css","assets/RuleFigure-CK32KOdI.js","assets/RuleFigure-NfPCXStx.css","assets/Rules-BjfwCx92.css","assets/Rules-C7Yr6VF-.css","assets/Rules-Dpwg2q_a.js","assets/Rules-Dv3oKHk7.js","assets/Rules-vzCDIS5b.js","assets/Segments-BC9gQp8U.css","assets/Segments-DEqe9-wn.js","assets/SnakeBoard-B9utRL49.js","assets/SnakeBoard-CAGoor2d.css","assets/StoneIcon-6WAC6FeM.js","assets/StoneIcon-CkbMTSZr.css","assets/TypedMove-DE3J1hNU.js","assets/TypedMove-s62CG_oc.css","assets/VerdictBadge-Bmv8bmbs.js","assets/chance-CJvSMnLD.js","assets/cs-D-Xpn4ek.js","assets/engine-CDmHwRoD.wasm","assets/explain-g6mrvv9N.js","assets/fr-BjtybCou.js","assets/games-Bm4ED6iE.js","assets/games-C3yxpkDj.css","assets/index-Ck4N6WWB.css","assets/index-bxjx-mCn.js","assets/pl-C3eExEIK.js","assets/router.svelte-Bn35_8gs.js","assets/symbols-Cp0x4sQw.js","assets/worker-CZMrMojp.js","icon.svg","manifest.webmanifest"];

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
