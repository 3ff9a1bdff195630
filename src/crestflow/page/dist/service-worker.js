/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-3a306135b763d04b";
const FILES = ["./","assets/Analyse-CH_Cw6nM.css","assets/Analyse-P9EC-QdQ.js","assets/Editor-B9jlm4VH.js","assets/Editor-CNKKRuCJ.css","assets/Editor-QUjWQnx9.js","assets/Learn-BmxdVZyO.js","assets/Learn-D6ykOG8q.css","assets/LinkPlay-DPxQ3Qt4.css","assets/LinkPlay-ibERryZs.js","assets/MyGames-Ds60VcA9.js","assets/MyGames-YR68CdOO.css","assets/NextWords-C_3UFyXz.js","assets/Online-DhY09DeJ.css","assets/Online-eLTMYbtn.js","assets/Path-CIGRvabI.js","assets/Path-CKJqtGXc.css","assets/Puzzles-DJwm3hJ5.css","assets/Puzzles-DUHs6Hkd.js","assets/Review-CXVcuFDk.js","assets/Review-bzfWRbU8.css","assets/Rules-BjfwCx92.css","assets/Rules-CQoVZtCs.js","assets/Rules-DZ3DqA2k.js","assets/Rules-DezysPs0.css","assets/Rules-Df_FkJrc.js","assets/ShareDialog-CvvXmULv.js","assets/cs-6sxQqAJA.js","assets/deals-BW0Lo0d_.json","assets/engine-B_Xeizvq.wasm","assets/engine-threads-PjP3uojC.wasm","assets/fr-DjWwSePj.js","assets/index-Bd46Mz79.css","assets/index-CEE6D5d_.js","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-DxKgKBe6.js","assets/pantarei-CPobosGl.json","assets/path-TfJl_HmX.js","assets/pl-qxctf7wm.js","assets/reviewWorker-C7tXn3gt.js","assets/shared-2ok0dck8.css","assets/shared-7YCBMz1-.js","assets/worker-DDYesuoG.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
