import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  confirm,
  mailedToken,
  PASSWORD,
  signUpWithCard,
  someEmail,
  someUsername,
  startTestApp,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { sendRaw } from '../support/fuzz/raw.ts';
import { twoHalves } from '../support/pictures.ts';
import { setPlan } from '../support/roles.ts';
import { upload } from '../support/upload.ts';

const PUBLIC_URL = 'https://cards.example.com';

type Account = Awaited<ReturnType<typeof signUpWithCard>>;
type Answer = { statusCode: number; headers: Record<string, unknown>; rawPayload: Buffer };

let app: TestApp;
let port: number;
let ana: Account;
let asset: string;
/** slugs by kind of link */
const links = { plain: 'plain222', off: 'off22222', guarded: 'guarded2' };
let photo: string;
let slugOfCard: string;
const former = someUsername();

beforeAll(async () => {
  app = await startTestApp({ publicUrl: PUBLIC_URL });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port;
  ana = await signUpWithCard(app);
  photo = (await upload(ana.browser, await twoHalves().png().toBuffer())).json().path;
  asset = `/assets/${(await readdir(app.context.assets.directory)).find((name) => name.endsWith('.js'))}`;
  const { db } = app.context;
  const { id: userId = '' } = (await ana.browser.trpc.profiles.me.query()) ?? {};
  await setPlan(app, userId, 'business');
  const url = 'https://example.com/';
  const { links: own } = ana.browser.trpc;
  await own.create.mutate({ title: 'a', url, slug: links.plain });
  await own.create.mutate({ title: 'b', url, slug: links.off, active: false });
  await own.create.mutate({ title: 'c', url, slug: links.guarded, password: 'open sesame' });
  await sql`insert into usernames (name, user_id, held_until) values (${former}, ${userId}, now() + interval '1 year')`.execute(
    db,
  );
  const card = await sql<{ slug: string }>`select slug from links where vcard_id = ${ana.vcardId}`.execute(db);
  slugOfCard = card.rows[0]?.slug ?? '';
});
afterAll(() => app.destroy());

const json = { 'content-type': 'application/json' };
const get = (url: string, headers: Record<string, string> = {}) => ({ method: 'GET' as const, url, headers });

