import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listVisitTotals } from '#db/visits/totals.ts';
import { ingest } from '#server/visits/ingest.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { listSegments } from '#server/visits/segments.ts';
import { visitDimensions } from '#src/visits/visits.ts';
import { signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';
import { databaseUrl, startServerProcess } from '../support/server-process.ts';
import { countOwnersEvents, EVER } from '../support/stored-visits.ts';
import { storesInClickHouse, visitsVariable } from '../support/visit-store.ts';
import { PHONE } from '../support/visitors.ts';

/** `npm run test:crash` kills more often. */
const KILLS = process.env.CRASH === 'full' ? 20 : 2;
const PROXY = '10.9.0.1';

let app: TestApp;
let account: Awaited<ReturnType<typeof signUpWithCard>>;
let slug: string;
let networks = 0;

beforeAll(async () => {
  app = await startTestApp({ trustedProxies: [PROXY] });
});
afterAll(() => app.destroy());
beforeEach(async () => {
  account = await signUpWithCard(app);
  slug = (await account.browser.trpc.links.create.mutate({ title: 'Shop', url: 'https://example.com/a' })).slug;
  networks += 1;
});

/** Of a network's visits to one process, at most so many are single events, however slow the machine is. */
const mostSingle = (sent: number, ms: number) => Math.min(sent, 1_001 + ms / 10);

type Visitor = { agent?: string; from?: string };

/** Visits in groups that arrive together. Returns how many of them were aggregated. */
async function visit(path: string, count: number, visitorOf: (n: number) => Visitor = () => ({})): Promise<number> {
  const { visits } = app.context;
  const before = visits.aggregated();
  for (let from = 0; from < count; from += 50) {
    const group = Array.from({ length: Math.min(50, count - from) }, async (_, n) => {
      const { agent = `${PHONE} Number/${from + n}`, from: address = `198.51.100.${networks}` } = visitorOf(from + n);
      const headers = { 'user-agent': agent, 'x-forwarded-for': address };
      const { statusCode } = await app.app.inject({ url: path, remoteAddress: PROXY, headers });
      return statusCode;
    });
    expect(new Set(await Promise.all(group))).toEqual(new Set([path.startsWith('/l/') ? 302 : 200]));
  }
  return visits.aggregated() - before;
}

async function store(dataDir = app.context.env.dataDir): Promise<void> {
  const directory = journalDirectory(dataDir);
  while ((await ingest(app.context, directory)).events > 0);
}

/** What is stored of the account, and of its cards and links together. */
async function stored() {
  const { db, visitStore } = app.context;
  const { rows: targets } = await sql<{ userId: string; itemId: string | null }>`
    select p.id as user_id, t.item_id from profiles p left join visit_targets t on t.user_id = p.id and t.item_id <> p.id
    where p.username = ${account.username}`.execute(db);
  const userId = targets[0]?.userId ?? '';
  const sum = (rows: { hits: number }[]) => rows.reduce((all, { hits }) => all + hits, 0);
  const figuresOf = async (itemIds: string[]) => {
    const days = await visitStore.listVisitDays(userId, itemIds, EVER);
    return {
      total: sum(await listVisitTotals(db, userId, itemIds)),
      daily: sum(days),
      hourly: sum(await visitStore.listVisitHours(userId, itemIds, 48)),
      visitors: days.reduce((all, { visitors }) => all + visitors, 0),
    };
  };
  const dimensions = await Promise.all(
    visitDimensions.map(async (dimension) => {
      const { total } = await visitStore.listDimensionValues(userId, { itemIds: [userId], dimension, ...EVER }, 1);
      return [dimension, total];
    }),
  );
  return {
    account: await figuresOf([userId]),
    items: await figuresOf(targets.flatMap(({ itemId }) => itemId ?? [])),
    events: await countOwnersEvents(app, userId),
    dimensions,
  };
}

/** Visitors that PostgreSQL remembers, of account and items; ClickHouse's store has no such list. */
async function countSeen(): Promise<number | undefined> {
  const { rows } = await sql<{ seen: number }>`select count(*)::int as seen from visit_seen s
    join visit_targets t on t.id = s.target_id join profiles p on p.id = t.user_id
    where p.username = ${account.username}`.execute(app.context.db);
  return rows[0]?.seen;
}

async function journalLines(): Promise<number> {
  const directory = journalDirectory(app.context.env.dataDir);
  const segments = await listSegments(directory);
  const files = await Promise.all(segments.map((name) => readFile(join(directory, name), 'utf8')));
  return files.reduce((sum, text) => sum + text.split('\n').length - 1, 0);
}

test('product 20.23: of a network above 100 visits a second, all count and few are stored as single events', async () => {
  const before = { lines: await journalLines(), recorded: app.context.visits.recorded() };
  const begun = performance.now();
  const aggregated = await visit(`/l/${slug}`, 4_000);
  expect(4_000 - aggregated).toBeLessThanOrEqual(mostSingle(4_000, performance.now() - begun));
  expect(await visit(`/l/${slug}`, 100, (n) => ({ from: `203.0.113.${n}` }))).toBe(0);
  const single = 4_100 - aggregated;
  expect(app.context.visits.recorded() - before.recorded).toBe(4_100);
  // Equal visits that arrive together share a line
  expect((await journalLines()) - before.lines).toBeLessThan(single + aggregated / 5);
  await store();
  const expected = { total: 4_100, daily: 4_100, hourly: 4_100, visitors: single };
  expect(await stored()).toEqual({
    account: expected,
    items: expected,
    events: single,
    dimensions: visitDimensions.map((dimension) => [dimension, 4_100]),
  });
  expect(await countSeen()).toBe(storesInClickHouse() ? 0 : 2 * single);
  const { body } = await app.app.inject({ url: '/metrics' });
  expect(body).toContain(`\nsaluda_visits_aggregated_total ${app.context.visits.aggregated()}\n`);
}, 60_000);

test('product 20.23: views by a known visitor repeat as always; each view by an unknown one counts, without a visitor', async () => {
  const page = `/${account.username}`;
  expect(await visit(page, 2_500, () => ({ agent: PHONE }))).toBeGreaterThan(500);
  await store();
  expect((await stored()).account).toMatchObject({ total: 1, visitors: 1 });
  expect(await visit(page, 200)).toBe(200);
  expect(await visit(page, 50, () => ({ agent: PHONE }))).toBe(50);
  await store();
  expect((await stored()).account).toEqual({ total: 201, daily: 201, hourly: 201, visitors: 1 });
  expect(await countSeen()).toBe(storesInClickHouse() ? 0 : 2);
}, 60_000);

test('product 20.23: aggregated visits that do not count leave nothing', async () => {
  const bot = { agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' };
  const aggregated = await visit(`/l/${slug}`, 2_500, () => bot);
  expect(aggregated).toBeGreaterThan(500);
  await store();
  expect(await stored()).toMatchObject({ account: { total: 0 }, events: 2_500 - aggregated });
  // Nor do they take others with them that arrive together
  expect(await visit(`/l/${slug}`, 100, (n) => (n % 2 ? bot : {}))).toBe(100);
  await store();
  expect(await stored()).toMatchObject({ account: { total: 50 }, events: 2_500 - aggregated });
}, 60_000);

/** Many connections of this machine, each with a new user agent per request. */
function startFlood(path: string, portOf: () => number) {
  const counts = { sent: 0, answered: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: 30 });
  let isOver = false;
  const come = async () => {
    while (!isOver) {
      counts.sent += 1;
      const headers = { 'user-agent': `${PHONE} Number/${counts.sent}` };
      const isAnswered = await new Promise<boolean>((resolve) => {
        get({ host: '127.0.0.1', port: portOf(), path, agent, headers }, (response) => {
          response.resume().once('close', () => resolve(response.complete && response.statusCode === 302));
        }).once('error', () => resolve(false));
      });
      if (isAnswered) counts.answered += 1;
      else await sleep(20);
    }
  };
  const all = Promise.all(Array.from({ length: 30 }, come));
  return {
    counts,
    async leave() {
      isOver = true;
      await all;
      agent.destroy();
    },
  };
}

test(
  'product 20.7, 20.23: kills during a flood neither lose nor double its visits',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'saluda-flood-'));
    const start = () =>
      startServerProcess({
        DATABASE_URL: databaseUrl(app.context.database),
        AUTH_SECRET: 'x'.repeat(43),
        DATA_DIR: dataDir,
        ...visitsVariable(app.context.env),
      });
    let begun = performance.now();
    let server = await start();
    const flood = startFlood(`/l/${slug}`, () => server.port);
    let single = 0;
    let counted = 0;
    const countSingle = () => {
      single += mostSingle(flood.counts.sent - counted, performance.now() - begun);
      [begun, counted] = [performance.now(), flood.counts.sent];
    };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { answered } = flood.counts;
      await expect
        .poll(() => flood.counts.answered - answered, { timeout: 30_000, interval: 20 })
        .toBeGreaterThan(2_000);
      await server.kill();
      countSingle();
      server = await start();
    }
    await flood.leave();
    countSingle();
    expect(await server.stop()).toBe(0);
    // On a busy machine, a process leaves some for the next one (product 26.5)
    await store(dataDir);
    const { sent, answered } = flood.counts;
    const { account: figures, items, events } = await stored();
    expect(figures.total).toBeGreaterThanOrEqual(answered);
    expect(figures.total).toBeLessThanOrEqual(sent);
    expect([figures.daily, figures.hourly, items.total]).toEqual(Array(3).fill(figures.total));
    expect(events).toBeLessThanOrEqual(single);
    await rm(dataDir, { recursive: true });
  },
  60_000 + KILLS * 40_000,
);
