/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-c2af8436f007ce5a";
const FILES = ["./","assets/Analyse-BkMEhoMX.js","assets/Analyse-CH_Cw6nM.css","assets/Editor-CNKKRuCJ.css","assets/Editor-CNMBoM2g.js","assets/Editor-DF9-ChXE.js","assets/Learn-18WcmlB5.js","assets/Learn-D6ykOG8q.css","assets/LinkPlay-DPxQ3Qt4.css","assets/LinkPlay-nMVtQVhg.js","assets/MyGames-BJu_ddKM.js","assets/MyGames-YR68CdOO.css","assets/NextWords-BPj1UOGz.js","assets/Online-DhY09DeJ.css","assets/Online-h5lbLPby.js","assets/Path-CKJqtGXc.css","assets/Path-yGyZCymB.js","assets/Puzzles-BUl_LAqU.js","assets/Puzzles-DJwm3hJ5.css","assets/Review-CF14EFtv.js","assets/Review-bzfWRbU8.css","assets/Rules-BRWHVkIu.js","assets/Rules-BjfwCx92.css","assets/Rules-CB6VTyvr.js","assets/Rules-DezysPs0.css","assets/Rules-q5hAetUG.js","assets/ShareDialog-B-BfIo8f.js","assets/cs-6sxQqAJA.js","assets/deals-BW0Lo0d_.json","assets/engine-QyRgM0ci.wasm","assets/engine-threads-CUqfZhE1.wasm","assets/fr-DjWwSePj.js","assets/index-Bd46Mz79.css","assets/index-Duhjp8hx.js","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-DwWXIQpT.js","assets/pantarei-CPobosGl.json","assets/path-DMsT_Q7I.js","assets/pl-qxctf7wm.js","assets/reviewWorker-B6LLEKMS.js","assets/shared-2ok0dck8.css","assets/shared-B--tEbBK.js","assets/worker-BYW8l4Iv.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