/** Each kind of response with its status, content type and request. */
const answers: [string, number, string | null, () => InjectOptions | Promise<InjectOptions>][] = [
  ['the landing page', 200, 'text/html', () => get('/')],
  ['the landing page, not modified', 304, null, () => known('/')],
  ['a public page', 200, 'text/html', () => get(`/${ana.username}`)],
  ['a cached public page', 200, 'text/html', () => get(`/${ana.username}`)],
  ['HEAD of a public page', 200, null, () => ({ method: 'HEAD', url: `/${ana.username}` })],
  ['a public page, not modified', 304, null, () => known(`/${ana.username}`)],
  ['the page of a former username', 302, null, () => get(`/${former}`)],
  ['an unknown username', 404, 'text/html', () => get('/nobody-here')],
  ['an unknown path', 404, 'text/html', () => get('/a/b/c')],
  ['a contact file', 200, 'text/vcard', () => get(`/${ana.username}.vcf`)],
  ['a contact file, not modified', 304, null, () => known(`/${ana.username}.vcf`)],
  ['a short link', 302, null, () => get(`/l/${links.plain}`)],
  ['a short link turned off', 410, 'text/html', () => get(`/l/${links.off}`)],
  ['a short link with a password', 200, 'text/html', () => get(`/l/${links.guarded}`)],
  ['a wrong link password', 403, 'text/html', () => form(`/l/${links.guarded}`, { password: 'x' })],
  ['a code as PNG', 200, 'image/png', () => get(`/qr/${slugOfCard}.png`)],
  ['a code as SVG', 200, 'image/svg+xml', () => get(`/qr/${slugOfCard}.svg`)],
  ['a code as PDF', 200, 'application/pdf', () => get(`/qr/${slugOfCard}.pdf`)],
  ['a photo', 200, 'image/jpeg', () => get(photo)],
  ['a photo, not modified', 304, null, () => known(photo)],
  ['an unknown photo', 404, 'text/html', () => get(photo.replace('photo.jpg', 'other.jpg'))],
  ['an asset', 200, 'application/javascript', () => get(asset)],
  ['an asset, not modified', 304, null, () => known(asset)],
  ['a range request for an asset', 200, 'application/javascript', () => get(asset, { range: 'bytes=0-9' })],
  ['an unknown asset', 404, 'text/html', () => get('/assets/nothing.js')],
  ['a screen', 200, 'text/html', () => get('/dashboard')],
  ['the confirmation page', 200, 'text/html', () => get('/auth/confirm?token=x')],
  ['a refused confirmation', 303, null, () => form('/auth/confirm', { token: 'x' })],
  ['a provider callback', 303, null, () => get('/auth/callback/google?state=x')],
  [
    'a form from another site',
    403,
    'text/html',
    () => ({ ...form('/auth/confirm', {}), headers: { origin: 'https://evil.example' } }),
  ],
  ['a procedure', 200, 'application/json', () => get('/trpc/profiles.me')],
  ['a refusing procedure', 401, 'application/json', () => get('/trpc/vcards.list')],
  ['a batch of procedures', 207, 'application/json', () => get('/trpc/profiles.me,vcards.list?batch=1')],
  ['an unknown procedure', 404, 'application/json', () => get('/trpc/no.thing')],
  [
    'an invalid input',
    400,
    'application/json',
    () => ({ method: 'POST', url: '/trpc/auth.signIn', headers: json, payload: '{' }),
  ],
  [
    'an input of an unsupported type',
    415,
    'application/json',
    () => ({ method: 'POST', url: '/trpc/auth.signIn', headers: { 'content-type': 'text/xml' }, payload: '<' }),
  ],
  [
    'an input over the size limit',
    413,
    'application/json',
    () => ({ method: 'POST', url: '/trpc/auth.signIn', headers: json, payload: `"${'x'.repeat(300_000)}"` }),
  ],
  ['an unknown call', 404, 'application/json', () => get('/api/auth/get-session')],
  ['an upload without a session', 401, 'application/json', () => ({ method: 'POST', url: '/api/photos' })],
  ['an export without a session', 401, 'application/json', () => get('/api/account/export')],
  [
    'an unsigned event',
    400,
    'application/json',
    () => ({ method: 'POST', url: '/webhooks/stripe', headers: json, payload: '{}' }),
  ],
  ['liveness', 200, 'application/json', () => get('/healthz')],
  ['readiness', 200, 'application/json', () => get('/readyz')],
  ['OPTIONS', 404, 'text/html', () => ({ method: 'OPTIONS', url: '/' })],
  ['DELETE', 404, 'application/json', () => ({ method: 'DELETE', url: '/trpc/profiles.me' })],
  ['a malformed URL', 400, 'application/json', () => get('/%zz')],
  ['an overlong URL', 414, 'application/json', () => get(`/${'a'.repeat(6_000)}`)],
  ['an invalid host', 400, 'text/html', () => get('/', { host: 'a b' })],
  ['a sandbox email', 404, 'text/html', () => get('/dev/mailbox/1', { host: 'localhost' })],
];

/** A conditional request with the current ETag. */
async function known(url: string): Promise<InjectOptions> {
  const { headers } = await app.app.inject(get(url));
  return get(url, { 'if-none-match': String(headers.etag) });
}

function form(url: string, fields: Record<string, string>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { method: 'POST' as const, url, headers, payload: new URLSearchParams(fields).toString() };
}

/** What every response must have. */
function expectProtected({ headers }: Pick<Answer, 'headers'>, framers = 'none'): void {
  const csp = String(headers['content-security-policy']);
  const rules = csp.split(/;\s*/);
  for (const rule of ["object-src 'none'", "base-uri 'none'", `frame-ancestors '${framers}'`]) {
    expect(rules).toContain(rule);
  }
  if (headers.location === undefined) {
    // Our own files, and inline scripts by hash
    const [scripts = ''] = rules.filter((rule) => rule.startsWith('script-src'));
    expect(scripts).toMatch(/^script-src 'self'( 'sha256-[\w+/]{43}='){0,2}$/);
    expect(csp).not.toMatch(/script-src[^;]*unsafe|default-src[^;]*(\*|unsafe)/);
    const denied = [
      ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'local-fonts'],
      ...['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'storage-access', 'usb'],
    ];
    expect(headers['permissions-policy']).toBe(denied.map((feature) => `${feature}=()`).join(','));
  } else {
    expect(headers).not.toHaveProperty('permissions-policy');
    expect(rules).toHaveLength(4);
    expect(rules).toContain("default-src 'none'");
    expect(
      Object.keys(headers).filter((name) => /^(x-(?!content-type|request-id|robots)|cross-|origin-)/.test(name)),
    ).toEqual([]);
  }
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toMatch(/^(no-referrer|same-origin|strict-origin-when-cross-origin)$/);
  expect(headers['strict-transport-security']).toMatch(/max-age=31536000/);
  expect(headers).not.toHaveProperty('server');
  expect(headers).not.toHaveProperty('x-powered-by');
}

