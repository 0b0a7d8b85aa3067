import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { type Db, isDatabaseAway } from '#db/connect.ts';
import { connectClickHouse, select } from '#db/visits/clickhouse/connect.ts';
import { openClickHouse } from '#db/visits/clickhouse-store.ts';
import { listJournalPositions } from '#db/visits/journal-positions.ts';
import { ingest } from '#server/visits/ingest.ts';
import { formatLine } from '#server/visits/journal-line.ts';
import { laneOf, type Visit, type VisitKind } from '#src/visits/visits.ts';
import { openTestDatabase } from '../support/database.ts';
import { clickOn } from '../support/journal-lines.ts';
import { type Engine, isEngineInstalled, startEngine } from './engine.ts';
import { startOwnDatabase } from './own-database.ts';
import { type Account, makeAccount, seededRandom } from './recorded-visits.ts';

/** How often each of shipper, ClickHouse and PostgreSQL is killed; 50 by `npm run test:columnar`. */
const KILLS = Number(process.env.COLUMNAR_KILLS ?? 3);
const LINES_AT_ONCE = 200;
const PAUSE_MS = 100;
const PAUSES_BETWEEN_KILLS = 6;
const shipper = fileURLToPath(new URL('shipper.ts', import.meta.url));

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'saluda-shipped-'));
  closing.push(() => rm(directory, { recursive: true }));
  return directory;
}

async function openShared() {
  const { db, connection, close } = await openTestDatabase();
  closing.push(close);
  return { db, connection };
}

async function setUp({ db, connection }: { db: Db; connection: pg.PoolConfig }) {
  const engine = await startEngine();
  closing.push(() => engine.destroy());
  const directory = await makeDirectory();
  const random = seededRandom(3);
  const about = { zones: [['2000-01-01', 'Europe/Madrid']] as Account['zones'], hasTeamPage: false };
  const accounts = await Promise.all(Array.from({ length: 6 }, () => makeAccount(db, random, about)));
  return { db, connection, engine, directory, accounts, random };
}

async function ship(connection: pg.PoolConfig, { url }: Engine, directory: string): Promise<{ kill(): Promise<void> }> {
  const child: ChildProcess = spawn(process.execPath, [shipper, directory, JSON.stringify(connection), url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdout?.resume();
  const kill = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  closing.push(async () => {
    if (child.exitCode === null && child.signalCode === null) await kill();
  });
  return { kill };
}

/** Waits until all lines of the files are stored. */
async function allShipped(db: Db, directory: string, segments: Iterable<string>): Promise<void> {
  const names = [...segments];
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(directory, name))).size));
  for (;;) {
    const positions = await listJournalPositions(db, names);
    if (names.every((name, n) => positions.get(name) === sizes[n])) return;
    await sleep(PAUSE_MS);
  }
}

type Counts = Record<string, number>;

async function storedCounts(url: string): Promise<Counts> {
  const client = await connectClickHouse(url);
  const query =
    "select concat(toString(item), ' ', toString(kind)) as name, count() as hits from visits where flags = 0 group by 1";
  const rows = await select<{ name: string; hits: number }>(client, query, {}).finally(() => client.close());
  return Object.fromEntries(rows.map(({ name, hits }) => [name, hits]).sort());
}

async function totalCounts(db: Db): Promise<Counts> {
  const { rows } = await sql<{ name: string; hits: number }>`select t.item_id || ' ' || v.kind as name, v.hits
    from visit_totals v join visit_targets t on t.id = v.target_id`.execute(db);
  return Object.fromEntries(rows.map(({ name, hits }) => [name, hits]).sort());
}

const numbers: Partial<Record<VisitKind, number>> = { card_view: 1, click: 2 };

