// Keeps 'My QR' for the time without a network, and nothing else: no answer of the product's, nothing of anybody (product 28.6).
// It imports nothing, and the server writes what it keeps in front of it.

declare const KEPT: { version: string; page: string; files: string[] };

type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Waiting & { request: Request; respondWith(answer: Promise<Response>): void };
type Worker = {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listen: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listen: (event: Fetching) => void): void;
};

const worker = self as unknown as Worker;
const { version, page, files } = KEPT;
const name = `my-qr ${version}`;

async function keep(): Promise<void> {
  const cache = await caches.open(name);
  await cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })));
  await worker.skipWaiting();
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((each) => each.startsWith('my-qr ') && each !== name).map((each) => caches.delete(each)),
  );
  await worker.clients.claim();
}

async function fromHere(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(name);
  return (await cache.match(path)) ?? (await fetch(request));
}

/** The network's answer whatever it is; where there is no network, the way to the one screen that needs none. */
async function orMyQr(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return Response.redirect(page, 302);
  }
}

worker.addEventListener('install', (event) => event.waitUntil(keep()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  // What a page sends as it goes would go with it: passed by here, browsers let the page itself send it
  if (request.keepalive && request.method !== 'GET') event.respondWith(fetch(request));
  if (request.method !== 'GET') return;
  if (files.includes(pathname)) event.respondWith(fromHere(request, pathname));
  else if (request.mode === 'navigate') event.respondWith(orMyQr(request));
});

export {};
