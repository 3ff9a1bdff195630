/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-54152121d5877ed4";
const FILES = ["./","assets/Analyse-CtzipciD.css","assets/Analyse-JnRIdwjM.js","assets/Editor-CFtiN9sO.js","assets/Editor-CNKKRuCJ.css","assets/Editor-DwpHpO5e.js","assets/Learn-D9zv6zRv.js","assets/Learn-GMn1TTLu.css","assets/LinkPlay-CZqAvPSM.js","assets/LinkPlay-DPxQ3Qt4.css","assets/MissingGame-Cd2Y74lZ.css","assets/MissingGame-nN-xoEqS.js","assets/MyGames-BS_-PmUb.js","assets/MyGames-YR68CdOO.css","assets/NextWords-Cnc9cyuM.js","assets/Online-DJwuEnq5.js","assets/Online-DhY09DeJ.css","assets/Path-CKJqtGXc.css","assets/Path-CLOPyZ-W.js","assets/Puzzles-DU1PGI74.js","assets/Puzzles-nQjHL1Ch.css","assets/Review-Boy0LgUP.css","assets/Review-Coi98Gjl.js","assets/Rules-B2Z3MpTw.js","assets/Rules-BjfwCx92.css","assets/Rules-CDBg-nm2.js","assets/Rules-Dl0QdGU5.js","assets/Rules-IAja3jRT.css","assets/ShareDialog-D78upbDP.css","assets/ShareDialog-DLMszPt4.js","assets/cs-CBRiZf9x.js","assets/deals-BAj2wZQr.json","assets/engine-Dyasl7s_.wasm","assets/engine-threads-COMVE5wL.wasm","assets/fr-BINHQqFn.js","assets/index-BUCPGG6A.css","assets/index-JWOcypKB.js","assets/kamon-ByPl0HrY.json","assets/lessons-BOSWUgIs.js","assets/member-DwWXIQpT.js","assets/pantarei-CPobosGl.json","assets/path-Q8cB8lDt.js","assets/pl-CigKN9Db.js","assets/reviewWorker-dd4fduzH.js","assets/shared-CuaOTLpd.js","assets/shared-D7wcgNe_.css","assets/worker-D7GQLrpf.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
