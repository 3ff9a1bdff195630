/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-ca703e53973987ff";
const FILES = ["./","assets/Analyse-hQ47OOdh.css","assets/Analyse-v9zT-gD7.js","assets/Editor-CNKKRuCJ.css","assets/Editor-CP0Ak4mF.js","assets/Editor-DYWjnFoA.js","assets/Learn-ChKGizEc.js","assets/Learn-D2XQIqxy.css","assets/LinkPlay-6OHXS1UH.js","assets/LinkPlay-DPxQ3Qt4.css","assets/MyGames-D-5Q-GYT.js","assets/MyGames-YR68CdOO.css","assets/Online-CQhAiYEX.js","assets/Online-DhY09DeJ.css","assets/Rules-BjfwCx92.css","assets/Rules-C47PQ8o5.js","assets/Rules-C6Y2IPoN.js","assets/Rules-DezysPs0.css","assets/Rules-Dlr_o6i2.js","assets/ShareDialog-Ch2evlTU.js","assets/cs-Bc6jQuT6.js","assets/deals-BUdHTO8y.json","assets/engine-suLDMJ4r.wasm","assets/engine-threads-KPtdhvLJ.wasm","assets/fr-DMNJkgAb.js","assets/index-CzR_GFtj.js","assets/index-WDYir046.css","assets/member-DQpe6G-E.js","assets/pl-CEgoj8Ja.js","assets/shared-BTevS5jv.css","assets/shared-t66hr7If.js","assets/worker-C7Sl6E7f.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
