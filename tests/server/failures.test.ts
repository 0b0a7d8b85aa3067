import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let port: number;
let path: string;
beforeAll(async () => {
  app = await startTestApp();
  path = `/${(await signUpWithCard(app)).username}`;
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port;
});
afterAll(() => app.destroy());

/** Sends raw bytes and returns the response's status. */
function send(bytes: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
      if (answer.includes('\r\n')) {
        socket.destroy();
        resolve(Number(answer.split(' ')[1]));
      }
    });
    socket.on('error', reject);
    socket.setTimeout(2_000, () => reject(new Error(`no answer to ${bytes.slice(0, 60)}`)));
  });
}

describe('product 31.4: hostile requests are refused within a second and break nothing', () => {
  test.each([
    ['TRACE', 'TRACE / HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['an unknown method', 'BREW / HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['a bad escape', 'GET /%zz HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['a NUL byte', 'GET /%00 HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['path traversal', 'GET /assets/..%2f..%2fpackage.json HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['a long URL', `GET /${'a'.repeat(6000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
    ['POST to a page', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n'],
    [
      'a broken JSON body',
      'POST /trpc/auth.signIn HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1\r\n\r\n{',
    ],
    [
      'a wrong type',
      'POST /trpc/auth.signIn HTTP/1.1\r\nhost: x\r\ncontent-type: text/xml\r\ncontent-length: 1\r\n\r\n<',
    ],
    ['an unknown procedure', 'GET /trpc/nothing.here HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['an input that is not JSON', 'GET /trpc/profiles.usernameAvailable?input=%7B HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['an empty procedure', 'GET /trpc/ HTTP/1.1\r\nhost: x\r\n\r\n'],
    [
      'a streamed batch, whose headers would leave before its results',
      'GET /trpc/profiles.me?batch=1 HTTP/1.1\r\nhost: x\r\ntrpc-accept: application/jsonl\r\n\r\n',
    ],
    [
      'a body over the size limit',
      'POST /trpc/auth.signIn HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999999\r\n\r\n{',
    ],
  ])('%s', async (_, bytes) => {
    const start = performance.now();
    const status = await send(bytes);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  test.each(['evil.example', '', 'a'.repeat(300), 'x:99999', '[::1', 'ex ample', '<b>'])(
    'the host %j changes nothing on a page',
    async (host) => {
      const body = await new Promise<{ status: number; body: string }>((resolve, reject) => {
        const request = httpRequest(
          { port, path, setHost: false, headers: { host, 'accept-language': 'en' } },
          (response) => {
            let body = '';
            response.on('data', (chunk) => {
              body += chunk;
            });
            response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
          },
        );
        request.on('error', reject).end();
      });
      expect(body.status).toBeLessThan(500);
      if (body.status === 200)
        expect(body.body).toContain(`<link rel="canonical" href="http://localhost:3000${path}">`);
      expect(body.body).not.toContain('evil.example');
    },
  );
});

describe("product 31.4: requests that can't be routed", () => {
  test.each(['/%', '/trpc/%c0', `/${'a'.repeat(6000)}`])('%s is refused without internals', async (url) => {
    const answer = await app.app.inject({ url });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toMatch(/FST_|fastify/i);
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('unknown methods are refused everywhere', async () => {
    for (const path of ['/', '/trpc/profiles.me', '/api/photos']) {
      expect([path, await send(`TRACE ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)]).toEqual([path, 404]);
      expect([path, await send(`DELETE ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)]).toEqual([path, 404]);
    }
  });
});

test("a page's refusal is in its own words", async () => {
  const answer = await app.browser('es').open({
    method: 'POST',
    url: '/auth/confirm',
    headers: { origin: 'https://evil.example' },
  });
  expect(answer.statusCode).toBe(403);
  expect(answer.body).toContain('No tienes permiso para hacer esto.');
  expect(answer.headers['content-security-policy']).toBeDefined();
});

describe('product 31.1: every response', () => {
  test.each([
    ['/', 'text/html'],
    ['/login', 'text/html'],
    ['/nobody-here', 'text/html'],
    ['/a/b/c', 'text/html'],
    ['/trpc/profiles.me', 'application/json'],
    ['/trpc/nothing', 'application/json'],
    ['/api/nothing', 'application/json'],
    ['/healthz', 'application/json'],
    ['/assets/nothing.js', 'text/html'],
  ])('%s has the security headers', async (url, type) => {
    const answer = await app.browser().open(url);
    expect(answer.headers['content-type']).toContain(type);
    const csp = String(answer.headers['content-security-policy']);
    for (const rule of ["script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(csp).toContain(rule);
    }
    expect(csp).not.toContain("script-src 'self' 'unsafe");
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': expect.any(String),
    });
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    expect(answer.headers).not.toHaveProperty('server');
  });

  test('product 31.2: private pages and API responses are not cached', async () => {
    for (const url of [
      '/dashboard',
      '/dashboard/vcards',
      '/onboarding',
      '/trpc/profiles.me',
      '/nobody-here',
      '/api/auth/get-session',
    ]) {
      expect([url, (await app.browser().open(url)).headers['cache-control']]).toEqual([url, 'no-store']);
    }
  });
});

test('product 31.1, 31.2: on https, cookies are bound to the host and browsers stay on https', async () => {
  const secure = await startTestApp({ publicUrl: 'https://cards.example.com' });
  const answer = await secure.browser().open('/');
  expect(answer.headers['strict-transport-security']).toContain('max-age=');
  const { browser } = await signUpWithCard(secure);
  expect([...browser.cookies.keys()].sort()).toEqual(['__Host-saluda.known_device', '__Host-saluda.session_token']);
  await secure.destroy();
});

test('product 11.2: an unexpected error reveals no internals, on pages or in the API', async () => {
  const broken = await startTestApp();
  const { browser, username } = await signUpWithCard(broken);
  await broken.context.pool.query('alter table links rename to gone');
  for (const path of [`/${username}`, '/trpc/vcards.list']) {
    const answer = await browser.open(path);
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toMatch(/does not exist|42P01|vcards\.|\.ts:|node_modules/);
    expect(answer.body).toContain(
      path.startsWith('/trpc') ? 'Something went wrong on our side' : 'Something went wrong',
    );
  }
  await broken.destroy();
});

test("product 31.7: another site's page can't act for a signed-in user", async () => {
  const { browser, vcardId } = await signUpWithCard(app);
  const answer = await browser.open({
    method: 'POST',
    url: '/trpc/vcards.delete',
    headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
    payload: { id: vcardId },
  });
  expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'forbidden']);
  expect((await browser.trpc.vcards.list.query()).vcards).toHaveLength(1);
});
