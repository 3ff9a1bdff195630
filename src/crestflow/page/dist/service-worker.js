/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-05ddf6c84310039f";
const FILES = ["./","assets/Analyse-BOQtZUyU.js","assets/Analyse-CH_Cw6nM.css","assets/Editor-Bai7YBBA.js","assets/Editor-CNKKRuCJ.css","assets/Editor-igjPvEOv.js","assets/Learn-BvfMQ5R7.js","assets/Learn-D6ykOG8q.css","assets/LinkPlay-DON7RBP8.js","assets/LinkPlay-DPxQ3Qt4.css","assets/MyGames-C3UAFblj.js","assets/MyGames-YR68CdOO.css","assets/NextWords-Dopgc0vB.js","assets/Online-C3zQS8tq.js","assets/Online-DhY09DeJ.css","assets/Path-2voykMMw.js","assets/Path-CKJqtGXc.css","assets/Puzzles-DJwm3hJ5.css","assets/Puzzles-HsH7vbfj.js","assets/Review-Boy0LgUP.css","assets/Review-CIVyWGhr.js","assets/Rules-BhkO4hUy.js","assets/Rules-BjfwCx92.css","assets/Rules-D08COSXj.js","assets/Rules-DYBxVsud.js","assets/Rules-DezysPs0.css","assets/ShareDialog-CfVxkGKc.js","assets/cs-BuHCiitF.js","assets/deals-BAj2wZQr.json","assets/engine-QyRgM0ci.wasm","assets/engine-threads-CUqfZhE1.wasm","assets/fr-Bhzj-Otm.js","assets/index-CgsU9Ern.js","assets/index-GanQZv9V.css","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-DwWXIQpT.js","assets/pantarei-CPobosGl.json","assets/path-CPtGHOkX.js","assets/pl-B-6VF_fX.js","assets/reviewWorker-B6LLEKMS.js","assets/shared-2ok0dck8.css","assets/shared-svNb-uBB.js","assets/worker-DpfEf04_.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
