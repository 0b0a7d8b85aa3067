// Caches the 'My QR' page for offline use and nothing else: no API responses, no personal data (product 28.6). Imports nothing;
// the server prepends the list of files.

declare const KEPT: { version: string; page: string; files: string[] };

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = ExtendableEvent & { request: Request; respondWith(response: Promise<Response>): void };
type Worker = {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listen: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void;
};

const worker = self as unknown as Worker;
const { version, page, files } = KEPT;
const name = `my-qr ${version}`;

async function precache(): Promise<void> {
  const cache = await caches.open(name);
  await cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })));
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((each) => each.startsWith('my-qr ') && each !== name).map((each) => caches.delete(each)),
  );
  await worker.clients.claim();
}

async function fromCache(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(name);
  return (await cache.match(path)) ?? (await fetch(request));
}

/** Uses the network; offline, redirects to My QR. */
async function networkOrMyQr(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return Response.redirect(page, 302);
  }
}

worker.addEventListener('install', (event) => event.waitUntil(precache()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  // Sent by the page itself, a request made on unload would be canceled with it
  if (request.keepalive && request.method !== 'GET') event.respondWith(fetch(request));
  if (request.method !== 'GET') return;
  if (files.includes(pathname)) event.respondWith(fromCache(request, pathname));
  else if (request.mode === 'navigate') event.respondWith(networkOrMyQr(request));
});

export {};
