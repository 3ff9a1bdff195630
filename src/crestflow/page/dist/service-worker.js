/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-f45a637ac9ced9ac";
const FILES = ["./","assets/Analyse-DVUx_mCh.js","assets/Analyse-kK91g1t2.css","assets/Editor-C9x15h_b.js","assets/Editor-CNKKRuCJ.css","assets/Editor-Cv-wN2Jy.js","assets/Learn-CksMEbmC.js","assets/Learn-D6ykOG8q.css","assets/LinkPlay-DPxQ3Qt4.css","assets/LinkPlay-D_j9PBf7.js","assets/MyGames-DALFZO9n.js","assets/MyGames-YR68CdOO.css","assets/NextWords-Bhc6icBA.js","assets/Online-DhY09DeJ.css","assets/Online-DzCyzk_K.js","assets/Path-Ce6acXE9.css","assets/Path-DJdQwi8O.js","assets/Puzzles-D886jv78.js","assets/Puzzles-sQ8zFs9E.css","assets/Review-CBMNIi7T.css","assets/Review-D5cwt5rw.js","assets/Rules-BcKrmci-.js","assets/Rules-BjfwCx92.css","assets/Rules-CduAt5w4.js","assets/Rules-DO0balHc.js","assets/Rules-DezysPs0.css","assets/ShareDialog-BTvDfrEs.js","assets/cs-jZNbAofV.js","assets/deals-D0tjA4pk.json","assets/engine-3rxZv4pa.wasm","assets/engine-threads-C4tjTAYr.wasm","assets/fr-Cpjizdme.js","assets/index-DD7hCoWG.js","assets/index-E5sstAyH.css","assets/kamon-ByPl0HrY.json","assets/lessons-BGAOxKED.js","assets/member-Da2PN7Dg.js","assets/pantarei-Cmlh8a5x.json","assets/pl-CQxEjKGy.js","assets/reviewWorker-Bt3D1zRa.js","assets/shared-CGkw7OYV.css","assets/shared-CIECE1bb.js","assets/worker-BiNLcz8L.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
