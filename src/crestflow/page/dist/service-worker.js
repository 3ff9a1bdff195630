/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-7addbb7ca7db9b50";
const FILES = ["./","assets/Analyse-CH_Cw6nM.css","assets/Analyse-DMDeX7mP.js","assets/Editor-B08R9Y8r.js","assets/Editor-CI7EtZ9O.js","assets/Editor-CNKKRuCJ.css","assets/Learn-D6ykOG8q.css","assets/Learn-DV8jbMpm.js","assets/LinkPlay-COewDiJC.js","assets/LinkPlay-DPxQ3Qt4.css","assets/MyGames-BiFN2k6_.js","assets/MyGames-YR68CdOO.css","assets/NextWords-BBYZngGW.js","assets/Online-DhY09DeJ.css","assets/Online-MY9V2-xy.js","assets/Path-CKJqtGXc.css","assets/Path-DtPAZbOn.js","assets/Puzzles-C5aHzUm7.js","assets/Puzzles-DJwm3hJ5.css","assets/Review-Boy0LgUP.css","assets/Review-DFuRRhx2.js","assets/Rules-BYAqQCEw.js","assets/Rules-Bi5WquV0.js","assets/Rules-BjfwCx92.css","assets/Rules-DUVD0GRH.js","assets/Rules-DezysPs0.css","assets/ShareDialog-BAZmhKN0.js","assets/cs-BuHCiitF.js","assets/deals-dPda0TFV.json","assets/engine-QyRgM0ci.wasm","assets/engine-threads-CUqfZhE1.wasm","assets/fr-Bhzj-Otm.js","assets/index-CDhDH7cY.js","assets/index-GanQZv9V.css","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-DwWXIQpT.js","assets/pantarei-CPobosGl.json","assets/path-CpDIUUfW.js","assets/pl-B-6VF_fX.js","assets/reviewWorker-B6LLEKMS.js","assets/shared-2ok0dck8.css","assets/shared-DSzJGKvI.js","assets/worker-DSM2X4i9.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
