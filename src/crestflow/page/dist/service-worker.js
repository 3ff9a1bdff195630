/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-dc5e1fa98cdcaa4f";
const FILES = ["./","assets/Analyse-BeRmJEq5.js","assets/Analyse-CH_Cw6nM.css","assets/Editor-B8dtk7lG.js","assets/Editor-CA1RrZ-u.js","assets/Editor-CNKKRuCJ.css","assets/Learn-BvAWrEef.js","assets/Learn-D6ykOG8q.css","assets/LinkPlay-DPxQ3Qt4.css","assets/LinkPlay-D_6wPtB9.js","assets/MyGames-Dc2Pb36I.js","assets/MyGames-YR68CdOO.css","assets/NextWords-DUSLS2_0.js","assets/Online-BDYhgkud.js","assets/Online-DhY09DeJ.css","assets/Path-CD-ElYOJ.js","assets/Path-CKJqtGXc.css","assets/Puzzles-1RqPHF2r.js","assets/Puzzles-DJwm3hJ5.css","assets/Review-BmYo2JwO.js","assets/Review-bzfWRbU8.css","assets/Rules-BRsfN_Ya.js","assets/Rules-BjfwCx92.css","assets/Rules-C7dGucxx.js","assets/Rules-DCVLITaq.js","assets/Rules-DezysPs0.css","assets/ShareDialog-C5y28_YQ.js","assets/cs-C3F-Broh.js","assets/deals-D0tjA4pk.json","assets/engine-BOrEfljk.wasm","assets/engine-threads-DV_r0a5L.wasm","assets/fr-LjkdNMZ7.js","assets/index-BSGpWYTj.css","assets/index-yPd74f1v.js","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-M4sBbE8s.js","assets/pantarei-FofWY6tT.json","assets/path-rl3ta2JP.js","assets/pl-8lUZ4V74.js","assets/reviewWorker-B8YsHMpm.js","assets/shared-DW6HjOBx.js","assets/shared-RL2qHcSq.css","assets/worker-Dn1ArsdA.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
      .then((found) => found ?? fetch(event.request))
      .then(isolated),
  );
});

/**
 * A response with the headers that isolate the page, which a file host does not send: only then may workers share memory.
 * They take effect when the page is opened the next time.
 */
function isolated(response) {
  if (response.type === "opaque" || response.type === "opaqueredirect" || response.status === 0) return response;
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  const { status, statusText } = response;
  return new Response(status === 204 || status === 304 ? null : response.body, { status, statusText, headers });
}
