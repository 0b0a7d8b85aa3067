import { readdir, readFile } from 'node:fs/promises';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Language } from '#src/languages.ts';
import { refusal, someEmail, someUsername, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { addMember, makeOrganization } from '../support/organizations.ts';
import { ownersRoutes } from '../support/owners-routes.ts';
import { plainPng } from '../support/pictures.ts';
import { makeAccount, makeOwner, setPlan } from '../support/roles.ts';
import { upload } from '../support/upload.ts';

const png = { name: 'photo.png', type: 'image/png' };

/** A word that is nowhere else. */
const APP_NAME = 'Zyqubert';

let app: TestApp;
/** Another process of the site, with another name. */
let elsewhere: TestApp;
let owner: { browser: TestBrowser; userId: string; email: string };

beforeAll(async () => {
  app = await startTestApp({ appName: APP_NAME });
  elsewhere = await startTestApp({ ...app.context.env, database: app.context.database, appName: 'Otherwise' });
  await elsewhere.stopWorker();
  owner = await makeAccount(app, 'no password');
});
afterAll(async () => {
  await elsewhere.destroy();
  await app.destroy();
});

const open = (url: string, language = 'en') => app.browser(language).open(url);
const set = (id: string, columns: ReturnType<typeof sql>) =>
  sql`update profiles set ${columns} where id = ${id}`.execute(app.context.db);

async function organization() {
  const made = await makeOrganization(app, owner.userId);
  const browser = owner.browser.actingFor(made.id);
  const photo = (await upload(browser, await plainPng(400, {}), png)).json().path as string;
  return { ...made, photo, trpc: browser.trpc };
}

type Content = Record<'id' | 'username' | 'vcardId' | 'qrCodeId' | 'photo', string> & { trpc: TestBrowser['trpc'] };
type Route = (typeof ownersRoutes)[number];

/** Requests of every public route about an owner: whoever adds a route says here how it is asked. */
async function visitsTo({
  id,
  username,
  vcardId,
  qrCodeId,
  photo,
  trpc,
}: Content): Promise<Record<Route, InjectOptions[]>> {
  const { db } = app.context;
  const create = async (link: object) => {
    const made = await trpc.links.create.mutate({ title: 'Some', url: 'https://acme.example', ...link });
    return (await trpc.links.page.query({ limit: 100 })).links.find((each) => each.id === made.id)?.slug ?? '';
  };
  const card = (await trpc.vcards.byId.query({ id: vcardId })).slug;
  const other = (await trpc.vcards.create.mutate({ name: 'Second', handle: 'second', photo })).id;
  const off = await create({ active: false });
  const slugs = [card, off, await create({ password: 'secret 1' })];
  const { slug: code } = await db
    .selectFrom('links')
    .select('slug')
    .where('id', '=', qrCodeId)
    .executeTakeFirstOrThrow();
  await sql`update profiles set logo = ${photo} where id = ${id}`.execute(db);
  const former = `former-${someUsername()}`;
  await sql`insert into usernames (name, user_id, held_until) values (${former}, ${id}, now() + interval '1 day')`.execute(
    db,
  );
  const get = (...urls: string[]) => urls.map((url): InjectOptions => ({ url }));
  const post = (url: string, payload: string): InjectOptions => ({
    ...{ method: 'POST', url, payload },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const tries = (kind: string) => slugs.map((slug) => post(`/${kind}/${slug}`, 'password=wrong'));
  const names = [`/${username}`, `/${former}`];
  const handles = [`/${username}/second`, `/${former}/second`];
  const ids = [`/vcard/${vcardId}`, `/vcard/${other}`];
  const files = (pages: string[]) => get(...pages.flatMap((page) => [`${page}.vcf`, `${page}.vcf?photo=inline`]));
  const users = names.map((name) => `/user${name}`);
  return {
    'GET /:segment': get(...names, `/${username}?q=luisa`, `/${username}?q=nobody`),
    'GET /:segment/:handle': get(...handles),
    'GET /user/:segment': get(...users),
    'GET /vcard/:segment': get(...ids),
    'GET /:segment.vcf': files(names),
    'GET /:segment/:handle.vcf': files(handles),
    'GET /user/:segment.vcf': files(users),
    'GET /vcard/:segment.vcf': files(ids),
    'GET /vcard/:id/preview.jpg': get(...ids.map((page) => `${page}/preview.jpg`)),
    'GET /user/:segment/preview.jpg': get(...users.map((page) => `${page}/preview.jpg`)),
    'GET /media/:id/:file': get(photo),
    'GET /l/:slug': get(...slugs.map((slug) => `/l/${slug}`)),
    'POST /l/:slug': tries('l'),
    'GET /q/:slug': get(...slugs.map((slug) => `/q/${slug}`)),
    'POST /q/:slug': tries('q'),
    'GET /qr/:file': get(`/qr/${card}.png`, `/qr/${code}.svg`, `/qr/${code}.pdf`),
    'GET /report': get(`/report?of=/${username}&plain`, '/report?sent&plain'),
    'POST /report': [
      post('/report', `of=/${username}&plain`),
      post('/report', `of=/${username}&reason=spam&text=&email=&plain`),
    ],
  };
}

/** What becomes of an owner and of what they have. */
const states = {
  'as usual': [],
  'without the page': [(id: string) => sql`update organizations set has_page = false where id = ${id}`],
  off: [(id: string) => sql`update vcards set active = false where user_id = ${id}`],
  suspended: [(id: string) => sql`update profiles set disabled_at = now() where id = ${id}`],
};

/** The routes on which a visitor reads the product's name or is led to it, or on which it changes anything. */
async function namingRoutes(content: Content, language: string): Promise<Set<string>> {
  const visits = await visitsTo(content);
  const found = new Set<string>();
  for (const [state, changes] of Object.entries(states)) {
    for (const change of changes) await change(content.id).execute(app.context.db);
    for (const [route, requests] of Object.entries(visits)) {
      for (const request of requests) {
        const [named, renamed] = [await ask(app, request, language), await ask(elsewhere, request, language)];
        const leads = /href="\/(?:"|auth|onboarding)/.test(named);
        if (/zyqubert/i.test(named) || leads || named !== renamed) found.add(`${route}, ${state}`);
      }
    }
  }
  return found;
}

/** All that a visitor receives, but for what is of this request or moment. */
async function ask(from: TestApp, request: InjectOptions, language: string) {
  await sql`delete from limits`.execute(app.context.db);
  const { statusCode, headers, rawPayload } = await from.browser(language).open(request);
  const { date: _, 'x-request-id': __, ...lasting } = headers;
  return `${statusCode} ${JSON.stringify(lasting)} ${rawPayload.toString('latin1')}`;
}

test.each(['en', 'es'])('product 40.8: in %s, nor do the emails of an organization to people', async (language) => {
  const { id, trpc } = await organization();
  await set(id, sql`name = 'Estudio Ladera'`);
  const [luis, eva] = [await makeAccount(app, 'none'), await makeAccount(app, 'none')];
  for (const { userId } of [luis, eva]) {
    await addMember(app, id, userId, userId === eva.userId ? 'admin' : 'member');
    await sql`update profiles set language = ${language} where id = ${userId}`.execute(app.context.db);
  }
  const invited = someEmail();
  await trpc.invitations.create.mutate({ emails: [invited], role: 'member', language: language as Language });
  await trpc.members.remove.mutate({ userId: luis.userId });
  for (const to of [invited, luis.email, eva.email]) {
    const mail = await vi.waitFor(async () => {
      const [first] = (await app.context.sandboxes?.mailbox?.list(to)) ?? [];
      if (!first) throw new Error('not yet');
      return first;
    }, 20_000);
    expect([to, mail.from]).toEqual([to, 'Estudio Ladera']);
    expect([to, JSON.stringify(mail).includes(APP_NAME)]).toEqual([to, false]);
  }
});

test('product 40.8: these are all emails in the look of an organization', async () => {
  const names = (await readdir('server', { recursive: true })).filter((name) => name.endsWith('emails.ts'));
  const files = await Promise.all(
    names.map(async (name) => ({ name, source: await readFile(`server/${name}`, 'utf8') })),
  );
  const branded = files.filter(({ source }) => /\bbrand[,:]/.test(source));
  expect(branded.map(({ name }) => name).sort()).toEqual(['owners/organizations/emails.ts', 'platform/emails.ts']);
  const sources = branded.map(({ source }) => source).join();
  expect([...sources.matchAll(/kind: '(\w+)'/g)].map(([, kind]) => kind)).toEqual([
    'invitation',
    'memberGone',
    'removed',
  ]);
});

test('product 40.7: nothing that is public of an organization names the product or leads to it', async () => {
  expect(await namingRoutes(await organization(), 'es')).toEqual(new Set());
  // What belongs to nobody is the operator's
  expect((await open('/nobody-has-this')).body).toContain(APP_NAME);
}, 60_000);

describe('product 40.7: of a person', () => {
  const person = async (plan: 'business' | 'pro') => {
    const made = await makeOwner(app, 'none');
    await setPlan(app, made.userId, plan);
    const photo = (await upload(made.browser, await plainPng(400, {}), png)).json().path;
    const { userId: id, username, vcardId, qrCodeId } = made;
    return { id, username, vcardId, qrCodeId, photo, trpc: made.browser.trpc };
  };

  test('nothing names the product on Business', async () => {
    expect(await namingRoutes(await person('business'), 'en')).toEqual(new Set());
  }, 60_000);

  test('with another plan, each kind that has a name names it', async () => {
    const found = await namingRoutes(await person('pro'), 'en');
    const kinds = new Set([...found].map((each) => each.split(',')[0]));
    // Photos, and forms from pages that don't name it, never do
    const never = ['GET /media/:id/:file', 'GET /report', 'POST /report'];
    expect(kinds).toEqual(new Set(ownersRoutes.filter((route) => !never.includes(route))));
  }, 60_000);
});

test('product 40.7: pages have the owner’s name, icon and footer line, also of a person', async () => {
  const { browser, userId, username } = await makeOwner(app, 'none');
  await setPlan(app, userId, 'business');
  await set(userId, sql`name = 'Ana Vega'`);
  const page = async () => (await open(`/${username}`)).body;
  expect(await page()).toContain('<meta property="og:site_name" content="Ana Vega">');
  expect(await page()).toContain('<link rel="icon" href="data:,">');
  await browser.trpc.profiles.setFooter.mutate({ footer: 'Ana & friends' });
  expect(await page()).toContain('<span dir="auto">Ana &#38; friends</span>');
  const photo = '/media/00000000-0000-4000-8000-000000000000/photo.jpg';
  await set(userId, sql`profile_pic = ${photo}`);
  expect(await page()).toContain(`<link rel="icon" href="${photo.replace('photo.jpg', 'square-160.jpg')}">`);
  expect((await open(`/${username}.vcf`)).body).toContain('PRODID:-//vCard//EN\r\n');
  expect(await refusal(browser.trpc.profiles.setFooter.mutate({ footer: 'x'.repeat(61) }))).toBe('invalid_input');
  // With another plan, everything is as before, and the line waits
  await setPlan(app, userId, 'pro');
  expect(await page()).toContain(`content="${APP_NAME}"`);
  expect(await page()).not.toContain('friends');
  expect(await page()).not.toContain('rel="icon"');
  expect((await open(`/${username}.vcf`)).body).toContain(`PRODID:-//${APP_NAME}//`);
  expect(await refusal(browser.trpc.profiles.setFooter.mutate({ footer: 'Mine' }))).toBe('plan_required');
  expect(await refusal(browser.trpc.profiles.setFooter.mutate({ footer: '' }))).toBe('accepted');
});
