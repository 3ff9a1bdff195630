/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-1f9410baf12f1305";
const FILES = ["./","assets/Analyse-Amc-ugu9.css","assets/Analyse-QoS07Ys_.js","assets/Editor-7ncSkEHL.js","assets/Editor-CNKKRuCJ.css","assets/Editor-UudQSWx2.js","assets/Learn-B7-Yq45U.js","assets/Learn-XVQO9cRk.css","assets/LinkPlay-DPxQ3Qt4.css","assets/LinkPlay-vHNiWqwS.js","assets/MyGames-B1G6w9-w.js","assets/MyGames-YR68CdOO.css","assets/NextWords-C7MgT7-6.js","assets/Online-DhY09DeJ.css","assets/Online-Dkp5VFr2.js","assets/Path-CKJqtGXc.css","assets/Path-yBOIfeE0.js","assets/Puzzles-BVBnl4bZ.js","assets/Puzzles-nQjHL1Ch.css","assets/Review-BM3HISYx.js","assets/Review-Boy0LgUP.css","assets/Rules-4DvQAmZL.js","assets/Rules-BjfwCx92.css","assets/Rules-C2ABIdoV.js","assets/Rules-DezysPs0.css","assets/Rules-DrXa5sAU.js","assets/ShareDialog-DR3y9t5x.js","assets/cs-BuHCiitF.js","assets/deals-BAj2wZQr.json","assets/engine-QyRgM0ci.wasm","assets/engine-threads-CUqfZhE1.wasm","assets/fr-Bhzj-Otm.js","assets/index-F0AOIr3z.js","assets/index-kQATbwfG.css","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-DwWXIQpT.js","assets/pantarei-CPobosGl.json","assets/path-8uoj1RRV.js","assets/pl-B-6VF_fX.js","assets/reviewWorker-B6LLEKMS.js","assets/shared-CZHUSfTa.css","assets/shared-DVTkqqo7.js","assets/worker-DpfEf04_.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
