import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { bundledExample } from '../support/client-bundle.ts';

export const programClients = ['auth-js', 'auth-js-2.109'];

/** A page on another origin. Its global `program` has an example of the documentation. */
const PAGE = `<!doctype html><title>A program</title><link rel="icon" href="data:,">
  <script type="module">globalThis.program = await import('/program.js')</script>`;

/** The server lists its origin in AUTH_API_REDIRECTS, and passkeys are bound to `localhost`. */
const LISTED = 'http://localhost:5173/';

export async function openListedProgram(page: Page, example: string, client: string): Promise<void> {
  const script = await bundledExample(example, client);
  await page.route(`${LISTED}**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', body: PAGE }),
  );
  // The browser takes a routed page for one of the internet
  await page.context().grantPermissions(['local-network-access'], { origin: LISTED });
  await openPage(page, LISTED);
}

/** At a URL of its own, to which servers can redirect. */
export async function openServedProgram(page: Page, example: string, client: string) {
  const script = await bundledExample(example, client);
  const server = createServer(({ url }, response) => {
    const isScript = url === '/program.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html').end(isScript ? script : PAGE);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  await openPage(page, url);
  return { url, close: () => server.close().closeAllConnections() };
}

async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => 'program' in globalThis);
}
