import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { launchOptions } from '../support/browser.ts';
import { decodeQr } from '../support/decode-qr.ts';
import { type Journey, liveThrough } from '../support/journey.ts';
import { mailKinds, provokeBillingMails, provokeOtherMails } from '../support/mail-kinds.ts';
import { start } from '../support/social.ts';
import { tracesOf } from '../support/traces.ts';

const PUBLIC_URL = 'http://localhost:3000';
const FORGED = 'forged.example';
/** forbidden in responses: the forged host and scheme */
const TRACES = [FORGED, 'https://localhost', 'https%3A%2F%2Flocalhost'];

const forgery = {
  host: FORGED,
  ...{ 'x-forwarded-host': FORGED, 'x-forwarded-server': FORGED, 'x-host': FORGED, 'x-original-host': FORGED },
  ...{ 'x-http-host-override': FORGED, 'x-forwarded-proto': 'https', 'x-forwarded-scheme': 'https' },
  ...{ 'x-forwarded-port': '8443', 'x-forwarded-prefix': `//${FORGED}`, forwarded: `host=${FORGED};proto=https` },
  ...{ 'x-original-url': `https://${FORGED}/`, 'x-rewrite-url': `https://${FORGED}/`, 'front-end-https': 'on' },
};
// The sandboxes are other sites, called with our host
const headersOf = (url: string) => (url.startsWith('/dev/') ? {} : forgery);

/** behind a trusted proxy */
let proxied: TestApp;
/** without a proxy */
let bare: TestApp;
let ana: Journey;
/** her QR code */
let codeSlug: string;
const answers: { url: string; answer: LightMyRequestResponse }[] = [];

beforeAll(async () => {
  const onAnswer = (answer: LightMyRequestResponse, url: string) => answers.push({ url, answer });
  proxied = await startTestApp(
    {
      trustedProxies: ['127.0.0.0/8'],
      authApi: { redirects: [], key: null },
      securityContact: 'mailto:security@example.org',
    },
    { headersOf, onAnswer },
  );
  ana = await liveThrough(proxied, 'marigold');
  await provokeOtherMails(proxied, ana);
  await provokeBillingMails(proxied);
  const { codes } = await ana.browser.trpc.qrCodes.list.query();
  codeSlug = codes.find(({ title }) => title === 'Code marigold')?.slug ?? '';
  const { env, database } = proxied.context;
  bare = await startTestApp({ ...env, database, trustedProxies: [] });
  await bare.stopWorker();
}, 180_000);
afterAll(async () => {
  await bare?.destroy();
  await proxied?.destroy();
});

