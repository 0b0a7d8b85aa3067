import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { hashedPassword, startTwoApps, type TestApp } from '../support/app.ts';
import { runCommand } from '../support/commands.ts';
import { administer } from '../support/database.ts';
import { makeOwner, type Owner, setPlan } from '../support/roles.ts';

// When suspensions reach hosts of owners. What they say then is in place-pages.test.ts

const SITE = 'cards.example.net';
const BASE = 'example-cards.com';
const HOST = 'ana.example.org';
const MINUTE_MS = 60_000;

let apps: [TestApp, TestApp];
let ana: Owner;
let slug: string;
beforeAll(async () => {
  const customDomains = { cnameTarget: SITE, dnsServers: [], heldHosts: [] };
  apps = await startTwoApps({ customDomains, baseDomain: BASE, publicUrl: `https://${SITE}` });
  const [first] = apps;
  ana = await makeOwner(first, await hashedPassword(first));
  const { db } = first.context;
  await setPlan(first, ana.userId, 'business');
  await sql`insert into domains (owner_id, host, token, state) values (${ana.userId}, ${HOST}, 'x', 'live')`.execute(
    db,
  );
  const found = await db.selectFrom('links').select('slug').where('id', '=', ana.linkId).executeTakeFirstOrThrow();
  slug = found.slug;
  await arrived();
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  for (const each of apps) await each.destroy();
});

/** What has changed so far has been announced to all processes. */
async function arrived(): Promise<void> {
  for (const { context } of apps) {
    await context.changeFeed.catchUp();
    await context.places?.settled();
  }
}

const urls = () => ['/', `/vcard/${ana.vcardId}`, `/vcard/${ana.vcardId}.vcf`, `/l/${slug}`];

/** Of each page and file, at both hosts. */
async function statusesIn({ app }: TestApp, asked = urls()): Promise<number[]> {
  const statuses: number[] = [];
  for (const host of [HOST, `${ana.username}.${BASE}`])
    for (const url of asked)
      statuses.push((await app.inject({ url, headers: { host, accept: 'text/html' } })).statusCode);
  return statuses;
}

const shown = [200, 200, 200, 302, 200, 200, 200, 302];
const gone = shown.map(() => 410);

async function disable(...args: string[]): Promise<void> {
  expect(await runCommand(apps[0], 'disable', ...args)).toMatchObject({ code: 0, errors: '' });
}

describe('product 25.4, 42.12, 42.18: a suspension', () => {
  test('reaches what is cached of hosts of owners with its announcement, in all processes', async () => {
    for (const each of apps) expect(await statusesIn(each)).toEqual(shown);
    await disable('account', ana.email);
    await arrived();
    for (const each of apps) expect(await statusesIn(each)).toEqual(gone);
    await disable('account', ana.email, '--undo');
    await arrived();
    for (const each of apps) expect(await statusesIn(each)).toEqual(shown);
  }, 60_000);

  test('product 25.5: of a link, too', async () => {
    const link = [`/l/${slug}`];
    for (const each of apps) expect(await statusesIn(each, link)).toEqual([302, 302]);
    await disable('link', slug);
    await arrived();
    for (const each of apps) expect(await statusesIn(each, link)).toEqual([410, 410]);
    await disable('link', slug, '--undo');
    await arrived();
  }, 60_000);

  test('product 22.5: reaches a process that announcements don’t within a minute by its clock', async () => {
    const [, second] = apps;
    const { db, database, changeFeed } = second.context;
    const { database: name, ...server } = database;
    const atServer = (...statements: string[]) => administer({ ...server, database: 'postgres' }, ...statements);
    await atServer(
      `alter database "${name}" allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and application_name = 'saluda changes'`,
    );
    await expect.poll(() => changeFeed.isListening(), { timeout: 10_000 }).toBe(false);
    const now = performance.now();
    vi.useFakeTimers({ toFake: ['performance'] });
    // It doesn't go back
    vi.advanceTimersByTime(now + MINUTE_MS);
    try {
      expect(await statusesIn(second)).toEqual(shown);
      await sql`update profiles set disabled_at = now() where id = ${ana.userId}`.execute(db);
      // The clock stands still
      expect(await statusesIn(second)).toEqual(shown);
      vi.advanceTimersByTime(MINUTE_MS);
      expect(await statusesIn(second)).toEqual(gone);
    } finally {
      vi.useRealTimers();
      await sql`update profiles set disabled_at = null where id = ${ana.userId}`.execute(db);
      await atServer(`alter database "${name}" allow_connections true`);
    }
  }, 60_000);
});
