import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCardByHandle, findCardByUsername } from '#db/cards/public-cards.ts';
import type { Db } from '#db/connect.ts';
import { findLinkTargets } from '#db/links/link-targets.ts';
import { paths } from '#src/paths.ts';
import { signUpWithCard, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { LARGE, type LargeAccount, makeLargeAccount } from '../support/large-account.ts';
import { measured, say } from '../support/stalls.ts';

const FEWER = 4_000;

let app: TestApp;
let large: LargeAccount;
let medium: LargeAccount;
let port: number;
let others: Awaited<ReturnType<typeof signUpWithCard>>[];
const logged: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'warn' }, { log: (line) => logged.push(line) });
  large = await makeLargeAccount(app);
  medium = await makeLargeAccount(app, FEWER);
  others = [];
  for (let n = 0; n < 8; n++) others.push(await signUpWithCard(app));
  await app.stopWorker();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port;
}, 240_000);
afterAll(() => app.destroy());

type Download = { path: string; form?: Record<string, string> };

const zip: Download = { path: paths.accountExport };
const csvOf = (kind: string): Download => ({ path: paths.listsCsv, form: { kind } });
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const statsOf = (dimension: string): Download => ({
  path: `${paths.statsCsv}?${new URLSearchParams({ from: day(300), to: day(0), dimension })}`,
});

function ask({ path, form }: Download, { cookies }: TestBrowser = large.browser) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const options = { host: '127.0.0.1', port, path, agent: false };
  const headers = { cookie, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) };
  const asked = request({ ...options, method: form ? 'POST' : 'GET', headers });
  // Also after the response has begun
  asked.on('error', () => {});
  return asked.end(form && new URLSearchParams(form).toString());
}

async function start(download: Download, browser?: TestBrowser): Promise<IncomingMessage> {
  const [response] = await once(ask(download, browser), 'response');
  return response;
}

async function load(download: Download, browser?: TestBrowser) {
  const response = await start(download, browser);
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}

/** What is in use, without garbage. */
function liveMegabytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

const patient = { timeout: 60_000, interval: 50 };

const csvLines = (bytes: Buffer) => bytes.toString().split('\r\n').slice(1, -1);

/** Frees all rate limits. */
const resetLimits = () => sql`delete from limits`.execute(app.context.db);