const beginnings: Record<string, RegExp> = {
  'text/html': /^\s*<!doctype html>/i,
  'text/vcard': /^BEGIN:VCARD/,
  'image/png': /^\x89PNG/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/svg+xml': /^(<\?xml[^>]*>\s*)?<svg/,
  'application/pdf': /^%PDF/,
  'application/json': /^([[{]|null$)/,
  'application/javascript': /^/,
};

describe('product 22.7, 31.1: every response has the security headers and its declared type', () => {
  test.each(answers)('%s', async (_, status, type, request) => {
    const answer = await app.app.inject(await request());
    expect(answer.statusCode).toBe(status);
    expectProtected(answer);
    if (type === null) return expect(answer.body).toBe('');
    expect(answer.headers['content-type']).toMatch(new RegExp(`^${type.replace(/[+]/g, '\\+')}(;|$)`));
    expect(answer.rawPayload.toString('latin1')).toMatch(beginnings[type] ?? /$^/);
  });

  test('on every registered route', async () => {
    for (const { method, url } of app.routes) {
      const path = url.replace(/:\w+|\*/g, 'x').replace(/\/$/, '') || '/';
      const answer = await app.app.inject({ method: method as 'GET', url: path });
      expect([path, answer.statusCode < 500]).toEqual([path, true]);
      // The landing page shows the card in a frame
      expectProtected(answer, path.startsWith('/landing/card-') ? 'self' : 'none');
      // Programs get errors as JSON
      if (/^\/(trpc|api|webhooks)\//.test(path) && answer.statusCode >= 400 && method !== 'HEAD') {
        expect([path, answer.headers['content-type']]).toEqual([
          path,
          expect.stringMatching(/^application\/(problem\+)?json/),
        ]);
      }
    }
  });

  test('the live stream', async () => {
    const cookie = [...ana.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const leaving = new AbortController();
    const answer = await fetch(`http://127.0.0.1:${port}/trpc/live.changes`, {
      headers: { cookie },
      signal: leaving.signal,
    });
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expectProtected({ headers: Object.fromEntries(answer.headers) });
    leaving.abort();
  });

  test.each([
    ['no host', 400, 'GET / HTTP/1.1\r\nConnection: close'],
    ['a malformed head', 400, 'GET / HTTP/1.1\r\nHost: localhost\r\nNo colon'],
    ['an endless head', 431, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}`],
    ['an unknown method', 400, 'BREW / HTTP/1.1\r\nHost: localhost'],
    ['TRACE', 404, 'TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close'],
    ['CONNECT', 404, 'CONNECT evil.example:80 HTTP/1.1\r\nHost: localhost'],
    ['two lengths', 400, 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2'],
    [
      'a length and chunks',
      400,
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked',
    ],
    ['an unknown expectation', 200, 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nConnection: close'],
    ['an old browser', 200, 'GET / HTTP/1.0'],
    ['a host with a user', 400, 'GET /trpc/profiles.me HTTP/1.1\r\nHost: localhost@evil.example\r\nConnection: close'],
  ])('raw requests: %s', async (_, status, head) => {
    const answer = await sendRaw(port, `${head}\r\n\r\n`);
    expect(answer?.status).toBe(status);
    const lines = (answer?.head ?? '')
      .split('\r\n')
      .slice(1)
      .map((line) => /^([^:]+):\s*(.*)$/.exec(line) ?? []);
    expectProtected({ headers: Object.fromEntries(lines.map(([, name = '', value]) => [name.toLowerCase(), value])) });
    if (status >= 400) expect(answer?.body).not.toMatch(/client|node|fastify|error":"/i);
  });
});

describe('product 31.2: private responses', () => {
  test.each([
    ...['/dashboard', '/dashboard/links', '/onboarding', '/login', '/auth', '/auth/confirm?token=x', '/goodbye'],
    ...[
      '/trpc/profiles.me',
      '/trpc/vcards.list',
      '/api/account/export',
      '/analytics.csv?from=2026-01-01&to=2026-01-02',
    ],
  ])('%s is not cached', async (url) => {
    const answer = await ana.browser.open(url);
    expect(answer.statusCode).toBeLessThan(400);
    expect(answer.headers['cache-control']).toMatch(/no-store/);
  });
});

describe('product 31.2: cookies', () => {
  test('are bound to this host, out of reach of scripts and other sites, however they are set', async () => {
    const set: string[] = [];
    const heard = (browser: TestBrowser): TestBrowser => {
      const { open } = browser;
      const listening: TestBrowser['open'] = async (request) => {
        const answer = await open(request);
        set.push(...[answer.headers['set-cookie'] ?? []].flat());
        return answer;
      };
      return { ...browser, open: listening };
    };
    const email = someEmail();
    const browser = heard(app.browser());
    await browser.trpc.auth.signUp.mutate({ name: 'Ana', email, password: PASSWORD, language: 'en' });
    await confirm(browser, await mailedToken(app, email));
    for (const rememberMe of [true, false]) {
      const payload = { email, password: PASSWORD, rememberMe };
      await browser.open({ method: 'POST', url: '/trpc/auth.signIn', headers: json, payload });
    }
    const started = { provider: 'google', from: '/login', language: 'en' };
    await browser.open({ method: 'POST', url: '/trpc/auth.startSocial', headers: json, payload: started });
    await browser.open({ method: 'POST', url: '/trpc/auth.signOut', headers: json, payload: '' });
    expect(new Set(set.map((cookie) => cookie.split('=', 1)[0])).size).toBeGreaterThan(1);
    for (const cookie of set) {
      expect(cookie).toMatch(/^__Host-/);
      const flags = cookie.toLowerCase().split(/;\s*/).slice(1);
      expect(flags).toEqual(expect.arrayContaining(['httponly', 'secure', 'path=/']));
      expect(flags.some((flag) => /^samesite=(lax|strict)$/.test(flag))).toBe(true);
      expect(flags.some((flag) => flag.startsWith('domain='))).toBe(false);
    }
  });

  test('are not set by public pages', async () => {
    for (const url of [
      '/',
      '/es',
      `/${ana.username}`,
      `/user/${ana.username}`,
      `/vcard/${ana.vcardId}`,
      `/${ana.username}.vcf`,
      `/l/${links.plain}`,
      `/q/${slugOfCard}`,
      `/l/${links.guarded}`,
      `/l/${links.off}`,
      `/qr/${slugOfCard}.svg`,
      '/nobody',
      photo,
      asset,
    ]) {
      expect([url, (await app.app.inject(url)).headers['set-cookie']]).toEqual([url, undefined]);
    }
  });
});

describe('product 31.3: hidden files', () => {
  const hidden = [
    ...[
      '/.env',
      '/.git/config',
      '/.git/HEAD',
      '/.data/auth-secret',
      '/package.json',
      '/server/index.ts',
      '/.vite/manifest.json',
    ],
    ...['/assets', '/assets/', '/assets/.vite/manifest.json', '/assets/..%2findex.html', '/assets/%2e%2e/index.html'],
    ...[
      '/assets/..%5cindex.html',
      '/assets//etc/passwd',
      '/media',
      '/media/',
      '/media/..%2f..%2fauth-secret',
      '/storage/photos',
    ],
    ...[
      '/api',
      '/api/',
      '/dev',
      '/dev/',
      '/trpc',
      '/l',
      '/q',
      '/qr',
      '/qr/',
      '/dist/client/index.html',
      '/index.html.map',
    ],
  ];

  test.each(hidden)('%s is not served', async (url) => {
    const answer = await app.app.inject(url);
    expect([400, 403, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toMatch(/"dependencies"|root:x|\[core\]|index of/i);
  });

  test('no script or style names a source map, and none is served', async () => {
    const { directory } = app.context.assets;
    const files = (await readdir(directory, { recursive: true })).filter((name) => /\.(js|css|map)$/.test(name));
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      expect(file).not.toMatch(/\.map$/);
      expect([file, (await readFile(`${directory}/${file}`, 'utf8')).includes('sourceMappingURL')]).toEqual([
        file,
        false,
      ]);
    }
    expect((await app.app.inject(`${asset}.map`)).statusCode).toBe(404);
  });
});
