import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { chromium as chrome } from '@playwright/test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimUsername } from '#db/owners/usernames.ts';
import { listVisitTotals } from '#db/visits/totals.ts';
import { ingest } from '#server/visits/ingest.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { paths } from '#src/paths.ts';
import { countRowsRead, recordQueries } from '../../scripts/bench/lists/queries.ts';
import { barriersOn, overflowOn } from '../support/accessibility.ts';
import { refusal, someUsername, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { launchOptions } from '../support/browser.ts';
import { addMember, makeOrganization, type Organization } from '../support/organizations.ts';
import { addPeople } from '../support/people.ts';
import { plainPng } from '../support/pictures.ts';
import { queriesDuring } from '../support/queries.ts';
import { makeAccount, makeOwner } from '../support/roles.ts';
import { EVER } from '../support/stored-visits.ts';
import { upload } from '../support/upload.ts';
import { occupy } from '../support/waiting.ts';

const kB = 1000;
const png = { name: 'logo.png', type: 'image/png' };

let app: TestApp;
let owner: { browser: TestBrowser; userId: string };

beforeAll(async () => {
  app = await startTestApp();
  owner = await makeAccount(app, 'no password');
});
afterAll(() => app.destroy());

/** On Business, with the card of Luisa Vega and this many other people. */
async function organization(people = 0) {
  const made = await makeOrganization(app, owner.userId);
  if (people > 0) await addPeople(app, made.id, people);
  return { ...made, trpc: owner.browser.actingFor(made.id).trpc, page: () => open(`/${made.username}`) };
}

const open = async (url: string, language = 'en') => app.browser(language).open(url);
const setCard = (id: string, set: ReturnType<typeof sql>) =>
  sql`update vcards set ${set} where id = ${id}`.execute(app.context.db);
const namesIn = (html: string) => [...html.matchAll(/<span><b dir="auto">([^<]*)<\/b>/g)].map(([, name]) => name);

async function idOf({ id: ownerId }: Organization, name: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`select id from vcards where user_id = ${ownerId} and name = ${name}`.execute(app.context.db);
  return rows[0]?.id ?? '';
}

describe('product 40.1: the page of an organization', () => {
  test('shows it, its links, and its people by name, each with a contact file', async () => {
    const { id, username, photo, trpc } = await organization();
    const { db } = app.context;
    await trpc.vcards.create.mutate({ name: 'Álvaro <b>', position: 'Arquitecto & más', photo });
    await trpc.vcards.create.mutate({ name: 'ana Vega' });
    await trpc.links.create.mutate({ title: 'Careers', url: 'https://acme.example/jobs', showOnProfile: true });
    await sql`update organizations set about = ${'We build.\nSince 1998.'}, website = 'https://www.acme.example/' where id = ${id}`.execute(
      db,
    );
    await sql`update profiles set logo = ${photo}, theme_color = '#1b6a44' where id = ${id}`.execute(db);
    const { statusCode, headers, body } = await open(`/${username}`);
    expect([statusCode, headers['set-cookie']]).toEqual([200, undefined]);
    expect(body).toContain('<h1 dir="auto">Acme</h1>');
    expect(body).toContain('We build.\nSince 1998.');
    expect(body).toContain('href="https://www.acme.example/"');
    expect(body).toContain('>acme.example</span>');
    expect(body).toContain('Careers');
    expect(body).toContain('--theme:#1b6a44');
    expect(body).toContain(`<link rel="canonical" href="${app.context.env.publicUrl}/${username}">`);
    expect(namesIn(body)).toEqual(['Álvaro &#60;b&#62;', 'ana Vega', 'Luisa Vega']);
    expect(body).toContain('Arquitecto &#38; más');
    expect(body).toContain(`href="/${username}/luisa.vcf?photo=inline"`);
    expect(body).toContain(`src="${photo.replace('photo.jpg', 'square-320.jpg')}"`);
    const loaded = [...body.matchAll(/(?:src|srcset)="([^"]*)"/g)].map(([, address]) => address);
    expect(loaded.every((address) => address?.startsWith('/media/'))).toBe(true);
    // The same at each of its paths, and revalidated
    expect((await open(`/user/${username}`)).body).toBe(body);
    expect(headers['cache-control']).toBe('no-cache');
  });

  test('leaves out cards that are off, that lead elsewhere, or that are not to be on it', async () => {
    const { page, trpc, ...made } = await organization();
    const ids = new Map<string, string>();
    for (const name of ['Away', 'Forwards', 'Hidden', 'Off'])
      ids.set(name, (await trpc.vcards.create.mutate({ name })).id);
    expect(namesIn((await page()).body)).toEqual(['Away', 'Forwards', 'Hidden', 'Luisa Vega', 'Off']);
    await setCard(ids.get('Off') ?? '', sql`active = false`);
    await setCard(ids.get('Forwards') ?? '', sql`forward_to = ${made.vcardId}`);
    await setCard(ids.get('Hidden') ?? '', sql`on_team_page = false`);
    await trpc.vcards.delete.mutate({ id: ids.get('Away') ?? '' });
    expect(namesIn((await page()).body)).toEqual(['Luisa Vega']);
  });

  test('can be switched off, ends with the plan, and has no contact file', async () => {
    const { id, username, page } = await organization();
    const { db } = app.context;
    const nobody = await open(`/${someUsername()}`);
    expect((await open(`/${username}.vcf`)).statusCode).toBe(404);
    expect((await open(`/user/${username}.vcf`)).statusCode).toBe(404);
    expect((await page()).statusCode).toBe(200);
    await sql`update organizations set has_page = false where id = ${id}`.execute(db);
    const off = await page();
    expect([off.statusCode, off.body]).toEqual([404, expect.stringContaining('Profile Temporarily Unavailable')]);
    // Its cards have their own pages all the same
    expect((await open(`/${username}/luisa`)).statusCode).toBe(200);
    await sql`update organizations set has_page = true where id = ${id}`.execute(db);
    expect((await page()).statusCode).toBe(200);
    await sql`update profiles set plan_type = 'free' where id = ${id}`.execute(db);
    expect((await page()).body).toBe(nobody.body);
    await sql`update profiles set plan_type = 'business', disabled_at = now() where id = ${id}`.execute(db);
    expect((await page()).statusCode).toBe(410);
  });

  test('a former username leads there', async () => {
    const { id, username } = await organization();
    const name = `acme-${someUsername()}`;
    await app.context.db.transaction().execute((tx) => claimUsername(tx, id, name));
    const { statusCode, headers } = await open(`/${username}`);
    expect([statusCode, headers.location]).toEqual([302, `/${name}`]);
  });

  test('can be reported', async () => {
    const { username, page } = await organization();
    expect((await page()).body).toContain(`href="/report?of=/${username}&#38;plain"`);
    const { statusCode } = await app.browser().open({
      ...{ method: 'POST', url: '/report', payload: `of=%2F${username}&reason=spam&text=&email=` },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(statusCode).toBe(303);
  });
});

describe('product 40.9: the image of the page', () => {
  const imageOf = async (username: string) => {
    const [, address = ''] = /og:image" content="[^"]*?(\/user\/[^"]*)"/.exec((await open(`/${username}`)).body) ?? [];
    return address.replaceAll('&#38;', '&');
  };

  test('shows logo and name in the color of the organization, and changes with them', async () => {
    const { id, username, photo } = await organization();
    const { db } = app.context;
    const seen = new Set<string>();
    const { path: red } = (await upload(owner.browser.actingFor(id), await plainPng(400, {}), png)).json();
    for (const change of [
      sql`name = 'Estudio Ladera'`,
      sql`theme_color = '#1b6a44'`,
      sql`profile_pic = ${red}`,
      sql`logo = ${red}, profile_pic = ${photo}`,
    ]) {
      await sql`update profiles set ${change} where id = ${id}`.execute(db);
      const address = await imageOf(username);
      expect(address).toMatch(new RegExp(`^/user/${username}/preview\\.jpg\\?v=[\\w-]{22}$`));
      const { statusCode, headers, rawPayload } = await open(address);
      expect([statusCode, headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      expect(rawPayload.length).toBeLessThan(200_000);
      seen.add(address).add(rawPayload.toString('base64'));
    }
    expect(seen.size).toBe(8);
    const { rawPayload } = await open(await imageOf(username));
    const pixels = sharp(rawPayload).raw();
    const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
    // The logo on white, and the color around it
    expect(at(150, 150).every((channel) => channel > 250)).toBe(true);
    const green = [0x1b, 0x6a, 0x44];
    expect(at(1100, 100).every((channel, n) => Math.abs(channel - (green[n] ?? 0)) < 4)).toBe(true);
    const { headers } = await open(await imageOf(username));
    const again = await app.browser().open({
      url: await imageOf(username),
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('is gone with the page, and there is none of a person', async () => {
    const { id, username } = await organization();
    const image = async (name: string) => (await open(`/user/${name}/preview.jpg`)).statusCode;
    const person = await makeOwner(app, 'none');
    expect([await image(username), await image(person.username), await image(someUsername())]).toEqual([200, 404, 404]);
    await sql`update organizations set has_page = false where id = ${id}`.execute(app.context.db);
    expect(await image(username)).toBe(404);
    await sql`update organizations set has_page = true where id = ${id}`.execute(app.context.db);
    await sql`update profiles set disabled_at = now() where id = ${id}`.execute(app.context.db);
    expect(await image(username)).toBe(410);
  });
});

describe('product 40.6: what the page shows', () => {
  const about = { about: ' We build.\nSince 1998. ', website: 'https://acme.example', hasPage: true };

  test('is changed by admins, of each card by editors, recorded, and shown by all processes', async () => {
    const { id, username, vcardId, trpc } = await organization();
    const [admin, editor] = [await makeAccount(app, 'none'), await makeAccount(app, 'none')];
    await addMember(app, id, admin.userId, 'admin');
    await addMember(app, id, editor.userId, 'editor');
    const [asAdmin, asEditor] = [admin, editor].map(({ browser }) => browser.actingFor(id).trpc);
    const other = await startTestApp({ ...app.context.env, database: app.context.database });
    await other.stopWorker();
    const elsewhere = async () => (await other.browser().open(`/${username}`)).body;
    expect(namesIn(await elsewhere())).toEqual(['Luisa Vega']);
    await asAdmin?.organizations.updatePage.mutate(about);
    // Another process learns of it a moment later
    await expect.poll(elsewhere).toContain('We build.\nSince 1998.<');
    expect(await trpc.organizations.get.query()).toMatchObject({ ...about, about: 'We build.\nSince 1998.' });
    await asEditor?.vcards.setOnTeamPage.mutate({ id: vcardId, onTeamPage: false });
    await expect.poll(async () => namesIn(await elsewhere())).toEqual([]);
    expect((await trpc.vcards.byId.query({ id: vcardId })).onTeamPage).toBe(false);
    // What is so already is no change
    await asEditor?.vcards.setOnTeamPage.mutate({ id: vcardId, onTeamPage: false });
    await asAdmin?.organizations.updatePage.mutate({ ...about, hasPage: false });
    await expect.poll(elsewhere).toContain('Profile Temporarily Unavailable');
    const { entries } = await trpc.audit.list.query({});
    expect(entries.map(({ action, target }) => [action, target])).toEqual([
      ['organization.page', null],
      ['card.team_page', 'Luisa Vega'],
      ['organization.page', null],
    ]);
    await other.destroy();
  });

  test('keeps what a change leaves out, and is not recorded where nothing is named', async () => {
    const { trpc } = await organization();
    await trpc.organizations.updatePage.mutate(about);
    await trpc.organizations.updatePage.mutate({ about: 'We restore.' });
    await trpc.organizations.updatePage.mutate({});
    const { website, hasPage } = about;
    expect(await trpc.organizations.get.query()).toMatchObject({ about: 'We restore.', website, hasPage });
    const { entries } = await trpc.audit.list.query({});
    expect(entries.filter(({ action }) => action === 'organization.page')).toHaveLength(2);
  });

  test('is refused if it is too long or no website', async () => {
    const { trpc } = await organization();
    const change = (page: object) => refusal(trpc.organizations.updatePage.mutate({ ...about, ...page }));
    expect(await change({ about: 'x'.repeat(501) })).toBe('invalid_input');
    expect(await change({ website: 'javascript:alert(1)' })).toBe('invalid_input');
    expect(await change({ about: 'x'.repeat(500), website: '' })).toBe('accepted');
  });
});

test('product 39.3: the page shows what cards are with their templates', async () => {
  const { id, page, vcardId, photo } = await organization();
  const { rows } = await sql<{ id: string }>`insert into card_templates (organization_id, name, fields, policy)
    values (${id}, 'Sales', ${JSON.stringify({ position: 'Sales team', photo })}, ${JSON.stringify({ position: { mode: 'shared' } })})
    returning id`.execute(app.context.db);
  await setCard(vcardId, sql`position = 'Own', template_id = ${rows[0]?.id}`);
  const { body } = await page();
  expect(body).toContain('>Sales team</small>');
  expect(body).toContain(photo.replace('photo.jpg', 'square-320.jpg'));
});

test('product 40.1: cards of an organization show no links until some are chosen', async () => {
  const { username, vcardId, linkId, trpc } = await organization();
  const links = async () => [...(await open(`/${username}/luisa`)).body.matchAll(/href="\/l\/([^"]*)"/g)].length;
  expect(await links()).toBe(0);
  expect((await trpc.vcards.shownLinks.query({ id: vcardId })).links).toEqual([]);
  const chosen = { linkChoice: 'chosen' as const, chosenLinks: [linkId] };
  await trpc.vcards.update.mutate({ id: vcardId, fields: { name: 'Luisa Vega', ...chosen } });
  expect(await links()).toBe(1);
});

test('product 40.2: a visit counts once, for the organization, and not if it is a member’s', async () => {
  const { id, username, trpc } = await organization();
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    accept: 'text/html',
  };
  for (const remoteAddress of ['80.58.60.1', '80.58.60.1', '80.58.60.2'])
    await app.app.inject({ url: `/${username}`, headers, remoteAddress });
  await app.app.inject({ url: `/${username}/luisa`, headers, remoteAddress: '80.58.60.2' });
  await owner.browser.open({ url: `/${username}`, headers });
  await ingest(app.context, journalDirectory(app.context.env.dataDir));
  const { days } = await trpc.analytics.overview.query();
  // Of each visitor one view, and one visitor for both pages (20.2, 20.12)
  expect(days.at(-1)).toMatchObject({ profile_view: 2, card_view: 1, visitors: 2 });
  const own = (await app.context.visitStore.listVisitDays(id, [id], EVER)).filter(
    ({ kind }) => kind === 'profile_view',
  );
  expect(own).toEqual([{ day: days.at(-1)?.day, kind: 'profile_view', hits: 2, visitors: 2 }]);
  const totals = await listVisitTotals(app.context.db, id, [id]);
  expect(totals.map(({ kind, hits }) => [kind, hits]).sort()).toEqual([
    ['card_view', 1],
    ['profile_view', 2],
  ]);
  const { items } = await trpc.analytics.items.query({ period: '30' });
  expect(items.map(({ title, hits }) => [title, hits.card_view, hits.profile_view])).toEqual([['Luisa Vega', 1, 0]]);
});

describe('product 40.3: the size of the page', () => {
  test('of 20 people, 6 kB in one request', async () => {
    const { id, page } = await organization(19);
    await sql`update organizations set about = ${'We plan, build and restore houses between Cádiz and Bilbao. '.repeat(4)}, website = 'https://acme.example/' where id = ${id}`.execute(
      app.context.db,
    );
    const { body } = await page();
    expect(namesIn(body)).toHaveLength(20);
    const packed = brotliCompressSync(body).length;
    console.info('Bytes of a team page of 20', packed, 'unpacked', Buffer.byteLength(body));
    expect(packed).toBeLessThanOrEqual(6 * kB);
    // One small file for each face, whatever the screen, and only when it is near
    for (const [image] of body.matchAll(/<img class="face"[^>]*>/g)) {
      expect(image).toMatch(/srcset="[^" ]*\/square-160\.webp 160w"/);
      expect(image).toContain('loading="lazy"');
    }
  });

  test('of up to 11 people, large photos, on phones in one file', async () => {
    const { page } = await organization(10);
    const { body } = await page();
    const faces = [...body.matchAll(/<img class="face"[^>]*>/g)].map(([image]) => image);
    expect(faces.length).toBeGreaterThan(5);
    for (const image of faces) {
      expect(image).toMatch(/srcset="[^"]*\/square-320\.webp 320w,[^"]*\/square-640\.webp 640w"/);
      expect(image).toContain('sizes="(max-width:47.99rem) 6rem,18rem"');
    }
  });

  test('a script of 1 kB from 12 people on, and none for fewer', async () => {
    const [few, some] = [await organization(10), await organization(11)];
    expect((await few.page()).body).not.toMatch(/<script|<form/);
    const scripts = [...(await some.page()).body.matchAll(/<script data-src="([^"]*)"/g)];
    expect(scripts).toHaveLength(1);
    const { body } = await open(scripts[0]?.[1] ?? '');
    expect(body.length).toBeLessThanOrEqual(kB);
    expect(body).not.toMatch(/\bimport\b|fetch\(|https?:/);
  });
});

test('product 37.8, 40.4: is not for search engines while it shows a card that is not', async () => {
  const { id, trpc, page } = await organization(1);
  expect((await page()).body).not.toContain('noindex');
  const unlisted = await trpc.vcards.create.mutate({ name: 'Sofía Vega', unlisted: true });
  expect((await page()).body).toContain('<meta name="robots" content="noindex">');
  await setCard(unlisted.id, sql`on_team_page = false`);
  app.context.responseCache.invalidate(id);
  expect((await page()).body).not.toContain('noindex');
});

describe('product 40.4: of 1,000 people', () => {
  let large: Awaited<ReturnType<typeof organization>>;
  beforeAll(async () => {
    large = await organization(999);
  });

  test('the page shows the first 200, and a search without JavaScript finds the others', async () => {
    const { body } = await large.page();
    expect(namesIn(body)).toHaveLength(200);
    expect(body).toContain('the first 200 of 1000 people');
    expect(body).not.toContain('<script');
    expect(namesIn(body)).not.toContain('Zoé García');
    const search = async (q: string) => (await open(`/${large.username}?q=${encodeURIComponent(q)}`)).body;
    const zoes = namesIn(await search('zoe GARCIA'));
    expect(new Set(zoes)).toEqual(new Set(['Zoé García']));
    expect(namesIn(await search('arquitecto nguyen')).length).toBeGreaterThan(0);
    const none = await search('100%_<b>');
    expect(none).toContain('Nobody found');
    expect(none).toContain('value="100%_&#60;b&#62;"');
    // What is searched is not for search engines
    expect(none).toContain('noindex');
    expect(namesIn(await search('   '))).toHaveLength(200);
    const longest = await open(`/${large.username}?q=${'a'.repeat(5000)}`);
    expect(longest.statusCode).toBe(200);
    expect((await open(`/${large.username}?q=a&q=b`)).body).toBe(body);
    // What the database can't store, nobody is called
    expect((await open(`/${large.username}?q=%00`)).body).toBe(body);
  });

  test('a search keeps the language, and another language the search', async () => {
    const { body } = await open(`/${large.username}?q=zoé %26 co&lang=es`);
    expect(body).toContain('<html lang="es">');
    expect(body).toContain('<input type="hidden" name="lang" value="es">');
    expect(body).toContain('<a href="?lang=en&#38;q=zo%C3%A9%20%26%20co" lang="en"');
    expect((await large.page()).body).toContain('<a href="?lang=es" lang="es"');
  });

  test('product 24.9: searches wait for their turn, and pages from memory do not', async () => {
    await large.page();
    const { reads } = app.context;
    const free = occupy(reads, 4);
    const search = open(`/${large.username}?q=zoe`);
    await expect.poll(() => reads.waiting().calls).toBe(1);
    expect((await large.page()).statusCode).toBe(200);
    await free();
    expect(namesIn((await search).body)).toContain('Zoé García');
  });

  test('product 22.8: it reads each card once, and nothing at all when it is warm', async () => {
    app.context.responseCache.clear();
    const queries = await recordQueries(() => large.page());
    expect(await countRowsRead(app.context.pool, queries)).toBeLessThan(6_000);
    const { statusCode } = await app.app.inject(`/${large.username}`);
    expect(statusCode).toBe(200);
    expect(await queriesDuring(app, () => app.app.inject(`/${large.username}`))).toBe(0);
    // A change of one card shows at once
    await large.trpc.vcards.create.mutate({ name: 'Aaron First' });
    expect(namesIn((await large.page()).body)[0]).toBe('Aaron First');
  });
});

test('product 40.5: with 3 people, 20, and long names, nobody meets a barrier on phone or desktop, in light or dark', async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const [three, twenty] = [await organization(2), await organization(19)];
  await setCard(
    await idOf(twenty, 'Luisa Vega'),
    sql`name = 'María de los Ángeles Fernández-Villaverde y Gutiérrez de la Concepción', position = ${'Directoradetransformacióndigitalyresponsable'.repeat(2)}`,
  );
  await sql`update profiles set theme_color = '#f59e0b', name = 'Transformación Digital Responsable del Mediterráneo' where id = ${twenty.id}`.execute(
    app.context.db,
  );
  const chromium = await chrome.launch(await launchOptions());
  for (const [width, height, colorScheme] of [
    [360, 780, 'dark'],
    [1280, 800, 'light'],
  ] as const) {
    const context = await chromium.newContext({ viewport: { width, height }, colorScheme, locale: 'es' });
    const tab = await context.newPage();
    for (const { username } of [three, twenty]) {
      await tab.goto(`http://127.0.0.1:${port}${paths.profile(username)}`);
      expect(await barriersOn(tab)).toEqual([]);
      expect(await overflowOn(tab)).toEqual([]);
    }
    // The script filters what is there, whatever accents
    const search = tab.getByRole('searchbox');
    await search.fill('INGENIERA jose');
    await tab.waitForFunction(() =>
      [...document.querySelectorAll('.people li')].every(
        (row) => row.checkVisibility() === /José Luis/.test(row.textContent),
      ),
    );
    await search.fill('nadie así');
    await tab.getByText('No se encontró a nadie').waitFor();
    expect(await tab.locator('.people li:visible').count()).toBe(0);
    await context.close();
  }
  await chromium.close();
});