describe('product 1.12, 24.14: an account with thousands of everything', () => {
  test('the export is complete, and nothing waits 100 ms for it', async () => {
    const chunks: Buffer[] = [];
    const { stallMs } = await measured(async () => {
      const response = await start(zip);
      expect(response.statusCode).toBe(200);
      for await (const chunk of response) chunks.push(chunk);
    });
    const bytes = Buffer.concat(chunks);
    say(`ZIP: ${(bytes.length / 1e6).toFixed(1)} MB`);
    expect(stallMs).toBeLessThan(100);
    const files = unzipSync(bytes);
    const rows = (name: string) => JSON.parse(Buffer.from(files[`${name}.json`] ?? []).toString()) as { id: string }[];
    const countOf = async (table: 'vcards' | 'links' | 'drafts' | 'photos' | 'supportMessages' | 'knownDevices') => {
      const { count } = await app.context.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('userId', '=', large.ownerId)
        .executeTakeFirstOrThrow();
      return count;
    };
    const cards = rows('cards');
    expect(new Set(cards.map(({ id }) => id)).size).toBe(await countOf('vcards'));
    expect(cards).toHaveLength(await countOf('vcards'));
    expect(new Set(rows('links').map(({ id }) => id)).size).toBe(await countOf('links'));
    expect(rows('drafts')).toHaveLength(await countOf('drafts'));
    expect(rows('photos')).toHaveLength(await countOf('photos'));
    expect(rows('support-messages')).toHaveLength(await countOf('supportMessages'));
    expect(rows('known-devices')).toHaveLength(await countOf('knownDevices'));
    const { rows: figures } = await sql<{
      count: number;
    }>`select count(*) from visit_days d join visit_targets t on t.id = d.target_id where t.user_id = ${large.ownerId}`.execute(
      app.context.db,
    );
    expect(rows('figures')).toHaveLength(figures[0]?.count ?? 0);
    const tags = rows('tags') as unknown as { links: string[] }[];
    const { rows: tagged } = await sql<{ count: number }>`select count(*)
      from link_tags join tags on tags.id = tag_id where user_id = ${large.ownerId}`.execute(app.context.db);
    expect(tags.reduce((sum, { links }) => sum + links.length, 0)).toBe(tagged[0]?.count);
    expect(cards.every(({ id }) => files[`cards/${id}.vcf`]?.length)).toBe(true);
  }, 120_000);

  test.each<[string, Download, number | null]>([
    ['links', csvOf('link'), 2 * LARGE],
    ['QR codes', csvOf('qr_code'), 2 * LARGE + 1],
    ['cards', csvOf('card'), LARGE + 1],
    ['stats of items', statsOf('item'), 10_001],
    ['stats of days', statsOf(''), 301],
    ['stats of campaigns', statsOf('utmCampaign'), null],
  ])(
    'nothing waits 100 ms for a CSV of %s',
    async (name, download, lines) => {
      const chunks: Buffer[] = [];
      const { stallMs } = await measured(async () => {
        const response = await start(download);
        expect(response.statusCode).toBe(200);
        for await (const chunk of response) chunks.push(chunk);
      });
      say(`${name}: ${chunks.length} chunks`);
      expect(stallMs).toBeLessThan(100);
      if (lines !== null) expect(csvLines(Buffer.concat(chunks))).toHaveLength(lines);
    },
    120_000,
  );

  test('a client that reads slowly takes neither memory nor a connection to the database', async () => {
    const before = liveMegabytes();
    const response = await start(zip, medium.browser);
    response.pause();
    const { pool } = app.context;
    const isIdle = () => pool.totalCount - pool.idleCount === 0 && pool.waitingCount === 0;
    await expect.poll(isIdle, patient).toBe(true);
    // Still, after all buffers on the way are full
    let sent = -1;
    const isStill = () => {
      const { bytesRead } = response.socket;
      const same = bytesRead === sent;
      sent = bytesRead;
      return same && isIdle();
    };
    await expect.poll(isStill, { timeout: 60_000, interval: 1_000 }).toBe(true);
    expect(liveMegabytes() - before).toBeLessThan(30);
    let most = 0;
    const sampling = setInterval(() => {
      most = Math.max(most, liveMegabytes());
    }, 250);
    for await (const _ of response);
    clearInterval(sampling);
    say(`in use at most +${Math.round(most - before)} MB`);
    expect(most - before).toBeLessThan(30);
  }, 120_000);
});