test('product 23.11, 31.5: every kind of email was sent, and all its links lead here', async () => {
  const kinds = await mailKinds();
  const mails = (await proxied.context.sandboxes?.mailbox?.list())?.filter(({ to }) => to.includes('@')) ?? [];
  const kindOf = ({ text }: { text: string }) => [...kinds].find(([, pattern]) => pattern.test(text))?.[0] ?? text;
  expect([...new Set(mails.map(kindOf))].sort()).toEqual([...kinds.keys()].sort());
  for (const { text, html } of mails) {
    const links = [...`${text}\n${html}`.matchAll(/\w+:\/\/[^\s"<]+/g)].map(([link]) => link);
    expect(links.filter((link) => !link.startsWith(`${PUBLIC_URL}/`))).toEqual([]);
  }
});

test('product 32.1: emails have no serious accessibility violations, on phones or desktops', async () => {
  const mails = (await proxied.context.sandboxes?.mailbox?.list())?.filter(({ to }) => to.includes('@')) ?? [];
  const browser = await chromium.launch(await launchOptions());
  const page = await browser.newPage();
  const wrong: string[] = [];
  // One per subject
  for (const [subject, [mail]] of Map.groupBy(mails, ({ subject }) => subject)) {
    await page.setContent(mail?.html ?? '');
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      wrong.push(...(await barriersOn(page)).map((barrier) => `${subject} at ${width} px: ${barrier}`));
    }
  }
  await browser.close();
  expect(wrong).toEqual([]);
}, 120_000);

test('product 31.5: no response contained the forged host', () => {
  expect(answers.length).toBeGreaterThan(60);
  expect(answers.some(({ answer }) => answer.headers.location !== undefined)).toBe(true);
  const told = answers.filter(({ url, answer }) => !url.startsWith('/dev/') && hasTrace(answer));
  expect(told.map(({ url }) => url)).toEqual([]);
});

test('product 31.5: nothing stored contains it: no email, no payment return URL, no visit', async () => {
  await ana.browser.trpc.billing.customerPortal.mutate();
  expect(await tracesOf(proxied, TRACES)).toEqual(new Map());
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select data from sandbox_objects where object in ('checkout.session', 'billing_portal.session')`.execute(
    proxied.context.db,
  );
  const returns = rows.flatMap(({ data }) => data.success_url ?? data.return_url ?? []);
  expect(returns.length).toBeGreaterThan(5);
  expect(rows.some(({ data }) => String(data.return_url).endsWith('?portal=return'))).toBe(true);
  for (const address of returns) expect(address).toMatch(new RegExp(`^${PUBLIC_URL}/`));
});

test.each(['google', 'apple'] as const)('product 31.5: %s gets our callback URL', async (provider) => {
  const address = new URL(await start(proxied.browser(), provider));
  expect(address.searchParams.get('redirect_uri')).toBe(`${PUBLIC_URL}/auth/callback/${provider}`);
});

/** Values for route parameters. */
const examples = (): Record<string, string[]> => {
  const { username, slug, vcardId } = ana;
  return {
    '/trpc/:path': ['/trpc/profiles.me,vcards.list,links.list,qrCodes.list,billing.prices?batch=1'],
    '/media/:id/:file': ['/media/x/photo.jpg'],
    '/dev/mailbox/:id': [],
    '/assets/*': ['/assets/nothing.js'],
    '/demo/:design': ['/demo/portrait'],
    '/demo/:color/:name': ['/demo/00c2ff/Ana'],
    '/dashboard/*': ['/dashboard/links'],
    '/l/:slug': [`/l/${slug}`, '/l/nobody-here'],
    '/q/:slug': [`/q/${slug}`],
    '/qr/:file': ['png', 'svg', 'pdf'].map((format) => `/qr/${codeSlug}.${format}`),
    '/:segment': [`/${username}`, '/nobody-here'],
    '/user/:segment': [`/user/${username}`],
    '/vcard/:segment': [`/vcard/${vcardId}`],
    '/:segment.vcf': [`/${username}.vcf`, `/${username}.vcf?photo=inline`],
    '/user/:segment.vcf': [`/user/${username}.vcf`],
    '/vcard/:segment.vcf': [`/vcard/${vcardId}.vcf`],
    '/:segment/:handle': [`/${username}/name-marigold`, '/nobody-here/nothing'],
    '/:segment/:handle.vcf': [`/${username}/name-marigold.vcf`],
    '/vcard/:id/preview.jpg': [`/vcard/${vcardId}/preview.jpg`],
    '/user/:segment/preview.jpg': [`/user/${username}/preview.jpg`],
    '/report': [`/report?of=/${username}`],
    '/auth/confirm': ['/auth/confirm?token=x'],
    '/auth/address': ['/auth/address?token=x'],
    '/auth/v1/user/identities/:id': ['/auth/v1/user/identities/x'],
    '/auth/v1/factors/recovery-codes/*': ['/auth/v1/factors/recovery-codes/x'],
    ...Object.fromEntries(
      ['sso', 'passkeys', 'oauth', 'user/oauth', 'admin'].map((name) => [`/auth/v1/${name}/*`, [`/auth/v1/${name}/x`]]),
    ),
    ...Object.fromEntries(
      [
        ...['cards/:id', 'cards/:id/contact.vcf', 'cards/:id/qr.:format', 'tags/:id'],
        ...['links/:id', 'links/:id/qr-code', 'links/:id/qr.:format', 'members/:id', 'invitations/:id'],
      ].map((path) => [`/api/v1/${path}`, [`/api/v1/${path.replaceAll(/:\w+/g, 'x')}`]]),
    ),
    '/auth/callback/google': ['/auth/callback/google?state=x&code=x'],
    '/auth/callback/apple': ['/auth/callback/apple?state=x&code=x'],
  };
};

/** Differ between processes. */
const ofTheProcess = ['/healthz', '/readyz', '/metrics'];

function places(): string[] {
  const known = examples();
  const patterns = proxied.routes.filter(({ method }) => method === 'GET').map(({ url }) => url);
  return patterns
    .filter((pattern) => !pattern.startsWith('/dev/') && !ofTheProcess.includes(pattern))
    .flatMap((pattern) => known[pattern] ?? [pattern]);
}

describe('product 31.5: every URL responds as without the forged host', () => {
  test.each(['behind a proxy that is listed', 'without one'])('%s', async (which) => {
    const app = which === 'without one' ? bare : proxied;
    const unnamed = places().filter((place) => /[:*]/.test(place));
    expect(unnamed).toEqual([]);
    expect(places().length).toBeGreaterThan(60);
    let shown = 0;
    for (const url of places()) {
      const plain = await app.app.inject({ url, remoteAddress: '127.9.9.9' });
      const forged = await app.app.inject({ url, remoteAddress: '127.9.9.9', headers: forgery });
      expect([url, hasTrace(forged)]).toEqual([url, false]);
      expect([url, forged.statusCode, forged.headers.location, digest(forged)]).toEqual([
        ...[url, plain.statusCode, plain.headers.location],
        digest(plain),
      ]);
      if (forged.statusCode === 200) shown += 1;
    }
    expect(shown).toBeGreaterThan(50);
  });

  test("product 31.5: a page's canonical URL, image and code use our host", async () => {
    const page = await proxied.app.inject({ url: `/${ana.username}`, headers: forgery });
    const named = [...page.body.matchAll(/(?:rel="canonical" href|property="og:(?:url|image)" content)="([^"]+)"/g)];
    expect(named.map(([, address]) => address?.startsWith(`${PUBLIC_URL}/`))).toEqual([true, true, true]);
    const code = await proxied.app.inject({ url: `/qr/${codeSlug}.png`, headers: forgery });
    expect(await decodeQr(code.rawPayload, 400)).toBe(`${PUBLIC_URL}/q/${codeSlug}`);
    const sitemap = await proxied.app.inject({ url: '/sitemap.xml', headers: forgery });
    const addresses = [...sitemap.body.matchAll(/<loc>([^<]+)/g)].map(([, address]) => address);
    expect(addresses.length).toBeGreaterThan(5);
    expect(addresses.filter((address) => !address?.startsWith(`${PUBLIC_URL}/`))).toEqual([]);
  });
});

function hasTrace({ headers, rawPayload }: LightMyRequestResponse): boolean {
  const all = `${JSON.stringify(headers)}\n${rawPayload.toString('latin1')}`;
  return TRACES.some((trace) => all.includes(trace));
}

/** The body without request IDs. */
const digest = ({ body, headers }: LightMyRequestResponse) => body.replaceAll(String(headers['x-request-id']), '');

test('product 31.5: no redirect repeats a host that the request line names', async () => {
  await bare.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = bare.app.server.address() as AddressInfo;
  const sent = request({ port, method: 'POST', path: `http://${FORGED}/l/abcdefgh?a=b`, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/l/abcdefgh?a=b']);
});
