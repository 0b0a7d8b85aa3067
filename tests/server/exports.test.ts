import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertTag } from '#db/links/tags.ts';
import { insertPhoto } from '#db/owners/photos.ts';
import type { Role } from '#src/owners/permissions.ts';
import { paths } from '#src/paths.ts';
import {
  hashedPassword,
  ownAddress,
  signUpWithCard,
  startTestApp,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { csvLines, csvOf, type Download, type Downloads, openDownloads, statsOf, zip } from '../support/downloads.ts';
import { addMember, makeOrganization } from '../support/organizations.ts';
import { makeAccount } from '../support/roles.ts';
import { collectGarbage, say } from '../support/stalls.ts';

const LINKS = 6_000;
const PHOTOS = 30;
const PHOTO_BYTES = 2_000_000;
/** More than all buffers on the way, like the links. */
const FEW_PHOTOS = 6;
/** After which the memory is looked at again. */
const SAMPLE_BYTES = 5_000_000;

let app: TestApp;
let downloads: Downloads;
let browser: TestBrowser;
let other: TestBrowser;
let elsewhere: TestBrowser;
/** with large photos */
let gallery: TestBrowser;
let crowd: { browser: TestBrowser; email: string }[];
const logged: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'warn' }, { log: (line) => logged.push(line) });
  const owner = await signUpWithCard(app);
  browser = owner.browser;
  other = (await signUpWithCard(app)).browser;
  elsewhere = (await signUpWithCard(app)).browser;
  const photographer = await signUpWithCard(app);
  gallery = photographer.browser;
  await addPhotos(photographer.email, PHOTOS);
  crowd = await Promise.all(Array.from({ length: 6 }, () => signUpWithCard(app)));
  await app.stopWorker();
  await addLinks(owner.email);
  downloads = await openDownloads(app, browser);
}, 60_000);
afterAll(() => app.destroy());

/** With a tag, and with random URLs that take 12 MB even in a ZIP, which is more than all buffers on the way. */
async function addLinks(email: string): Promise<void> {
  const { db } = app.context;
  await sql`update profiles set plan_type = 'business' where email = ${email}`.execute(db);
  const { id } = await db.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await sql`insert into links (user_id, slug, title, url, order_index)
    select ${id}, 'm' || substr(md5(n::text), 1, 12), 'Menu ' || n,
      'https://example.com/' || (select string_agg(md5(n::text || k), '') from generate_series(1, 125) k), n
    from generate_series(1, ${LINKS}::int) n`.execute(db);
  const tag = await insertTag(db, id, { name: 'Menu', color: 'red' });
  await sql`insert into link_tags (link_id, tag_id) select id, ${tag?.id} from links where user_id = ${id}`.execute(db);
}

async function addPhotos(email: string, photos: number): Promise<void> {
  const { db, storage } = app.context;
  const { id } = await db.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  for (let n = 0; n < photos; n += 1) {
    const photoId = crypto.randomUUID();
    await insertPhoto(db, id, { id: photoId, bytes: PHOTO_BYTES });
    await storage.put(paths.storageKey(photoId, 'photo'), Buffer.alloc(PHOTO_BYTES, n));
  }
}

/** What is in use, without garbage. */
function liveMegabytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

const patient = { timeout: 60_000, interval: 50 };

/** Frees all rate limits. */
const resetLimits = () => sql`delete from limits`.execute(app.context.db);

describe('product 1.12, 24.14: a large export', () => {
  test('a client that reads slowly takes neither memory nor a connection to the database', async () => {
    // Loads what the first one needs
    expect((await downloads.load(zip, other)).status).toBe(200);
    const before = liveMegabytes();
    const responses = [await downloads.start(zip), await downloads.start(zip, gallery)];
    for (const response of responses) response.pause();
    const { pool } = app.context;
    const isIdle = () => pool.totalCount - pool.idleCount === 0 && pool.waitingCount === 0;
    await expect.poll(isIdle, patient).toBe(true);
    // Still, after all buffers on the way are full
    let sent = '';
    const isStill = () => {
      const now = responses.map(({ socket }) => socket.bytesRead).join();
      const same = now === sent;
      sent = now;
      return same && isIdle();
    };
    await expect.poll(isStill, { timeout: 60_000, interval: 1_000 }).toBe(true);
    expect(liveMegabytes() - before).toBeLessThan(30);
    let most = 0;
    let bytes = 0;
    for (const response of responses) {
      for await (const chunk of response) {
        if (Math.floor((bytes + chunk.length) / SAMPLE_BYTES) > Math.floor(bytes / SAMPLE_BYTES)) {
          most = Math.max(most, liveMegabytes());
        }
        bytes += chunk.length;
      }
    }
    say(`in use at most +${Math.round(most - before)} MB`);
    expect(most - before).toBeLessThan(30);
    expect(bytes).toBeGreaterThan(PHOTOS * PHOTO_BYTES + 10_000_000);
  }, 120_000);
});

