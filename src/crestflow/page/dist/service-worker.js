/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-b7d253cf9e6ab16c";
const FILES = ["./","assets/Analyse-BtdrK-kQ.js","assets/Analyse-Cfs6GP8-.css","assets/Editor-CBLosE9-.js","assets/Editor-CNKKRuCJ.css","assets/Editor-ujJqcrBS.js","assets/Learn-D3shY_-M.js","assets/Learn-D6ykOG8q.css","assets/LinkPlay-31HeetdA.js","assets/LinkPlay-DPxQ3Qt4.css","assets/MyGames-BBrRpPaR.js","assets/MyGames-YR68CdOO.css","assets/NextWords-DNdIvVOP.js","assets/Online-D8OITqdf.js","assets/Online-DhY09DeJ.css","assets/Path-BZgPEuh9.js","assets/Path-CKJqtGXc.css","assets/Puzzles-B2YR0yBK.js","assets/Puzzles-DuPdMTe8.css","assets/Review-Bv8goB2f.js","assets/Review-CqSXYwKX.css","assets/Rules-BL1oVsys.js","assets/Rules-BjfwCx92.css","assets/Rules-D792ekiS.js","assets/Rules-DIES7grF.js","assets/Rules-DezysPs0.css","assets/ShareDialog-BbP7I7of.js","assets/cs-COAQ4PNy.js","assets/deals-D0tjA4pk.json","assets/engine-threads-CFpNxUtH.wasm","assets/engine-xdqH6HPT.wasm","assets/fr-CosPYtaS.js","assets/index-CcD_1-jJ.js","assets/index-x5tJLBz9.css","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-M4sBbE8s.js","assets/pantarei-FofWY6tT.json","assets/pl-aTTs7duj.js","assets/reviewWorker-phT39r8-.js","assets/shared-BHKC_W14.css","assets/shared-ehUMWaMB.js","assets/worker-D432cS4w.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
