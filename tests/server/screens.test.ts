import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reservedUsernames } from '#src/paths.ts';
import { dashboardScreens, entryScreens, ownScreens, screenPath } from '#src/screens.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { noScreens, stages } from '../support/screens.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const visited = new Set(stages.flatMap(({ screens }) => screens).flatMap(({ route, also }) => [route, also ?? route]));

/** What the client declares, as addresses. */
function clientRoutes(): string[] {
  const source = readFileSync(join(import.meta.dirname, '../../web/routes.tsx'), 'utf8');
  const outside = [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path);
  const rooms = Object.values(dashboardScreens).map((path) => (path === '' ? '/dashboard' : `/dashboard/${path}`));
  return [...rooms, ...entryScreens.map((screen) => screenPath(screen)), ...outside];
}

test('product 32.1: every page of server and client is visited by the tests and screenshots', () => {
  const served = app.routes.filter(({ method }) => method === 'GET').map(({ url }) => url.replace(/(.)\/$/, '$1'));
  const all = [...new Set([...served, ...clientRoutes()])];
  expect(all.length).toBeGreaterThan(45);
  const missing = all.filter((route) => !visited.has(route) && !noScreens.some((pattern) => pattern.test(route)));
  expect(missing).toEqual([]);
  // And nobody visits what is no longer there
  expect([...visited].filter((route) => !all.includes(route))).toEqual([]);
  expect(noScreens.filter((pattern) => !served.some((route) => pattern.test(route)))).toEqual([]);
});

test('product 4.3: no first segment of a URL can become a username', () => {
  const firsts = [...app.routes.map(({ url }) => url), ...clientRoutes()].map((url) => url.split('/')[1] ?? '');
  const names = new Set(
    firsts.map((first) => first.split('.')[0] ?? '').filter((name) => /^[a-z][a-z-]{2,}$/.test(name)),
  );
  expect(names.size).toBeGreaterThan(20);
  expect([...names].filter((name) => !reservedUsernames.has(name))).toEqual([]);
});

test('product 31.16: an unknown path under /dashboard has status 404, and the client shows that', async () => {
  const ask = (url: string) => app.app.inject({ url });
  const known = [
    '/',
    ...ownScreens
      .filter((name) => name !== 'domains')
      .map((name) => `/${dashboardScreens[name].replace(':id', 'x')}`.replace(/\/$/, '')),
    '/LINKS',
    '/links/',
    '/my-qr',
    '/o/acme',
    '/o/acme/links/x/edit',
    '/o/acme/members',
  ];
  for (const path of known) expect([path, (await ask(`/dashboard${path}`)).statusCode]).toEqual([path, 200]);
  for (const path of [
    '/nothing',
    '/links/x/y',
    '/vcards/x/y',
    '/links.',
    '/admin',
    '/o',
    '/o/acme/account',
    '/members',
    '/organization',
    // Only where the operator offers domains (product 42.20)
    '/account/domains',
  ]) {
    const answer = await ask(`/dashboard${path}`);
    expect([path, answer.statusCode, answer.headers['cache-control']]).toEqual([path, 404, 'no-store']);
    expect(answer.body).toBe((await ask('/onboarding')).body);
  }
});

test('product 31.15: unknown paths of the API are refused as JSON with a code', async () => {
  const paths = ['/api', '/api/', '/api?x=1', '/api/nothing', '/api/auth/get-session', '/api/auth', '/webhooks'];
  for (const url of [...paths, '/trpc', '/trpc/', '/trpc/a/b', '/api/photos/x', '/api/%20']) {
    const { statusCode, headers, body } = await app.app.inject({ url });
    const error = { code: 'not_found', message: expect.any(String), requestId: expect.any(String) };
    expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'application/json; charset=utf-8']);
    expect([headers['cache-control'], JSON.parse(body)]).toEqual(['no-store', { error }]);
  }
  for (const url of ['/trpc/nothing', '/trpc/profiles.nothing', '/trpc/%20']) {
    const { statusCode, headers, body } = await app.app.inject({ url });
    expect([url, statusCode, headers['content-type']]).toEqual([url, 404, expect.stringMatching(/^application\/json/)]);
    expect(JSON.parse(body).error).toMatchObject({ data: { error: 'not_found' } });
  }
});

test('product 32.2: the page of components exists only with the sandbox, on this machine', async () => {
  const { body } = await app.app.inject({ url: '/dev/ui' });
  const files = [...body.matchAll(/(?:src|href)="(\/dev\/ui\/[^"]+)"/g)].map(([, url = '']) => url);
  expect(files.length).toBeGreaterThan(1);
  for (const url of ['/dev/ui', ...files]) {
    const ask = async (options: object) => (await app.app.inject({ url, ...options })).statusCode;
    expect([url, await ask({ headers: { host: 'localhost:3000' } })]).toEqual([url, 200]);
    expect([url, await ask({ headers: { host: 'elsewhere.example' } })]).toEqual([url, 404]);
    expect([url, await ask({ remoteAddress: '192.0.2.7' })]).toEqual([url, 404]);
  }
});

test("product 32.2: the product's client has nothing of the page of components", () => {
  const dist = join(import.meta.dirname, '../../dist');
  const filesIn = (folder: string) => readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
  const about = /All components and tokens/;
  const shows = (folder: string) =>
    filesIn(folder).filter((name) => about.test(readFileSync(join(folder, name), 'utf8')));
  expect(shows(join(dist, 'design-system/assets'))).not.toEqual([]);
  expect(shows(join(dist, 'client/assets'))).toEqual([]);
});