describe.skipIf(!isEngineInstalled)('shipping visits to ClickHouse', () => {
  test(`product 20.7: each visit is stored once, whatever of three parts is killed ${KILLS} times each`, async () => {
    const database = await startOwnDatabase();
    closing.push(database.destroy);
    const { db, connection, engine, directory, accounts, random } = await setUp(database);
    const expected: Counts = {};
    const totals: Counts = {};
    const files = new Set<string>();
    const write = async () => {
      const texts = new Map<string, string>();
      for (let n = 0; n < LINES_AT_ONCE; n++) {
        const { id, items } = random.of(accounts);
        const kind = random.of(['card_view', 'click'] as const);
        const visit: Visit = { ...clickOn(id, random.of(items), { at: Date.now(), visitor: random.hex(16) }), kind };
        const file = `mc1q2x3y-written-${laneOf(id)}.000000001`;
        // As formatLine writes the kind
        texts.set(file, (texts.get(file) ?? '') + formatLine(visit));
        for (const [counts, target] of [
          [expected, visit.itemId],
          [totals, visit.itemId],
          [totals, id],
        ] as const) {
          const name = `${target} ${numbers[kind]}`;
          counts[name] = (counts[name] ?? 0) + 1;
        }
      }
      for (const [file, text] of texts) {
        files.add(file);
        await appendFile(join(directory, file), text);
      }
    };
    let running = await ship(connection, engine, directory);
    const kills = [
      async () => {
        await running.kill();
        running = await ship(connection, engine, directory);
      },
      async () => {
        await engine.kill();
        await engine.restart();
      },
      async () => {
        const isBack = await database.kill();
        while (!isBack()) {
          await write();
          await sleep(PAUSE_MS);
        }
      },
    ];
    const order = kills.flatMap((kill) => Array.from({ length: KILLS }, () => kill));
    while (order.length > 0) {
      for (let pause = 0; pause <= random.below(2 * PAUSES_BETWEEN_KILLS); pause++) {
        await write();
        await sleep(PAUSE_MS);
      }
      const [kill] = order.splice(random.below(order.length), 1);
      await kill?.();
    }
    await allShipped(db, directory, files);
    const sorted = (counts: Counts) => Object.fromEntries(Object.entries(counts).sort());
    expect(await storedCounts(engine.url)).toEqual(sorted(expected));
    expect(await totalCounts(db)).toEqual(sorted(totals));
  }, 3_600_000);

  test('product 20.7: processes with directories of their own store each visit once', async () => {
    const { db, connection, engine, directory, accounts, random } = await setUp(await openShared());
    const directories = [directory, await makeDirectory()];
    const expected: Counts = {};
    const shippers = await Promise.all(directories.map((each) => ship(connection, engine, each)));
    const files = directories.map((_, n) => `mc1q2x3${n}-written-0.000000001`);
    for (let n = 0; n < 40; n++) {
      const some = accounts.filter(({ id }) => laneOf(id) === laneOf(accounts[0]?.id ?? ''));
      for (const [place, each] of directories.entries()) {
        const { id, items } = random.of(some);
        const visits = Array.from({ length: 50 }, () => clickOn(id, random.of(items), { visitor: random.hex(16) }));
        for (const { itemId } of visits) expected[`${itemId} 2`] = (expected[`${itemId} 2`] ?? 0) + 1;
        await appendFile(join(each, files[place] as string), visits.map(formatLine).join(''));
      }
      await sleep(PAUSE_MS / 2);
    }
    for (const [place, each] of directories.entries()) await allShipped(db, each, [files[place] as string]);
    expect(shippers).toHaveLength(2);
    expect(await storedCounts(engine.url)).toEqual(Object.fromEntries(Object.entries(expected).sort()));
  }, 120_000);

  test('product 20.2, 20.7: while ClickHouse is away for an hour visits wait, and are then stored in order', async () => {
    const { db, engine, directory, accounts } = await setUp(await openShared());
    const { close: closeStore, store } = await openClickHouse(db, engine.url);
    closing.push(closeStore);
    const [
      {
        id,
        items: [item = ''],
      } = { id: '', items: [] },
    ] = accounts;
    const file = `mc1q2x3y-written-${laneOf(id)}.00000000`;
    const start = Date.now() - 70 * 60_000;
    const viewAt = (minute: number) =>
      formatLine({ ...clickOn(id, item, { at: start + minute * 60_000, visitor: 'a'.repeat(16) }), kind: 'card_view' });
    await engine.kill();
    for (let minute = 0; minute < 60; minute++) {
      // A file each twenty minutes
      await appendFile(join(directory, `${file}${1 + Math.floor(minute / 20)}`), viewAt(minute));
      if (minute % 10 > 0) continue;
      const failure = await ingest({ db, visitStore: store }, directory).catch((error: unknown) => error);
      expect(isDatabaseAway((failure as Error).cause)).toBe(true);
    }
    const away = await listJournalPositions(
      db,
      [1, 2, 3].map((n) => `${file}${n}`),
    );
    expect([...away.values()].every((position) => position === 0)).toBe(true);
    await engine.restart();
    expect(await ingest({ db, visitStore: store }, directory)).toMatchObject({ events: 60, quarantined: 0 });
    // The first one, and the first one half an hour later
    expect(await storedCounts(engine.url)).toEqual({ [`${item} 1`]: 2 });
    expect(await totalCounts(db)).toEqual(
      Object.fromEntries(
        [
          [`${id} 1`, 2],
          [`${item} 1`, 2],
        ].sort(),
      ),
    );
  });
});
