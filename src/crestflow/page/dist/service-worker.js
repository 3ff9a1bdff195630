/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-eb7615a1fc0be5c8";
const FILES = ["./","assets/Analyse-4sON1WX6.js","assets/Analyse-Amc-ugu9.css","assets/Editor-CNKKRuCJ.css","assets/Editor-DVgD4hcR.js","assets/Editor-DXyw5WCo.js","assets/Learn-CffX5f23.js","assets/Learn-XVQO9cRk.css","assets/LinkPlay-ByZHrIOA.js","assets/LinkPlay-DPxQ3Qt4.css","assets/MyGames-DPKkOwfh.js","assets/MyGames-YR68CdOO.css","assets/NextWords-BnouuqpP.js","assets/Online-DLO2Lezk.js","assets/Online-DhY09DeJ.css","assets/Path-CKJqtGXc.css","assets/Path-DlW6Q9c6.js","assets/Puzzles-DHC_RUL6.js","assets/Puzzles-nQjHL1Ch.css","assets/Review-Bh9Uzy75.js","assets/Review-Boy0LgUP.css","assets/Rules-Bd11FmKG.js","assets/Rules-BjfwCx92.css","assets/Rules-BoLbc3_C.js","assets/Rules-CCcTLJD1.js","assets/Rules-DezysPs0.css","assets/ShareDialog-Go6UPpVK.js","assets/cs-CQ9VDDYd.js","assets/deals-BAj2wZQr.json","assets/engine-QyRgM0ci.wasm","assets/engine-threads-CUqfZhE1.wasm","assets/fr-Bi9bi7Rx.js","assets/index-Btjx0sne.js","assets/index-kQATbwfG.css","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-DwWXIQpT.js","assets/pantarei-CPobosGl.json","assets/path-D_pyqWLB.js","assets/pl-iC97ajfs.js","assets/reviewWorker-B6LLEKMS.js","assets/shared-B3sQiMb9.js","assets/shared-CZHUSfTa.css","assets/worker-DpfEf04_.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
