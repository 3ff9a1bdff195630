/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-409adc8291cd0550";
const FILES = ["./","assets/Analyse-CH_Cw6nM.css","assets/Analyse-H9Yu61bJ.js","assets/Editor-BMXN2Mw2.js","assets/Editor-CNKKRuCJ.css","assets/Editor-CdNlb8bf.js","assets/Learn-BxyzHuhI.js","assets/Learn-D6ykOG8q.css","assets/LinkPlay-DPxQ3Qt4.css","assets/LinkPlay-DWew48B2.js","assets/MyGames-Dcz5tDgT.js","assets/MyGames-YR68CdOO.css","assets/NextWords-U2mmyGuQ.js","assets/Online-DOygRzUl.js","assets/Online-DhY09DeJ.css","assets/Path-CKJqtGXc.css","assets/Path-CW0AdEwo.js","assets/Puzzles-DJwm3hJ5.css","assets/Puzzles-NuuvAwzZ.js","assets/Review-BIUUzWFw.js","assets/Review-bzfWRbU8.css","assets/Rules-BC18pmx-.js","assets/Rules-BPBTgXIc.js","assets/Rules-BjfwCx92.css","assets/Rules-DezysPs0.css","assets/Rules-N_73plOw.js","assets/ShareDialog-CinnOl5R.js","assets/cs-C3F-Broh.js","assets/deals-D0tjA4pk.json","assets/engine-BOrEfljk.wasm","assets/engine-threads-DV_r0a5L.wasm","assets/fr-LjkdNMZ7.js","assets/index-BHn0nj_I.js","assets/index-BSGpWYTj.css","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-M4sBbE8s.js","assets/pantarei-FofWY6tT.json","assets/path-GgmiiqqE.js","assets/pl-8lUZ4V74.js","assets/reviewWorker-B8YsHMpm.js","assets/shared-R7luecPP.js","assets/shared-RL2qHcSq.css","assets/worker-BvwBCdK6.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