describe('product 24.14: exports', () => {
  test('of one account run one at a time, and others wait for none of them', async () => {
    await resetLimits();
    const first = await downloads.start(zip);
    first.pause();
    const second = downloads.load(statsOf(''));
    await expect.poll(() => app.context.exports.waiting(), patient).toBe(1);
    expect((await downloads.load(zip, other)).status).toBe(200);
    expect(app.context.exports.waiting()).toBe(1);
    first.destroy();
    expect((await second).status).toBe(200);
  }, 60_000);

  test('of one network run two at a time, and other networks wait for none of them', async () => {
    await resetLimits();
    const address = ownAddress();
    const held = [await downloads.start(zip, browser, address), await downloads.start(zip, gallery, address)];
    for (const response of held) response.pause();
    const third = downloads.load(zip, other, address);
    await expect.poll(() => app.context.exports.waiting(), patient).toBe(1);
    expect((await downloads.load(zip, elsewhere)).status).toBe(200);
    expect(app.context.exports.waiting()).toBe(1);
    held[0]?.destroy();
    expect((await third).status).toBe(200);
    held[1]?.destroy();
  }, 60_000);

  test('product 35.9: a list has each item once, also one that moves while it is sent', async () => {
    await resetLimits();
    const response = await downloads.start(csvOf('link'), browser);
    response.pause();
    await sql`update links set order_index = ${2 * LINKS} where title = 'Menu 1'`.execute(app.context.db);
    const lines = csvLines(await buffer(response));
    expect(lines).toHaveLength(LINKS);
    expect(lines.filter((line) => line.startsWith('Menu 1,'))).toHaveLength(1);
  }, 60_000);

  test('that wait longer than 20 seconds are refused with 503 and Retry-After, and count as no export', async () => {
    await resetLimits();
    const first = await downloads.start(zip, gallery);
    first.pause();
    const refused = await downloads.load(zip, gallery);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(JSON.parse(refused.bytes.toString()).error.code).toBe('overloaded');
    expect(refused.headers['content-disposition']).toBeUndefined();
    // However slow, it is not cut for one that waits behind its own account
    expect((await buffer(first)).length).toBeGreaterThan(PHOTOS * PHOTO_BYTES);
    const { rows } = await sql<{ points: number }>`select points from limits where key like '%export%'`.execute(
      app.context.db,
    );
    expect(rows.map(({ points }) => points)).toEqual([1]);
  }, 60_000);

  test('of clients that read next to nothing end when all places are taken and others wait', async () => {
    await resetLimits();
    for (const { email } of crowd) await addPhotos(email, FEW_PHOTOS);
    const owners = [browser, gallery, ...crowd.map((each) => each.browser)];
    const held = await Promise.all(owners.map((owner) => downloads.start(zip, owner)));
    for (const response of held) response.pause();
    // The buffers on the way are full
    await expect.poll(() => app.context.pool.idleCount === app.context.pool.totalCount, patient).toBe(true);
    expect((await downloads.load(zip, other)).status).toBe(200);
    const ends = await Promise.allSettled(held.map((response) => finished(response.resume())));
    expect(ends.map(({ status }) => status)).toContain('rejected');
  }, 60_000);

  test('of a client that left while it waited free their place', async () => {
    await resetLimits();
    const first = await downloads.start(zip);
    first.pause();
    const left = downloads.ask(zip);
    await expect.poll(() => app.context.exports.waiting(), patient).toBe(1);
    left.destroy();
    first.destroy();
    expect((await downloads.load(statsOf(''))).status).toBe(200);
    expect(app.context.exports.waiting()).toBe(0);
  }, 60_000);
});

