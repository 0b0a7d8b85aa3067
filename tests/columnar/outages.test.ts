import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ClickHouse, connectClickHouse, select } from '#db/visits/clickhouse/connect.ts';
import { upgradeTables } from '#db/visits/clickhouse/schema.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { listSegments } from '#server/visits/segments.ts';
import { refusal, signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';
import { configurationOf } from '../support/commands.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type Door, openDoor } from '../support/tcp-proxy.ts';
import { type Ledger, newLedger, PHONE, startArrivals, startCrowd, type Way } from '../support/visitors.ts';
import { expectStoredOnce, findVisits } from './answered-visits.ts';
import { type Engine, isEngineInstalled, startEngine } from './engine.ts';

const MINUTE_MS = 60_000;
const PER_SECOND = 50;
const CROWD = 10;
const PAUSE_MS = 100;
/** Of 1 GB. */
const FEW_BYTES = 10 * 1024 * 1024;
const SLOW = { timeout: 180_000 };
const POLL = { timeout: 60_000, interval: 250 };

describe.skipIf(!isEngineInstalled)('servers whose visits are in ClickHouse', SLOW, () => {
  let engine: Engine;
  let door: Door;
  let client: ClickHouse;
  let site: TestApp;
  let ways: Way[];
  let owner: Awaited<ReturnType<typeof signUpWithCard>>['browser'];
  let clock: string;
  const closing: (() => Promise<unknown> | unknown)[] = [];
  const running: ServerProcess[] = [];

  beforeAll(async () => {
    engine = await startEngine();
    closing.push(() => engine.destroy());
    door = await openDoor(Number(new URL(engine.url).port));
    closing.push(() => door.destroy());
    client = await connectClickHouse(engine.url);
    closing.push(() => client.close());
    await upgradeTables(client);
    const visitsUrl = new URL(engine.url);
    visitsUrl.port = String(door.port);
    site = await startTestApp({ visitsUrl: visitsUrl.href });
    closing.push(() => site.destroy());
    const cards = [await signUpWithCard(site), await signUpWithCard(site), await signUpWithCard(site)];
    owner = (cards[0] as (typeof cards)[number]).browser;
    ways = cards.flatMap(({ username, vcardId }) =>
      [`/${username}`, `/vcard/${vcardId}`].map((path) => ({ path, status: 200 })),
    );
    clock = join(await makeDirectory(), 'clock');
    await writeFile(clock, '0');
  }, 120_000);
  afterEach(async () => {
    for (const server of running.splice(0)) await server.kill();
    await writeFile(clock, '0');
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  }, 60_000);

  async function makeDirectory(): Promise<string> {
    const directory = await mkdtemp(join(tmpdir(), 'saluda-outage-'));
    closing.push(() => rm(directory, { recursive: true, force: true }));
    return directory;
  }

  /** A process with files of its own, whose clock can be moved. Each page was loaded once. */
  async function start(dataDir: string): Promise<ServerProcess> {
    const server = await startServerProcess({
      ...configurationOf(site),
      ...{ DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'warn' },
      ...{ NODE_OPTIONS: '--import ./tests/support/movable-clock.ts', CLOCK_FILE: clock },
    });
    running.push(server);
    // A cached response doesn't wait for the database of a busy machine
    for (const { path, status } of ways) {
      const headers = { 'user-agent': PHONE, 'accept-language': 'en', 'accept-encoding': 'br' };
      const load = () => fetch(`http://127.0.0.1:${server.port}${path}`, { method: 'HEAD', headers });
      await expect.poll(async () => (await load()).status, POLL).toBe(status);
    }
    return server;
  }

  async function visits(server: ServerProcess, ledger: Ledger, count: number): Promise<void> {
    const before = ledger.answered.size;
    const arrivals = startArrivals(PER_SECOND, ways, server.port, ledger);
    await expect.poll(() => ledger.answered.size - before, POLL).toBeGreaterThanOrEqual(count);
    await arrivals.leave();
  }

  const stores = () => ({ client, db: site.context.db });
  const found = (ledger: Ledger) => findVisits(stores(), ledger);

  async function expectExact(ledger: Ledger): Promise<void> {
    await expectStoredOnce(stores(), ledger, POLL);
    expect([...ledger.failures]).toEqual([]);
  }

  test('product 20.7, 20.15: while ClickHouse is away for an hour no visitor notices, and visits are then stored in order', async () => {
    const directory = await makeDirectory();
    await writeFile(clock, String(-70 * MINUTE_MS));
    const server = await start(directory);
    const ledger = newLedger();
    await visits(server, ledger, 50);
    await expectExact(ledger);
    door.shut();
    for (let minute = -70; minute <= -10; minute += 10) {
      await writeFile(clock, String(minute * MINUTE_MS));
      await visits(server, ledger, 50);
    }
    const health = await fetch(`http://127.0.0.1:${server.port}/healthz`);
    expect([health.status, await health.json()]).toEqual([200, expect.objectContaining({ visitsLost: 0 })]);
    const journal = journalDirectory(directory);
    const files = await listSegments(journal);
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(journal, file))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FEW_BYTES);
    expect((await found(ledger)).missing).toBeGreaterThan(7 * 40);
    await door.open();
    await expectExact(ledger);
    // Of each journal, in the order of their times
    const query = `select count() as misplaced from (
      select at, lagInFrame(at) over (partition by substring(segment, 1, length(segment) - 10) order by segment, place) as earlier
      from visits) where at < earlier`;
    expect(await select(client, query, {})).toEqual([{ misplaced: 0 }]);
    const span = "select dateDiff('minute', min(at), max(at)) >= 60 as isLong from visits";
    expect(await select(client, span, {})).toEqual([{ isLong: 1 }]);
  });

  test('product 20.7, 20.28: while ClickHouse accepts connections and says nothing, pages are served, and reports refused', async () => {
    const server = await start(await makeDirectory());
    const ledger = newLedger();
    await visits(server, ledger, 20);
    door.hang();
    await visits(server, ledger, 50);
    expect(await refusal(owner.trpc.analytics.overview.query())).toBe('unavailable');
    await door.open();
    await expectExact(ledger);
    // Until it is found back, they are refused at once
    await expect.poll(() => refusal(owner.trpc.analytics.overview.query()), POLL).toBe('accepted');
  });

  test('product 20.7: processes without a common disk store each visit once', async () => {
    const files = async () => {
      const query = "select uniqExact(splitByChar('.', segment)[1]) as files from visits";
      return (await select<{ files: number }>(client, query, {}))[0]?.files ?? 0;
    };
    const before = await files();
    const servers = [await start(await makeDirectory()), await start(await makeDirectory())];
    const ledger = newLedger();
    for (let turn = 0; turn < 3; turn++) await Promise.all(servers.map((server) => visits(server, ledger, 100)));
    await expectExact(ledger);
    expect((await files()) - before).toBeGreaterThanOrEqual(2);
  });

  test('product 20.7, 26.5: each process is replaced in turn, with its disk, while visits arrive', async () => {
    const ledger = newLedger();
    const servers = [await start(await makeDirectory()), await start(await makeDirectory())];
    const crowd = startCrowd(CROWD, PAUSE_MS, ways, () => servers.map(({ port }) => port), ledger);
    const arrive = async () => {
      const before = ledger.answered.size;
      await expect.poll(() => ledger.answered.size - before, POLL).toBeGreaterThan(100);
    };
    for (let replaced = 0; replaced < 2 * servers.length; replaced++) {
      await arrive();
      const directory = await makeDirectory();
      servers.push(await start(directory));
      // As a balancer does
      const leaving = servers.shift();
      expect(await leaving?.stop()).toBe(0);
    }
    await arrive();
    await crowd.leave();
    for (const server of servers) expect(await server.stop()).toBe(0);
    // What a disk had that is gone would never come
    await expectExact(ledger);
  });

  test('product 20.7: a block whose answer was lost, with its process, is not stored again once its token is forgotten', async () => {
    const directory = await makeDirectory();
    const server = await start(directory);
    const ledger = newLedger();
    await visits(server, ledger, 50);
    await expectExact(ledger);
    door.withholdResponses('insert_deduplication_token');
    await visits(server, ledger, 50);
    const isSent = async () => {
      const { rows } = await sql`select from journal_positions where intent is not null`.execute(site.context.db);
      return rows.length > 0 && (await found(ledger)).missing < 50;
    };
    await expect.poll(isSent, POLL).toBe(true);
    await server.kill();
    door.shut();
    await client.command({ query: 'alter table visits modify setting non_replicated_deduplication_window = 0' });
    await client.command({ query: 'alter table visits modify setting non_replicated_deduplication_window = 10000' });
    door.withholdResponses(null);
    await door.open();
    await start(directory);
    await expectExact(ledger);
  });
});