describe('product 24.14: exports', () => {
  test('of one account run one at a time, and others wait for none of them', async () => {
    await resetLimits();
    const [other] = others as [(typeof others)[number]];
    const first = await start(zip);
    first.pause();
    const second = load(statsOf(''));
    await expect.poll(() => app.context.exports.waiting(), patient).toBe(1);
    expect((await load(zip, other.browser)).status).toBe(200);
    expect(app.context.exports.waiting()).toBe(1);
    first.destroy();
    expect((await second).status).toBe(200);
  }, 60_000);

  test('that wait longer than 20 seconds are refused with 503 and Retry-After, and count as no export', async () => {
    await resetLimits();
    const first = await start(zip);
    // Fast enough to stay connected
    first.pause();
    const reading = setInterval(() => first.read(30_000), 100);
    const refused = await load(zip);
    clearInterval(reading);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(JSON.parse(refused.bytes.toString()).error.code).toBe('overloaded');
    expect(refused.headers['content-disposition']).toBeUndefined();
    first.destroy();
    const { rows } = await sql<{ points: number }>`select points from limits where key like '%export%'`.execute(
      app.context.db,
    );
    expect(rows.map(({ points }) => points)).toEqual([1]);
  }, 60_000);

  test('of a client that reads next to nothing end when others wait', async () => {
    await resetLimits();
    const first = await start(zip);
    first.pause();
    // The buffers on the way are full
    await expect.poll(() => app.context.pool.idleCount === app.context.pool.totalCount, patient).toBe(true);
    expect((await load(statsOf(''))).status).toBe(200);
    await expect(buffer(first)).rejects.toMatchObject({ code: 'ECONNRESET' });
  }, 60_000);

  test('of a client that left while it waited free their place', async () => {
    await resetLimits();
    const first = await start(zip);
    first.pause();
    const left = ask(zip);
    await expect.poll(() => app.context.exports.waiting(), patient).toBe(1);
    left.destroy();
    first.destroy();
    expect((await load(statsOf(''))).status).toBe(200);
    expect(app.context.exports.waiting()).toBe(0);
  }, 60_000);

  test('of eight accounts at once leave everyone else served', async () => {
    await resetLimits();
    const [visitor, ...exporting] = others as [(typeof others)[number]];
    for (const { email } of exporting) {
      await sql`insert into links (user_id, slug, title, url)
        select id, 'm' || substr(md5(id::text || n), 1, 12), 'Menu ' || n, 'https://example.com/' || n
        from profiles, generate_series(1, 5000) n where email = ${email}`.execute(app.context.db);
    }
    const statuses: number[] = [];
    {
      const exported = Promise.all([load(zip, medium.browser), ...exporting.map(({ browser }) => load(zip, browser))]);
      let isDone = false;
      void exported.finally(() => {
        isDone = true;
      });
      while (!isDone) {
        const { status } = await load({ path: '/trpc/vcards.list' }, visitor.browser);
        const page = await load({ path: `/${visitor.username}` }, visitor.browser);
        const ready = await load({ path: '/readyz' });
        statuses.push(status ?? 0, page.status ?? 0);
        expect(JSON.parse(ready.bytes.toString()).database).toBe('ok');
      }
      for (const { status, bytes } of await exported) {
        expect(status).toBe(200);
        expect(Object.keys(unzipSync(bytes)).length).toBeGreaterThan(10);
      }
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeGreaterThan(20);
  }, 120_000);
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
    ['stats', statsOf('item'), 'visit_targets'],
  ];

  test.each(first)('before its headers is an error, and not a file (%s)', async (_, download, table) => {
    await resetLimits();
    logged.length = 0;
    await deny(table, 'P0001');
    const { status, headers } = await load(download);
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
      const { status, headers } = await load(download);
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
      const response = await start(download);
      expect(response.statusCode).toBe(200);
      response.pause();
      await deny(table, '40001');
      await expect(buffer(response)).rejects.toMatchObject({ code: 'ECONNRESET' });
      await allow(table);
      expect(logged.map((line) => JSON.parse(line).msg)).toEqual(['an export ended early']);
      expect((await load(csvOf('card'))).status).toBe(200);
    },
    60_000,
  );
});

describe('product 22.8: however many links and cards an account has', () => {
  test('a link and a page read few of them', async () => {
    const slugs = await app.context.db
      .selectFrom('links')
      .select('slug')
      .where('userId', '=', large.ownerId)
      .where(sql<boolean>`right(id::text, 2) = '00'`)
      .execute();
    const read = (work: (tx: Db) => Promise<unknown>) =>
      app.context.db.transaction().execute(async (tx) => {
        const count = async () => {
          const { rows } = await sql<{ rows: number }>`select sum(seq_tup_read + idx_tup_fetch)::int as rows
            from pg_stat_xact_user_tables where relname in ('links', 'vcards')`.execute(tx);
          return rows[0]?.rows ?? 0;
        };
        const before = await count();
        await work(tx);
        return (await count()) - before;
      });
    for (const { slug } of slugs.slice(0, 40)) expect(await read((tx) => findLinkTargets(tx, [slug]))).toBeLessThan(80);
    expect(await read((tx) => findCardByHandle(tx, large.username, 'ana-20000'))).toBeLessThan(80);
    expect(await read((tx) => findCardByUsername(tx, large.username))).toBeLessThan(60_000);
  });
});