describe('product 24.15: an export that fails', () => {
  /** Queries on the table end with an error of this code, until `allow`. */
  const deny = async (table: string, code: string) => {
    const { db } = app.context;
    await sql`create or replace function refuse() returns boolean stable language plpgsql as
      ${sql.raw(`$$ begin raise exception 'refused' using errcode = '${code}'; end $$`)}`.execute(db);
    await sql`alter table ${sql.table(table)} rename to hidden`.execute(db);
    await sql`create view ${sql.table(table)} as select * from hidden where refuse()`.execute(db);
  };
  const allow = async (table: string) => {
    await sql`drop view ${sql.table(table)}`.execute(app.context.db);
    await sql`alter table hidden rename to ${sql.table(table)}`.execute(app.context.db);
  };
  const first: [string, Download, string][] = [
    ['ZIP', zip, 'usernames'],
    ['list', csvOf('link'), 'link_tags'],
    ['stats', statsOf('item'), 'vcards'],
  ];

  test.each(first)('before its headers is an error, and not a file (%s)', async (_, download, table) => {
    await resetLimits();
    logged.length = 0;
    await deny(table, 'P0001');
    const { status, headers } = await downloads.load(download);
    await allow(table);
    expect([status, headers['content-disposition']]).toEqual([500, undefined]);
    expect(headers['content-type']).not.toMatch(/zip|csv/);
    expect(logged).toHaveLength(1);
  });

  test.each(first)('for now before its headers is a logged 503 with Retry-After (%s)', async (_, download, table) => {
    await resetLimits();
    for (const code of ['40001', '53100']) {
      logged.length = 0;
      await deny(table, code);
      const { status, headers } = await downloads.load(download);
      await allow(table);
      expect([code, status, headers['retry-after'], headers['content-disposition']]).toEqual([
        code,
        503,
        '5',
        undefined,
      ]);
      expect(logged).toHaveLength(1);
    }
  });

  test.each<[string, Download, string]>([
    ['ZIP', zip, 'links'],
    ['list', csvOf('link'), 'link_tags'],
  ])(
    'later cuts the connection, and is logged once (%s)',
    async (_, download, table) => {
      await resetLimits();
      logged.length = 0;
      const response = await downloads.start(download);
      expect(response.statusCode).toBe(200);
      response.pause();
      await deny(table, '40001');
      await expect(buffer(response)).rejects.toMatchObject({ code: 'ECONNRESET' });
      await allow(table);
      expect(logged.map((line) => JSON.parse(line).msg)).toEqual(['an export ended early']);
      expect((await downloads.load(csvOf('card'))).status).toBe(200);
    },
    60_000,
  );
});

describe('product 36.21: an export of an organization', () => {
  let organizationId: string;
  let hash: string;
  beforeAll(async () => {
    hash = await hashedPassword(app);
    ({ id: organizationId } = await makeOrganization(app, (await makeAccount(app, hash)).userId));
    await sql`update links set user_id = ${organizationId} where title like 'Menu %'`.execute(app.context.db);
  }, 60_000);

  test.each<[string, Download, Role]>([
    ['ZIP', { path: paths.organizationExport }, 'owner'],
    ['list', csvOf('link'), 'editor'],
  ])(
    'ends for a member who is removed meanwhile (%s)',
    async (_, { path, ...download }, role) => {
      await resetLimits();
      logged.length = 0;
      const member = await makeAccount(app, hash);
      await addMember(app, organizationId, member.userId, role);
      const asked = { ...download, path: `${path}?owner=${organizationId}` };
      const response = await downloads.start(asked, member.browser);
      expect(response.statusCode).toBe(200);
      response.pause();
      await sql`delete from memberships where user_id = ${member.userId}`.execute(app.context.db);
      const outcome = await buffer(response).then(
        () => 'complete',
        ({ code }) => code,
      );
      expect(outcome).toBe('ECONNRESET');
      expect(logged).toEqual([]);
    },
    60_000,
  );
});
