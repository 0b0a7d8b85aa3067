import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let username: string;
beforeAll(async () => {
  app = await startTestApp({ authApi: { redirects: [], key: null } });
  ({ username } = await signUpWithCard(app));
});
afterAll(() => app.destroy());

const html = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const open = (url: string, { accept = html, language = 'es', method = 'GET' as const } = {}) =>
  app.app.inject({ url, method, headers: { accept, 'accept-language': language }, remoteAddress: '127.9.9.9' });

const pages = (name: string) => [
  ...[
    '/%',
    '/%zz',
    '/l/abc%',
    '/q/abc%',
    '/qr/abc%.png',
    '/l/%E0%A4%A',
    '/l/%c0%80',
    `/${name}%`,
    `/${name}%.vcf`,
    `/${name}/work%`,
  ],
  ...[
    '/vcard/%ff',
    `/user/${name}%`,
    '/help/%',
    '/help%',
    '/dashboard/links/%',
    '/dashboard%',
    '/demo/blue/%',
    '/media/%/x.jpg',
  ],
  ...[
    `/l/${'a'.repeat(6_000)}`,
    `/${'a'.repeat(6_000)}`,
    '/about/%',
    '/login%',
    '/auth/confirm%',
    '/report%',
    '/assets/%',
  ],
];

describe('product 31.19: a malformed URL', () => {
  test('shows people the page that nothing is there, in their language, like any unknown path', async () => {
    const unknown = await open('/a/b/c/d');
    expect(unknown.statusCode).toBe(404);
    for (const url of pages(username)) {
      const { statusCode, headers, body } = await open(url);
      expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8']);
      expect(body).toBe(unknown.body);
      const names = Object.keys(headers).sort();
      expect([url, names]).toEqual([url, Object.keys(unknown.headers).sort()]);
      expect(headers['content-security-policy']).toBe(unknown.headers['content-security-policy']);
    }
    expect((await open('/l/abc%', { language: 'en' })).body).toContain('<html lang="en"');
    expect((await open('/l/abc%?lang=en')).body).toContain('<html lang="en"');
    expect(unknown.body).toContain('<html lang="es"');
  });

  test('is refused for programs as JSON', async () => {
    for (const accept of ['*/*', 'application/json', 'text/vcard']) {
      const { statusCode, headers, body } = await open('/l/abc%', { accept });
      expect([statusCode, headers['content-type']]).toEqual([400, 'application/json; charset=utf-8']);
      expect(JSON.parse(body)).toMatchObject({ error: { code: 'invalid_input' } });
    }
    for (const url of ['/trpc/%', '/api/%zz', '/webhooks/stripe%', '/auth/v1/%']) {
      const { statusCode, headers } = await open(url);
      expect([url, statusCode, headers['content-type']]).toEqual([
        url,
        400,
        expect.stringContaining('application/json'),
      ]);
    }
  });
});

test('product 31.19: a page that is asked for with a wrong method shows people that nothing is there', async () => {
  for (const url of ['/', '/help', `/${username}`, '/dashboard', '/l/abc', '/demo']) {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'PROPFIND'] as const) {
      const { statusCode, headers } = await open(url, { method: method as 'GET' });
      expect([url, method, statusCode, headers['content-type']]).toEqual([
        url,
        method,
        404,
        'text/html; charset=utf-8',
      ]);
    }
  }
});

test('product 31.19: a URL and headers of more than 16 kB are refused before they are read', async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/l/${'a'.repeat(17_000)}`, { headers: { accept: html } });
  expect([answer.status, await answer.json()]).toMatchObject([431, { error: { code: 'invalid_input' } }]);
});
