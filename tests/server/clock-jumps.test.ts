import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertUser } from '#db/accounts/users.ts';
import type { Db } from '#db/connect.ts';
import { listJournalPositions } from '#db/visits/journal-positions.ts';
import { openJournal } from '#server/visits/journal.ts';
import { formatLine } from '#server/visits/journal-line.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { SEGMENT_MS } from '#server/visits/segments.ts';
import { admitted } from '../support/admission.ts';
import { hashedPassword, startTestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';
import { ingest } from '../support/ingest.ts';
import { clickOn, countsOf } from '../support/journal-lines.ts';
import { makeOwner } from '../support/roles.ts';
import { databaseUrl, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { newLedger, startArrivals, type Way } from '../support/visitors.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
let directory: string;

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  return database.close;
});

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'saluda-clocks-'));
});
afterEach(async () => {
  await rm(directory, { recursive: true });
});

describe('product 20.7, 20.25: after idle hours', () => {
  const lost: unknown[] = [];
  let positions = new Map<string, number>();
  let userId: string;
  let journal: ReturnType<typeof openJournal>;

  beforeAll(async () => {
    userId = (await insertUser(db, admitted, { name: 'Ana', email: 'ana@example.com', passwordHash: 'x' })).id;
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
    lost.length = 0;
    const ingestedOf = (segment: string) => positions.get(segment) ?? 0;
    journal = openJournal({ directory, capacity: 1e9, ingestedOf, onDrop: (error) => lost.push(error) });
  });
  afterEach(() => {
    journal.close();
    vi.useRealTimers();
  });

  const visit = (itemId: string) => journal.append(formatLine(clickOn(userId, itemId)));

  test('a segment is complete, and no visit is reported lost', async () => {
    const item = crypto.randomUUID();
    await visit(item);
    await ingest(db, directory);
    expect(await readdir(directory)).toHaveLength(1);
    vi.advanceTimersByTime(SEGMENT_MS + 10_000);
    await ingest(db, directory);
    expect(await readdir(directory)).toEqual([]);
    await visit(item);
    await ingest(db, directory);
    expect([journal.written(), journal.dropped(), lost, await countsOf(db, item)]).toEqual([
      2,
      0,
      [],
      { total: 2, rows: 2 },
    ]);
  });

  test('the first visit is kept, even if its segment was just taken for that of a killed process', async () => {
    const item = crypto.randomUUID();
    await visit(item);
    await ingest(db, directory);
    const [segment = ''] = await readdir(directory);
    positions = await listJournalPositions(db, [segment]);
    vi.advanceTimersByTime(10_000);
    const hoursAgo = new Date(Date.now() - 3 * HOUR);
    await utimes(join(directory, segment), hoursAgo, hoursAgo);
    await ingest(db, directory);
    expect(await readdir(directory)).toEqual([]);
    await visit(item);
    await visit(item);
    await ingest(db, directory);
    expect([journal.dropped(), lost, (await countsOf(db, item))?.total]).toEqual([0, [], 3]);
  });
});

test('product 20.7, 20.25: no visit is lost or counted twice when the clock jumps by hours or days', async () => {
  const app = await startTestApp({ database: database.connection });
  const owner = await makeOwner(app, await hashedPassword(app));
  await app.destroy();
  const { rows } = await sql<{ slug: string }>`select slug from links`.execute(db);
  const ways: Way[] = [
    ...rows.map(({ slug }) => ({ path: `/l/${slug}`, status: 302 })),
    { path: `/${owner.username}`, status: 200 },
  ];
  await sql`delete from visits`.execute(db);
  const clock = join(directory, 'clock');
  await writeFile(clock, '0');
  const start = async () => {
    const server = await startServerProcess({
      ...{ DATABASE_URL: databaseUrl(database.connection), DATA_DIR: directory, TRUSTED_PROXIES: '127.0.0.1' },
      ...{ NODE_OPTIONS: '--import ./tests/support/movable-clock.ts', CLOCK_FILE: clock },
    });
    // A cached response doesn't wait for the database of a busy machine
    const load = ({ path }: Way) =>
      fetch(`http://127.0.0.1:${server.port}${path}`, { method: 'HEAD', redirect: 'manual' });
    for (const way of ways)
      await expect.poll(async () => (await load(way)).status, { timeout: 10_000 }).toBe(way.status);
    return server;
  };
  const servers: ServerProcess[] = await Promise.all([start(), start()]);
  const ledger = newLedger();
  for (const jump of [3 * HOUR, -3 * HOUR, 0, 3 * DAY, -3 * DAY, 0]) {
    const arrivals = servers.map(({ port }) => startArrivals(50, ways, port, ledger));
    const before = ledger.answered.size;
    await writeFile(clock, String(jump));
    await expect.poll(() => ledger.answered.size - before, { timeout: 20_000 }).toBeGreaterThan(150);
    await Promise.all(arrivals.map((each) => each.leave()));
    // One starts while the clock is wrong
    if (jump === -3 * HOUR || jump === 3 * DAY) {
      await servers[1]?.kill();
      servers[1] = await start();
    }
  }
  for (const { port } of servers) {
    expect(await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()).toMatchObject({ visitsLost: 0 });
  }
  for (const each of servers) await each.kill();
  while ((await ingest(db, journalDirectory(directory))).events > 0);
  expect([...ledger.failures]).toEqual([]);
  const { rows: stored } = await sql<{ visits: number; visitors: number }>`
    select count(*)::int as visits, count(distinct visitor)::int as visitors from visits`.execute(db);
  expect(stored).toEqual([{ visits: ledger.answered.size, visitors: ledger.answered.size }]);
  const complaints = servers.flatMap((each) => each.complaints()).map(({ msg }) => msg);
  expect(complaints.filter((each) => !each.startsWith('not for production'))).toEqual([]);
}, 120_000);
