/* Keeps the whole page in the browser, so that it opens without a network. One cache per version of the page. */
const CACHE = "crestflow-08a3ec7476159f46";
const FILES = ["./","assets/Analyse-Bod8CYrG.css","assets/Analyse-C4Wwx7Pp.js","assets/Editor-CNKKRuCJ.css","assets/Editor-CgrWaqtz.js","assets/Editor-Ct4mdt2v.js","assets/Learn-D6ykOG8q.css","assets/Learn-TCVZKkD4.js","assets/LinkPlay-BljfL3Bw.js","assets/LinkPlay-DPxQ3Qt4.css","assets/MyGames-BzP5aLk3.js","assets/MyGames-YR68CdOO.css","assets/NextWords-C1YCae9n.js","assets/Online-BA6aUX1D.js","assets/Online-DhY09DeJ.css","assets/Path-Ce6acXE9.css","assets/Path-yWk4ZVJm.js","assets/Puzzles-CNIpEmqj.js","assets/Puzzles-sQ8zFs9E.css","assets/Rules-BAuFkjnp.js","assets/Rules-BjfwCx92.css","assets/Rules-CLSiSRli.js","assets/Rules-DArzC23o.js","assets/Rules-DezysPs0.css","assets/ShareDialog-DNCyRpeM.js","assets/cs-Dtoz_vM5.js","assets/deals-D0tjA4pk.json","assets/engine-WK7YMsO_.wasm","assets/engine-threads-7D9BmoRn.wasm","assets/fr-DCIHSGgd.js","assets/index-JNZEkbyO.js","assets/index-WDYir046.css","assets/kamon-DpFFp6gW.json","assets/lessons-BGAOxKED.js","assets/member-DQpe6G-E.js","assets/pantarei-DVpjR18m.json","assets/pl-udD2J_YG.js","assets/shared-CGkw7OYV.css","assets/shared-DuCcjLgN.js","assets/worker-DQsFiiMw.js","licenses.txt","icon.svg","manifest.cs.webmanifest","manifest.fr.webmanifest","manifest.pl.webmanifest","manifest.webmanifest"];

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
