/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-31b05612cd763813";
const FILES = ["./","assets/Analyse-Amc-ugu9.css","assets/Analyse-BJlK7-aI.js","assets/Editor-CNKKRuCJ.css","assets/Editor-Cmasnjo4.js","assets/Editor-Dr0AU6kr.js","assets/Learn-CNdBH2H5.js","assets/Learn-XVQO9cRk.css","assets/LinkPlay-DPxQ3Qt4.css","assets/LinkPlay-DSKYA3Y6.js","assets/MissingGame-Cd2Y74lZ.css","assets/MissingGame-D153tUdm.js","assets/MyGames-DYHMETSz.js","assets/MyGames-YR68CdOO.css","assets/NextWords-ClBFSw12.js","assets/Online-DhY09DeJ.css","assets/Online-fFtClsP0.js","assets/Path-CKJqtGXc.css","assets/Path-RDCWTsSY.js","assets/Puzzles-jv2Sg9MF.js","assets/Puzzles-nQjHL1Ch.css","assets/Review-Boy0LgUP.css","assets/Review-W5JMuly-.js","assets/Rules-B2jH4oY5.js","assets/Rules-BjfwCx92.css","assets/Rules-D9AKJB5M.js","assets/Rules-DezysPs0.css","assets/Rules-Fb8zv02A.js","assets/ShareDialog-DXjNz559.js","assets/cs-CBRiZf9x.js","assets/deals-BAj2wZQr.json","assets/engine-QyRgM0ci.wasm","assets/engine-threads-CUqfZhE1.wasm","assets/fr-BINHQqFn.js","assets/index-CUGKM2dm.js","assets/index-D1XUGoHO.css","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-DwWXIQpT.js","assets/pantarei-CPobosGl.json","assets/path-BoRU7fTK.js","assets/pl-CigKN9Db.js","assets/reviewWorker-B6LLEKMS.js","assets/shared-CZHUSfTa.css","assets/shared-Dgfv0oCN.js","assets/worker-DpfEf04_.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
