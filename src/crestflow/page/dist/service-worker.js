/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-1137015f19ee488f";
const FILES = ["./","assets/Analyse-CdZjVpl4.js","assets/Analyse-CtzipciD.css","assets/Editor-BEzhNkRv.js","assets/Editor-BeFllx8i.js","assets/Editor-CNKKRuCJ.css","assets/Learn-B2NyfRvv.js","assets/Learn-GMn1TTLu.css","assets/LinkPlay-BykaoH1z.js","assets/LinkPlay-DPxQ3Qt4.css","assets/MissingGame-BDvWbvcZ.js","assets/MissingGame-Cd2Y74lZ.css","assets/MyGames-Cv1YrDMI.js","assets/MyGames-YR68CdOO.css","assets/NextWords-CTJo6f7i.js","assets/Online-DhY09DeJ.css","assets/Online-mR5nt2bL.js","assets/Path-CKJqtGXc.css","assets/Path-yPDzjGWC.js","assets/Puzzles-Y2jEY98h.js","assets/Puzzles-nQjHL1Ch.css","assets/Review-Boy0LgUP.css","assets/Review-DBdg3rL4.js","assets/Rules-BjfwCx92.css","assets/Rules-BwRYurS2.js","assets/Rules-CfyUeV2O.js","assets/Rules-IAja3jRT.css","assets/Rules-uFZSuWGX.js","assets/ShareDialog-CHcsbFbU.js","assets/ShareDialog-D78upbDP.css","assets/cs-CBRiZf9x.js","assets/deals-BAj2wZQr.json","assets/engine-B3TFmC73.wasm","assets/engine-threads-DhZgjZFZ.wasm","assets/fr-BINHQqFn.js","assets/index-BUCPGG6A.css","assets/index-DW8gLFIK.js","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-DwWXIQpT.js","assets/pantarei-CPobosGl.json","assets/path-BhpQQ3UA.js","assets/pl-CigKN9Db.js","assets/reviewWorker-pynaR6tX.js","assets/shared-CchfLWFr.js","assets/shared-D7wcgNe_.css","assets/worker-Bauxnt6h.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
