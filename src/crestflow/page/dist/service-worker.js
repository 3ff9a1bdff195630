/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-5882fe1fbd998e91";
const FILES = ["./","assets/Analyse-CZa4mX-m.js","assets/Analyse-VxRwtczE.css","assets/Editor-CNKKRuCJ.css","assets/Editor-DMuo8aJA.js","assets/Editor-DOzqXU8E.js","assets/Learn-D2XQIqxy.css","assets/Learn-Er5N45mu.js","assets/LinkPlay-CtF8_Lzz.js","assets/LinkPlay-DPxQ3Qt4.css","assets/MyGames-CpHlQQ2b.js","assets/MyGames-YR68CdOO.css","assets/Online-CtGFabzp.js","assets/Online-DhY09DeJ.css","assets/Rules-BjfwCx92.css","assets/Rules-C23fW727.js","assets/Rules-C7SD9HHZ.js","assets/Rules-DezysPs0.css","assets/Rules-kXtRi3L9.js","assets/ShareDialog-B50Fk7B3.js","assets/cs-Bc6jQuT6.js","assets/deals-D0tjA4pk.json","assets/engine-DZFz37kv.wasm","assets/engine-threads-DSJqAGdO.wasm","assets/fr-DMNJkgAb.js","assets/index-DSK1NR5T.js","assets/index-WDYir046.css","assets/member-DQpe6G-E.js","assets/pl-CEgoj8Ja.js","assets/shared-BTevS5jv.css","assets/shared-I-Rn01rW.js","assets/worker-GeYeU7Br.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
