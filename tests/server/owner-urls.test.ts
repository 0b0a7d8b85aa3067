import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportFiles } from '#server/privacy/export.ts';
import { paths, photoIdOf } from '#src/paths.ts';
import { hashedPassword, startTwoApps, type TestApp } from '../support/app.ts';
import { decodeQr } from '../support/decode-qr.ts';
import { makeOrganization } from '../support/organizations.ts';
import { twoHalves } from '../support/pictures.ts';
import { queriesDuring } from '../support/queries.ts';
import { record } from '../support/recorded.ts';
import { makeKey, programOf } from '../support/rest.ts';
import { makeOwner, type Owner, setPlan } from '../support/roles.ts';

// Whose URLs name the main domain, and which ones keep PUBLIC_URL

const SITE = 'https://cards.example.net';
const HOST = 'ana.example.org';
const ORIGIN = `https://${HOST}`;
const BASE = 'example-cards.com';

let app: TestApp;
let second: TestApp;
let ana: Owner;
let handle: string;
beforeAll(async () => {
  const customDomains = { cnameTarget: 'cards.example.net', dnsServers: [], heldHosts: [] };
  [app, second] = await startTwoApps({ customDomains, baseDomain: BASE, publicUrl: SITE });
  ana = await makeOwner(app, await hashedPassword(app));
  await setPlan(app, ana.userId, 'business');
  const { rows } = await sql<{ handle: string }>`
    select handle from card_handles where user_id = ${ana.userId} and held_until is null`.execute(app.context.db);
  handle = rows[0]?.handle ?? '';
  await ana.browser.trpc.vcards.update.mutate({ id: ana.vcardId, fields: { name: 'Ana García', photo: ana.photo } });
  for (const host of [HOST, 'other.example.org'])
    await sql`insert into domains (owner_id, host, token, state) values (${ana.userId}, ${host}, 'x', 'live')`.execute(
      app.context.db,
    );
  await chooseMain(HOST);
});
afterAll(async () => {
  await second.destroy();
  await app.destroy();
});

async function settled() {
  for (const { context } of [app, second]) {
    await context.changeFeed.catchUp();
    await context.places?.settled();
  }
}

async function chooseMain(host: string | null) {
  await sql`update domains set is_main = false where owner_id = ${ana.userId}`.execute(app.context.db);
  await sql`update domains set is_main = true where host = ${host}`.execute(app.context.db);
  await settled();
}

async function become(state: string) {
  await sql`update domains set state = ${state} where host = ${HOST}`.execute(app.context.db);
  await settled();
}

async function useInCodes(codesUseDomain: boolean) {
  await ana.browser.trpc.domains.setCodes.mutate({ codesUseDomain });
  await settled();
}

const ask = (url: string, host = new URL(SITE).host, at = app) => at.app.inject({ url, headers: { host } });

/** The URLs that a page calls its own. */
async function namedBy(url: string, host?: string, at?: TestApp) {
  const { body } = await ask(url, host, at);
  const found = (pattern: RegExp) => pattern.exec(body)?.[1] ?? '';
  const image = found(/property="og:image" content="([^"]+)"/);
  return {
    canonical: found(/rel="canonical" href="([^"]+)"/),
    og: found(/property="og:url" content="([^"]+)"/),
    image: image === '' ? '' : new URL(image).origin,
    shared: decodeURIComponent(found(/href="https:\/\/wa\.me\/\?text=([^"]+)"/))
      .split(/\s/)
      .at(-1),
  };
}

const all = (url: string) => ({ canonical: url, og: url, image: new URL(url).origin, shared: url });

/** What the code on a page contains. */
async function codeOf(url: string, host?: string, at?: TestApp): Promise<string | undefined> {
  const { body } = await ask(url, host, at);
  return await decodeQr(Buffer.from(/<section class="code"[\s\S]*?(<svg [\s\S]*?<\/svg>)/.exec(body)?.[1] ?? ''));
}

async function cardSlug(): Promise<string> {
  const [card] = (await ana.browser.trpc.vcards.list.query()).vcards;
  return card?.slug ?? '';
}

