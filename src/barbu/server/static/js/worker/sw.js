// The service worker: the sheet opens and keeps scoring without a network. `RELEASE` is put before this by the server.
/* global RELEASE */

const PAGES = "barbu-pages";
const SLOW_MS = 4000;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(RELEASE.name)
      .then((cache) => cache.addAll(RELEASE.files))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const drop = (names) => names.filter((name) => name !== RELEASE.name && name !== PAGES);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(drop(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** A page that was open before the worker was there asks for being kept. */
self.addEventListener("message", (event) => {
  if (event.data?.keep) event.waitUntil(keep(new Request(event.data.keep, { credentials: "same-origin" })));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  if (request.method !== "GET" || !path.startsWith(`${RELEASE.base}/`)) return;
  if (path.startsWith(`${RELEASE.base}/static/`)) event.respondWith(file(request));
  else if (request.mode === "navigate" && isKept(path)) event.respondWith(pageOf(request));
});

/** Pages that are worth having without a network: a sheet, and the first page. */
function isKept(path) {
  return path === `${RELEASE.base}/` || /^\/sheet\/[a-z0-9]+$/.test(path.slice(RELEASE.base.length));
}

/** A static file: its address changes with its content, so what is kept is right. */
async function file(request) {
  const kept = await caches.match(request);
  return kept ?? fetch(request);
}

/** A page from the server; from what was kept if the server cannot be reached or is slow. */
async function pageOf(request) {
  const fresh = keep(request);
  const slow = new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  const first = await Promise.race([fresh.catch(() => undefined), slow]);
  if (first) return first;
  const kept = await caches.open(PAGES).then((cache) => cache.match(request.url.split("#")[0], { ignoreSearch: true }));
  return kept ?? fresh;
}

/** Fetch a page and keep it under its address without query and fragment. */
async function keep(request) {
  const response = await fetch(request);
  if (response.ok && !response.redirected) {
    const cache = await caches.open(PAGES);
    await cache.put(new URL(request.url).origin + new URL(request.url).pathname, response.clone());
  }
  if (response.status === 403 || response.status === 404) {
    const cache = await caches.open(PAGES);
    await cache.delete(request.url, { ignoreSearch: true });
  }
  return response;
}
