/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-98de1215abf3502b";
const FILES = ["./","assets/Analyse-CtzipciD.css","assets/Analyse-zEBHSaNf.js","assets/Editor-BO9U8kz9.js","assets/Editor-CNKKRuCJ.css","assets/Editor-ZkEnZcRv.js","assets/Learn-B1sH5Mem.js","assets/Learn-GMn1TTLu.css","assets/LinkPlay-BFsgmv6J.js","assets/LinkPlay-DPxQ3Qt4.css","assets/MissingGame-C2ZU-LnQ.js","assets/MissingGame-Cd2Y74lZ.css","assets/MyGames-MUQg0mfO.js","assets/MyGames-YR68CdOO.css","assets/NextWords-COvq15NP.js","assets/Online-CWB5MVz7.js","assets/Online-DhY09DeJ.css","assets/Path-CFOqv3Gh.js","assets/Path-CKJqtGXc.css","assets/Puzzles-BHU4CYkn.js","assets/Puzzles-nQjHL1Ch.css","assets/Review-BFO7VQTh.js","assets/Review-Boy0LgUP.css","assets/Rules-BbgAMHL0.js","assets/Rules-BjfwCx92.css","assets/Rules-BmEdWIXi.js","assets/Rules-Dmr3bjTt.js","assets/Rules-IAja3jRT.css","assets/ShareDialog-D78upbDP.css","assets/ShareDialog-DUPAWME7.js","assets/cs-CBRiZf9x.js","assets/deals-BAj2wZQr.json","assets/engine-threads-D0YDfIuE.wasm","assets/engine-uvjFNavq.wasm","assets/fr-BINHQqFn.js","assets/index-C-S0h4RR.js","assets/index-Dr2GDcLC.css","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-DwWXIQpT.js","assets/pantarei-CPobosGl.json","assets/path-C3EvWZSd.js","assets/pl-CigKN9Db.js","assets/reviewWorker-Ctew7cTY.js","assets/shared-CiYLoZlY.js","assets/shared-D7wcgNe_.css","assets/worker-Ds7VAk2p.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