describe('product 42.16: while the main domain is live', () => {
  test('pages name it as theirs and share it, at PUBLIC_URL and at each host of the owner', async () => {
    for (const [url, host] of [
      [`/${ana.username}`],
      [`/user/${ana.username}`],
      ['/', HOST],
      ['/', 'other.example.org'],
      ['/', `${ana.username}.${BASE}`],
    ] as const)
      expect([url, host, await namedBy(url, host)]).toEqual([url, host, all(`${ORIGIN}/`)]);
    for (const [url, host] of [
      [`/${ana.username}/${handle}`],
      [`/${handle}`, HOST],
      [`/${handle}`, 'other.example.org'],
    ] as const)
      expect([url, host, (await namedBy(url, host)).canonical]).toEqual([url, host, `${ORIGIN}/`]);
    // The page stays, and what it needs is beside it
    const { statusCode, body } = await ask(`/${ana.username}`);
    expect(statusCode).toBe(200);
    expect(body).toContain(`href="/${ana.username}.vcf?photo=inline"`);
    expect(body).toContain(`/report?of=/${ana.username}`);
    expect((await ask(/og:image" content="https:\/\/[^/]+([^"]+)"/.exec(body)?.[1] ?? '', HOST)).statusCode).toBe(200);
  });

  test('product 20.27: in stats as CSV, cards and links have their URLs', async () => {
    const { browser, userId, vcardId, linkId } = ana;
    const at = Date.now();
    await record(app, [
      { userId, itemId: vcardId, at, kind: 'card_view' },
      { userId, itemId: linkId, at },
    ]);
    const day = new Date(at).toISOString().slice(0, 10);
    const url = `${paths.statsCsv}?from=${day}&to=${day}&dimension=item`;
    const { body } = await browser.open({ url, headers: { host: new URL(SITE).host } });
    const { rows } = await sql<{ slug: string }>`select slug from links where id = ${linkId}`.execute(app.context.db);
    expect(body).toContain(`,${ORIGIN}/,0,1,0,0,0`);
    expect(body).toContain(`,${ORIGIN}/l/${rows[0]?.slug},0,0,1,0,0`);
  });

  test('product 42.6: contact files, lists, exports and the API name it, and the export has the domains', async () => {
    const slug = await cardSlug();
    for (const [url, host] of [
      [`/${ana.username}.vcf`],
      [`/vcard/${ana.vcardId}.vcf`, HOST],
      [`/vcard/${ana.vcardId}.vcf`, `${ana.username}.${BASE}`],
    ] as const) {
      const { body } = await ask(url, host);
      const unfolded = body.replaceAll('\r\n ', '');
      expect([url, host, unfolded]).toEqual([
        url,
        host,
        expect.stringContaining(`SOURCE:${ORIGIN}/vcard/${ana.vcardId}.vcf\r\n`),
      ]);
      expect(unfolded).toContain(`PHOTO;VALUE=uri:${ORIGIN}/media/`);
      expect(unfolded).not.toContain(SITE);
    }
    const list = await ana.browser.open({
      ...{ method: 'POST', url: '/api/lists.csv', payload: 'kind=card' },
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: new URL(SITE).host },
    });
    expect(list.body).toContain(`,${ORIGIN}/l/${slug},${ORIGIN}/,`);
    const files: string[] = [];
    let domains = '';
    for await (const file of exportFiles(app.context, ana.userId)) {
      if (!('bytes' in file)) continue;
      if (file.name === 'domains.json') domains = Buffer.from(file.bytes).toString();
      if (file.name.endsWith('.vcf')) files.push(Buffer.from(file.bytes).toString());
    }
    expect(JSON.parse(domains)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ host: HOST, state: 'live', isMain: true }),
        expect.objectContaining({ host: 'other.example.org', state: 'live', isMain: false }),
      ]),
    );
    expect(files.join().replaceAll('\r\n ', '')).toContain(`SOURCE:${ORIGIN}/vcard/${ana.vcardId}.vcf\r\n`);
    const call = programOf(app, (await makeKey(app, ana.userId)).key);
    expect((await call('GET', `/cards/${ana.vcardId}`)).json).toMatchObject({
      pageUrl: `${ORIGIN}/`,
      shortUrl: `${ORIGIN}/l/${slug}`,
      scanUrl: `${SITE}/q/${slug}`,
      contactFileUrl: `${ORIGIN}/vcard/${ana.vcardId}.vcf`,
    });
    const link = (await call('GET', `/links/${ana.linkId}`)).json;
    expect(link).toMatchObject({ shortUrl: `${ORIGIN}/l/${link.slug}`, scanUrl: `${SITE}/q/${link.slug}` });
    expect((await call('GET', `/cards/${ana.vcardId}/contact.vcf`)).text).toContain(`SOURCE:${ORIGIN}/vcard/`);
    // Where each of these leads
    for (const url of [`/vcard/${ana.vcardId}.vcf`, '/', `/l/${link.slug}`])
      expect([url, (await ask(url, HOST)).statusCode]).toEqual([url, url.startsWith('/l/') ? 302 : 200]);
  });

  test('screens are told it, of organizations too', async () => {
    const site = { publicUrl: SITE, domain: { origin: ORIGIN, start: { kind: 'main' } }, codesUseDomain: false };
    expect((await ana.browser.trpc.profiles.me.query())?.site).toEqual(site);
    const { id, username } = await makeOrganization(app, ana.userId);
    const acme = ana.browser.actingFor(id).trpc.organizations;
    expect((await acme.get.query()).site).toEqual({ ...site, domain: null });
    await sql`insert into domains (owner_id, host, token, state, is_main)
      values (${id}, 'acme.example.org', 'x', 'live', true)`.execute(app.context.db);
    expect((await acme.get.query()).site.domain?.origin).toBe('https://acme.example.org');
    await settled();
    expect(await namedBy(`/${username}`)).toMatchObject({ canonical: 'https://acme.example.org/', shared: '' });
  });
});

