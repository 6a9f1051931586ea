// The service worker: keeps the page's own files, one cache for each version, and answers from it.
// The build fills in version and files. All addresses are relative to where it lies.

const FILES = [
  /* FILES */
];

// Kept once they were asked for.
const LATER = [
  /* LATER */
];

// The page may lie at several paths of one origin.
const PREFIX = `drydock ${self.registration.scope} `;
const CACHE = `${PREFIX}__VERSION__`;

// The page is asked for by its folder: some servers redirect from `index.html` to there.
const here = (file) => new URL(file === "index.html" ? "" : file, self.registration.scope).href;
const kept = new Set(FILES.map(here));
const late = new Set(LATER.map(here));

self.addEventListener("install", (event) => {
  // What has its hash in its name is what it was; all else may be old in the HTTP cache.
  const isHashed = (address) => address.startsWith(here("assets/"));
  const requests = [...kept].map(
    (address) => new Request(address, { cache: isHashed(address) ? "force-cache" : "no-cache" }),
  );
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
      }
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  url.search = "";
  url.hash = "";
  const address = url.href === here("").concat("index.html") ? here("") : url.href;
  if (request.method === "GET" && (kept.has(address) || late.has(address))) {
    event.respondWith(answer(address, request));
  }
});

async function answer(address, request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(address);
  if (found !== undefined) return found;
  const response = await fetch(request);
  if (response.ok && late.has(address)) await cache.put(address, response.clone());
  return response;
}
