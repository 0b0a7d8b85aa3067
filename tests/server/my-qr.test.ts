import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

test('product 28.6: My QR and its worker are the same for everyone and contain no personal data', async () => {
  const { browser } = await signUpWithCard(app);
  for (const url of ['/dashboard/my-qr', '/dashboard/my-qr.worker.js']) {
    const [mine, theirs] = [await browser.open(url), await app.browser('es').open(url)];
    expect([mine.statusCode, mine.body]).toEqual([200, theirs.body]);
    expect(mine.headers['set-cookie']).toBeUndefined();
    // Revalidated, so that a new build is used at once
    expect(mine.headers['cache-control']).toBe('no-cache');
    const again = await browser.open({ url, headers: { 'if-none-match': String(mine.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
});

test('product 28.6: the worker caches only that page and controls only the dashboard', async () => {
  const worker = await app.browser().open('/dashboard/my-qr.worker.js');
  expect(worker.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(worker.headers['service-worker-allowed']).toBe('/dashboard');
  const { page, files } = JSON.parse(/^const KEPT=(.*);$/m.exec(worker.body)?.[1] ?? '{}');
  expect([page, files.length]).toEqual(['/dashboard/my-qr', 3]);
  for (const file of files) expect((await app.browser().open(file)).statusCode).toBe(200);
  const { body, headers } = await app.browser().open(page);
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  // All scripts of the page are cached
  const loaded = [...body.matchAll(/<script src="([^"]*)"/g)].map(([, address]) => address);
  expect(files).toEqual(expect.arrayContaining(loaded));
  expect(body).toContain('Sin conexión');
  expect(body).toContain('No connection');
});

test("product 28.6: the manifest installs the dashboard, with a shortcut to My QR in the browser's language", async () => {
  for (const [language, name] of [
    ['en', 'My QR'],
    ['es', 'Mi QR'],
  ]) {
    const { headers, body } = await app.browser(language).open('/manifest.webmanifest');
    expect(headers.vary).toContain('Accept-Language');
    const manifest = JSON.parse(body);
    expect(manifest).toMatchObject({ id: '/dashboard', start_url: '/dashboard', display: 'standalone' });
    expect(manifest.shortcuts).toMatchObject([{ name, url: '/dashboard/my-qr' }]);
    const sizes = manifest.icons.map((icon: { sizes: string }) => icon.sizes);
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
  }
  expect((await app.browser().open('/login')).body).toContain('<link rel="manifest" href="/manifest.webmanifest"');
});