describe('product 42.16: without a main domain that is live', () => {
  test.each<[string, () => Promise<void>, () => Promise<void>]>([
    ['while it fails', () => become('failing'), () => become('live')],
    ['when it ended', () => become('ended'), () => become('live')],
    ['when none is chosen', () => chooseMain(null), () => chooseMain(HOST)],
  ])('%s, PUBLIC_URL is named again, in all processes', async (_, change, back) => {
    for (const at of [app, second]) expect(await namedBy(`/${ana.username}`, undefined, at)).toEqual(all(`${ORIGIN}/`));
    await change();
    const own = `${SITE}/${ana.username}`;
    for (const at of [app, second]) expect(await namedBy(`/${ana.username}`, undefined, at)).toEqual(all(own));
    expect((await ask(`/${ana.username}.vcf`)).body).toContain(`SOURCE:${own}.vcf`);
    expect((await ana.browser.trpc.profiles.me.query())?.site.domain).toBe(null);
    // Their own hosts, which nobody there is led away from
    const other = 'https://other.example.org/';
    expect((await namedBy('/', 'other.example.org')).canonical).toBe(other);
    const subdomain = `${ana.username}.${BASE}`;
    expect((await namedBy('/', subdomain)).canonical).toBe(`https://${subdomain}/`);
    await back();
    for (const at of [app, second]) expect(await namedBy(`/${ana.username}`, undefined, at)).toEqual(all(`${ORIGIN}/`));
  });

  test('another main domain is named at once, in all processes', async () => {
    await chooseMain('other.example.org');
    for (const at of [app, second])
      for (const [url, host] of [[`/${ana.username}`], ['/', HOST]] as const)
        expect(await namedBy(url, host, at)).toEqual(all('https://other.example.org/'));
    await chooseMain(HOST);
  });

  test('and by what its bare host shows, a page is elsewhere there', async () => {
    const { db } = app.context;
    const start = JSON.stringify({ kind: 'address', url: 'https://www.acme.com/' });
    await sql`update domains set start = ${start} where host = ${HOST}`.execute(db);
    await settled();
    for (const at of [app, second])
      expect((await namedBy(`/${ana.username}`, undefined, at)).canonical).toBe(`${ORIGIN}/vcard/${ana.vcardId}`);
    await sql`update domains set start = null where host = ${HOST}`.execute(db);
    await settled();
  });
});

