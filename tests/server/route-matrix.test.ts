import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { designs } from '#src/cards/designs/tokens.ts';
import { languages } from '#src/languages.ts';
import { landingCardPath, landingPagesOf, landingPath } from '#src/marketing/landing.ts';
import { OWNER_PARAMETER } from '#src/owners/named-owner.ts';
import { paths } from '#src/paths.ts';
import { entryScreens, screenPath } from '#src/screens.ts';
import { hashedPassword, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { addMember, hold, makeOrganization, type Organization } from '../support/organizations.ts';
import { ownersRoutes } from '../support/owners-routes.ts';
import { twoHalves } from '../support/pictures.ts';
import { makeOwner, type Owner, setPlan } from '../support/roles.ts';
import { upload } from '../support/upload.ts';

// What tests/server/matrix.test.ts is for procedures, auth-matrix.test.ts for /auth/v1, and rest-matrix.test.ts for /api/v1

const standings = ['visitor', 'outsider', 'member', 'holder', 'editor', 'admin', 'owner'] as const;
type Standing = (typeof standings)[number];
type Row = Record<Standing, number>;
/** The organization that they have these roles in, one that none of them is a member of, and the own account. */
type Target = 'acme' | 'other' | 'own';
type Items = Pick<Organization, 'vcardId'>;
type Answer = LightMyRequestResponse;
type Ask = (browser: TestBrowser, items: Items, named: string) => Promise<Answer>;

const anyone: Row = { visitor: 200, outsider: 200, member: 200, holder: 200, editor: 200, admin: 200, owner: 200 };
const signedIn: Row = { ...anyone, visitor: 401 };
const nobody: Row = { visitor: 401, outsider: 404, member: 404, holder: 404, editor: 404, admin: 404, owner: 404 };
/** `holder` holds the card, `member` no card. */
const members: Row = { ...signedIn, outsider: 404 };
const holders: Row = { ...members, member: 404 };
const editors: Row = { ...members, member: 403, holder: 403 };
const admins: Row = { ...editors, editor: 403 };
const owners: Row = { ...admins, admin: 403 };

const day = new Date().toISOString().slice(0, 10);
const list =
  (kind: string): Ask =>
  (browser, _, named) =>
    browser.open({ method: 'POST', url: `${paths.listsCsv}?${named}`, payload: { kind } });
const stats =
  (item: (items: Items) => string): Ask =>
  (browser, items, named) =>
    browser.open(`${paths.statsCsv}?from=${day}&to=${day}&item=${item(items)}&${named}`);

let picture: Buffer;
/** Everybody may see it; its size depends on who asks. */
const LARGE_CODE = 'GET /qr/:file';

/** Routes whose answer depends on who asks. */
const rows: [route: string, about: string, ask: Ask, expected: Record<Target, Row>][] = [
  [
    ...(['POST /api/photos', 'a photo'] as const),
    (browser, _, named) => {
      const id = new URLSearchParams(named).get(OWNER_PARAMETER);
      return upload(id === null ? browser : browser.actingFor(id), picture);
    },
    { acme: members, other: nobody, own: signedIn },
  ],
  ['GET /analytics.csv', 'everything', stats(() => ''), { acme: editors, other: nobody, own: signedIn }],
  [
    ...(['GET /analytics.csv', 'a card'] as const),
    stats(({ vcardId }) => vcardId),
    { acme: holders, other: nobody, own: signedIn },
  ],
  ['POST /api/lists.csv', 'cards', list('card'), { acme: members, other: nobody, own: signedIn }],
  ['POST /api/lists.csv', 'links', list('link'), { acme: editors, other: nobody, own: signedIn }],
  ['POST /api/lists.csv', 'QR codes', list('qr_code'), { acme: editors, other: nobody, own: signedIn }],
  [
    ...(['POST /api/cards/import', 'cards'] as const),
    (browser, _, named) =>
      browser.open({
        ...{ method: 'POST', url: `/api/cards/import?dryRun=true&${named}` },
        ...{ headers: { 'content-type': 'text/csv' }, payload: 'Name\nEva\n' },
      }),
    { acme: editors, other: nobody, own: signedIn },
  ],
  [
    ...(['GET /api/audit.csv', 'the log'] as const),
    (browser, _, named) => browser.open(`${paths.auditCsv}?${named}`),
    { acme: admins, other: nobody, own: nobody },
  ],
  [
    ...(['GET /api/organizations/export', 'everything'] as const),
    (browser, _, named) => browser.open(`${paths.organizationExport}?${named}`),
    { acme: owners, other: nobody, own: nobody },
  ],
  [
    ...(['GET /api/account/export', 'the own account, whatever owner is named'] as const),
    (browser, _, named) => browser.open(`${paths.accountExport}?${named}`),
    { acme: signedIn, other: signedIn, own: signedIn },
  ],
];

/** Routes that answer everybody alike. Those below /dev are stand-ins, which production has not. */
const alike = [
  ...landingPagesOf({ arePlansShown: true, areDomainsOffered: false })
    .flatMap((page) => [landingPath(page, 'en'), landingPath(page, 'es')])
    .map((path) => `GET ${path}`),
  ...['GET /assets/*', 'GET /about/source', 'GET /api', 'GET /trpc', 'GET /webhooks', 'GET /healthz', 'GET /readyz'],
  ...['GET /metrics', 'GET /manifest.webmanifest', 'GET /robots.txt', 'GET /sitemap.xml', 'GET /favicon.ico'],
  'GET /.well-known/security.txt',
  ...['GET /favicon-48.png', 'GET /favicon-180.png', 'GET /favicon-192.png', 'GET /favicon-512.png'],
  ...languages.flatMap((language) =>
    [undefined, ...designs].map((design) => `GET ${landingCardPath(language, design)}`),
  ),
  ...['GET /landing/preview-en.png', 'GET /landing/preview-es.png'],
  ...['GET /landing/code-plain.svg', 'GET /landing/code-square.svg'],
  ...['GET /landing/code-rounded.svg', 'GET /landing/code-dots.svg', 'GET /demo', 'GET /demo.vcf'],
  ...['GET /demo/:design', 'GET /demo/:color/:name', 'POST /contact', 'POST /es/contact'],
  // Documents of screens; the client asks for what they show. That of the sign-in screen shows it only to who isn't signed in
  ...['GET /dashboard', 'GET /dashboard/*', 'GET /dashboard/my-qr', 'GET /dashboard/my-qr.worker.js'],
  ...entryScreens.map((screen) => `GET ${screenPath(screen)}`),
  // By a token or a signature
  ...[
    'GET /auth/confirm',
    'POST /auth/confirm',
    'POST /auth/confirm/cancel',
    'GET /auth/address',
    'POST /auth/address',
  ],
  ...['GET /auth/callback/google', 'GET /auth/callback/apple', 'POST /auth/callback/apple', 'POST /webhooks/stripe'],
  ...ownersRoutes,
];

let app: TestApp;
let acme: Organization;
let other: Organization;
const people = new Map<Standing, { browser: TestBrowser; own: Items }>();

beforeAll(async () => {
  app = await startTestApp();
  picture = await twoHalves().jpeg().toBuffer();
  const hash = await hashedPassword(app);
  const stranger = await makeOwner(app, hash);
  other = await makeOrganization(app, stranger.userId);
  people.set('visitor', { browser: app.browser(), own: stranger });
  const made = new Map<Standing, Owner>();
  for (const standing of standings.slice(1)) {
    const owner = await makeOwner(app, hash);
    // Whose own stats can be exported
    await setPlan(app, owner.userId, 'business');
    made.set(standing, owner);
  }
  const idOf = (standing: Standing) => made.get(standing)?.userId ?? '';
  acme = await makeOrganization(app, idOf('owner'));
  for (const role of ['admin', 'editor', 'member'] as const) await addMember(app, acme.id, idOf(role), role);
  await addMember(app, acme.id, idOf('holder'), 'member');
  await hold(app, acme.vcardId, idOf('holder'));
  for (const [standing, owner] of made) people.set(standing, { browser: owner.browser, own: owner });
}, 60_000);
afterAll(() => app.destroy());

const personOf = (standing: Standing) => {
  const person = people.get(standing);
  if (!person) throw new Error(`nobody is ${standing}`);
  return person;
};

test('product 31.8: every plain route is declared, and nothing else', () => {
  const declared = new Set<string>([...alike, ...rows.map(([route]) => route), LARGE_CODE]);
  const found = app.routes.filter(
    ({ method, url }) => method !== 'HEAD' && !/^\/(trpc\/|dev\/|media\/0|api\/v1)/.test(url),
  );
  expect([...declared].sort()).toEqual([...new Set(found.map(({ method, url }) => `${method} ${url}`))].sort());
});

describe('product 36.3, 36.4: who may use each plain route, and for whom', () => {
  test.each(rows)('%s: %s', async (_, __, ask, expected) => {
    const results: Record<string, Partial<Row>> = { acme: {}, other: {}, own: {} };
    for (const standing of standings) {
      const { browser, own } = personOf(standing);
      const targets: [Target, Items, string][] = [
        ['acme', acme, `${OWNER_PARAMETER}=${acme.id}`],
        ['other', other, `${OWNER_PARAMETER}=${other.id}`],
        ['own', own, ''],
      ];
      for (const [target, items, named] of targets) {
        // One account may do this a few times only
        await sql`delete from limits`.execute(app.context.db);
        const { statusCode, body } = await ask(browser, items, named);
        results[target] = { ...results[target], [standing]: statusCode === 201 ? 200 : statusCode };
        const isHidden = target !== 'acme' || ['visitor', 'outsider', 'member'].includes(standing);
        if (isHidden) expect(body, `${target} by ${standing}`).not.toMatch(/Luisa Vega|acme\.example\.com/);
      }
    }
    expect(results).toEqual(expected);
  });
});

test('product 13.6, 36.2: a large image of a code is drawn for those who see it in a list, and for the holder of its card', async () => {
  const code = async (id: string) =>
    await app.context.db.selectFrom('links').select('slug').where('id', '=', id).executeTakeFirstOrThrow();
  const widthFor = async ({ browser }: { browser: TestBrowser }, { slug }: { slug: string }) =>
    (await sharp((await browser.open(`/qr/${slug}.png?size=2048`)).rawPayload).metadata()).width;
  const [inAcme, elsewhere] = [await code(acme.qrCodeId), await code(other.qrCodeId)];
  const { slug } = await app.context.db
    .selectFrom('links')
    .select('slug')
    .where('vcardId', '=', acme.vcardId)
    .executeTakeFirstOrThrow();
  const widths: [Standing, number, number, number][] = [];
  // Members last: once it is drawn, everybody gets it
  for (const standing of standings) {
    const person = personOf(standing);
    widths.push([
      standing,
      await widthFor(person, inAcme),
      await widthFor(person, { slug }),
      await widthFor(person, elsewhere),
    ]);
  }
  expect(widths).toEqual(
    standings.map((standing) => {
      const isEditor = ['owner', 'admin', 'editor'].includes(standing);
      return [standing, isEditor ? 2048 : 1024, isEditor || standing === 'holder' ? 2048 : 1024, 1024];
    }),
  );
});