test('product 42.9: a former handle leads to its card at the same host, also if its new one means something else there', async () => {
  const { vcards } = ana.browser.trpc;
  const { id } = await vcards.create.mutate({ name: 'Talks', handle: 'talks' });
  await vcards.update.mutate({ id, fields: { name: 'Talks', handle: 'charlas' } });
  await settled();
  expect((await ask('/talks', HOST)).headers.location).toBe('/charlas');
  await vcards.update.mutate({ id, fields: { name: 'Talks', handle: 'about' } });
  await settled();
  for (const handle of ['talks', 'charlas'])
    expect([handle, (await ask(`/${handle}`, HOST)).headers.location]).toEqual([handle, `/vcard/${id}`]);
  expect((await ask(`/${ana.username}/talks`)).headers.location).toBe(`/${ana.username}/about`);
});

test('product 42.14: what codes contain changes with the choice, in all processes, and not while the domain fails', async () => {
  const slug = await cardSlug();
  const call = programOf(app, (await makeKey(app, ana.userId)).key);
  const contents = async () => {
    const image = await ask(`/qr/${slug}.svg`);
    return {
      page: await codeOf(`/${ana.username}`),
      elsewhere: await codeOf('/', HOST, second),
      image: await decodeQr(image.rawPayload),
      file: await decodeQr((await call('GET', `/cards/${ana.vcardId}/qr.svg`)).bytes),
      api: (await call('GET', `/cards/${ana.vcardId}`)).json.scanUrl,
      screens: (await ana.browser.trpc.profiles.me.query())?.site.codesUseDomain,
    };
  };
  const every = (url: string) => ({ page: url, elsewhere: url, image: url, file: url, api: url });
  expect(await contents()).toEqual({ ...every(`${SITE}/q/${slug}`), screens: false });
  await useInCodes(true);
  expect(await contents()).toEqual({ ...every(`${ORIGIN}/q/${slug}`), screens: true });
  await become('failing');
  expect(await contents()).toEqual({ ...every(`${SITE}/q/${slug}`), screens: false });
  await become('live');
  expect(await contents()).toEqual({ ...every(`${ORIGIN}/q/${slug}`), screens: true });
  await useInCodes(false);
  expect(await contents()).toEqual({ ...every(`${SITE}/q/${slug}`), screens: false });
  // Printed ones go on working
  expect((await ask(`/q/${slug}`, HOST)).statusCode).toBe(302);
});

test('product 42.16, 28.1: an image that was drawn for one host is that of the others', async () => {
  const { storage } = app.context;
  const key = paths.storageKey(photoIdOf(ana.photo) ?? '', 'square');
  await storage.put(key, await twoHalves().jpeg().toBuffer());
  const image = `/vcard/${ana.vcardId}/preview.jpg`;
  const drawn = await ask(image);
  expect([drawn.statusCode, drawn.headers['cache-control']]).toEqual([200, 'no-cache']);
  // Drawn again, it would lack the photo
  await storage.remove(key);
  const there = await ask(image, HOST);
  expect([there.headers.etag, there.rawPayload.equals(drawn.rawPayload)]).toEqual([drawn.headers.etag, true]);
});

test('product 42.12, 22.3: at a domain, photos that are known cost no query, and none is shown to others', async () => {
  await app.context.storage.put(paths.storageKey(photoIdOf(ana.photo) ?? '', 'photo'), Buffer.from('a photo'));
  const statuses: number[] = [];
  const open = async () => {
    for (const host of [HOST, 'other.example.org', 'acme.example.org', new URL(SITE).host])
      statuses.push((await ask(ana.photo, host)).statusCode);
  };
  await open();
  expect(await queriesDuring(app, open)).toBe(0);
  expect(statuses).toEqual([200, 200, 404, 200, 200, 200, 404, 200]);
});
