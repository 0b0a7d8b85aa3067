import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type pg from 'pg';
import { connectDb, connectPool, type Db } from '#db/connect.ts';
import { type Engine, startEngine } from '../../tests/columnar/engine.ts';
import { postmaster, startScratch } from './scratch.ts';
import { pinRest, type Server, startServer, visit } from './serving/programs.ts';
import { compareRollups } from './storage/compare-rollups.ts';
import { allQueries, ask, type Reader, SECRET, signIn, startPolling } from './storage/dashboards.ts';
import { LINKS, seedLinks, seedVisits } from './storage/seed.ts';
import { seedStore } from './storage/seed-clickhouse.ts';

// Measures what stored visits cost: `npm run bench:storage [-- --events 10000000 --rounds 4 --seconds 3]`. Compares
// databases with that many visits, with ten thousand and with none. With `--store clickhouse` the visits are there, and only reports
// are measured.

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000000' },
    rounds: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '3' },
    store: { type: 'string', default: 'postgres' },
  },
});
const [EVENTS, ROUNDS, SECONDS] = [Number(values.events), Number(values.rounds), Number(values.seconds)];
const FEW = 10_000;
const READINGS = 25;
const DASHBOARDS = 10;
/** How often an open dashboard refetches at most. */
const POLL_MS = 1_000;

const begun = performance.now();
const say = (text: string) => process.stdout.write(`${text}\n`);
const scratch = await startScratch('storage');
let engine: Engine | undefined;
const closing: (() => Promise<unknown>)[] = [() => scratch.destroy()];
try {
  await makeDatabases();
  const [full, few] = [open(at('saluda')), open(at('few'))];
  const start = performance.now();
  const isColumnar = values.store === 'clickhouse';
  const urls = isColumnar ? await seedColumnar(full, few) : await seedRelational(full, few);
  say(`seeded in ${seconds(start)}`);

  const accounts = Array.from({ length: DASHBOARDS }, (_, n) => `ana-${n + 1}@example.com`);
  const readers = await signIn(at('saluda'), scratch.dataDir, accounts);
  const fewReaders = await signIn(at('few'), scratch.dataDir, accounts.slice(0, 1));
  if (!isColumnar) pinRest([await postmaster(scratch.dataDir)]);
  const [large, small] = [await serve('saluda', urls.full), await serve('few', urls.few)];
  closing.push(
    () => large.stop(),
    () => small.stop(),
  );
  await compareDashboards([large, readers[0] as Reader], [small, fewReaders[0] as Reader]);
  if (!isColumnar) {
    const empty = await serve('none');
    closing.push(() => empty.stop());
    await compareRedirects([large, full], [empty, open(at('none'))], readers);
  }
  say(`all in ${seconds(begun)}`);
} finally {
  for (const close of closing.reverse()) await close();
}

async function seedRelational(full: Db, few: Db): Promise<{ full?: string; few?: string }> {
  await seedVisits(few, FEW);
  const { rollups, differing } = await compareRollups(few, open(at('ingested')));
  say(`ingesting ${FEW} of these events: ${rollups} rollups, ${differing} differ`);
  await seedVisits(full, EVENTS);
  await tellSizes(full);
  return {};
}

async function seedColumnar(full: Db, few: Db): Promise<{ full: string; few: string }> {
  engine = await startEngine();
  closing.push(engine.destroy);
  const { url } = await seedStore(few, engine.url, { name: 'few', events: FEW });
  const { url: fullUrl, size } = await seedStore(full, engine.url, { name: 'many', events: EVENTS });
  say(
    `${size.rows} events: ${(size.bytes / size.rows).toFixed(1)} bytes each, with the sums of large accounts (target ≤ 40)`,
  );
  return { full: fullUrl, few: url };
}

function open(config: pg.PoolConfig): Db {
  // Summing takes two
  const pool = connectPool({ ...config, max: 2 }, () => {}, { limits: { statement: 0 } });
  closing.push(() => pool.end());
  return connectDb(pool);
}

function at(database: string): pg.PoolConfig {
  return { ...scratch.connection, database };
}

async function makeDatabases(): Promise<void> {
  const pool = connectPool({ ...scratch.connection, max: 1 }, () => {});
  await seedLinks(connectDb(pool));
  // Only an unused database can be copied.
  await pool.end();
  const admin = open(at('postgres'));
  for (const name of ['few', 'none', 'ingested']) {
    await sql`create database ${sql.table(name)} template saluda`.execute(admin);
  }
}

async function tellSizes(db: Db): Promise<void> {
  const { rows } = await sql<Record<'events' | 'rollups' | 'months' | 'eventBytes' | 'rollupBytes', number>>`
    select (select count(*) from visits) as events, (select count(*) from visit_days) as rollups,
      (select count(*) from visit_months) as months, sum(pg_total_relation_size(inhrelid)) as event_bytes,
      pg_total_relation_size('visit_days') + pg_total_relation_size('visit_months') as rollup_bytes
    from pg_inherits where inhparent = 'visits'::regclass`.execute(db);
  const { events = 0, rollups, months, eventBytes = 0, rollupBytes = 0 } = rows[0] ?? {};
  const each = (bytes: number) => (Number(bytes) / Number(events)).toFixed(1);
  say(`${events} events: ${each(eventBytes)} bytes each with their index`);
  say(`plus ${rollups} rollups of the last days and ${months} of months, ${each(rollupBytes)} bytes an event`);
  say(`together ${each(Number(eventBytes) + Number(rollupBytes))} bytes a visit (target ≤ 150)`);
}

async function serve(database: string, visitsUrl?: string): Promise<Server> {
  const dataDir = join(scratch.dataDir, `server-${database}`);
  await mkdir(dataDir);
  const { host, user } = scratch.connection;
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`;
  return await startServer('dist/server/index.js', '/l/bench-1', {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    AUTH_SECRET: SECRET,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...(visitsUrl && { VISITS_URL: visitsUrl }),
  });
}

async function compareDashboards(...both: [Server, Reader][]): Promise<void> {
  const times = both.map(() => new Map<string, number[]>());
  for (let round = -2; round < READINGS; round++) {
    for (const [side, [server, reader]] of both.entries()) {
      for (const query of allQueries(reader.itemId)) {
        const ms = await ask(server.port, reader, query);
        // Warm-up.
        if (round >= 0) times[side]?.set(query.name, [...(times[side]?.get(query.name) ?? []), ms]);
      }
    }
  }
  say(`\ndashboards, ms                  ${EVENTS} events      ${FEW} events`);
  const [many = new Map(), some = new Map()] = times;
  const line = (name: string, a: number[], b: number[]) =>
    say(
      `${name.padEnd(28)} p50 ${part(a, 0.5)} p95 ${part(a, 0.95)}   p50 ${part(b, 0.5)} p95 ${part(b, 0.95)}   ${ratio(a, b, 0.5)} ×, ` +
        `fastest ${part(a, 0)} and ${part(b, 0)}, ${ratio(a, b, 0)} ×`,
    );
  for (const [name, all] of many) line(name, all, some.get(name) ?? []);
  line('all (p95 ≤ 30 ms, ≤ 2 ×)', [...many.values()].flat(), [...some.values()].flat());
}

type Site = [Server, Db];
type Load = { rate: number; cost: number };

async function compareRedirects(large: Site, empty: Site, readers: Reader[]): Promise<void> {
  const order = { links: LINKS, connections: 50, rate: null, encoding: 'gzip, deflate, br, zstd', path: '/l/bench-*' };
  const load = async ([server, db]: Site, kind: 'turn' | 'zipf'): Promise<Load> => {
    const before = await countStored(db);
    const used = await server.used();
    const { answers, seconds } = await visit({ ...order, port: server.port, order: kind, seconds: SECONDS });
    // What is left to store would count for the next load.
    while ((await countStored(db)) < before + answers) await new Promise((resolve) => setTimeout(resolve, 100));
    return { rate: answers / seconds, cost: (((await server.used()) - used) * 1e6) / answers };
  };
  for (const site of [large, empty]) await load(site, 'turn');
  const loads = { empty: [] as Load[], stored: [] as Load[], watched: [] as Load[] };
  for (let round = 0; round < ROUNDS; round++) {
    loads.empty.push(await load(empty, 'zipf'));
    loads.stored.push(await load(large, 'zipf'));
    const polling = startPolling(large[0].port, readers, POLL_MS);
    loads.watched.push(await load(large, 'zipf'));
    await polling.stop();
  }
  const line = (name: string, of: Load[], target: string) => {
    const ratio = of.map(({ rate }, n) => rate / (loads.empty[n] as Load).rate);
    const cost = of.map((each) => each.cost);
    say(
      `${name.padEnd(28)} ${part(
        of.map(({ rate }) => rate),
        0.5,
        0,
      )}/s, ${part(ratio, 0.5, 2)} (${target}), ` + `processor of the server ${part(cost, 0.5)} µs each`,
    );
  };
  say('\nredirects, medians; each round beside its own with none stored');
  line('with none stored', loads.empty, 'by itself');
  line(`with ${EVENTS} stored`, loads.stored, 'target ≥ 0.95');
  line(`and ${DASHBOARDS} dashboards open`, loads.watched, 'target ≥ 0.85');
}

async function countStored(db: Db): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select coalesce(sum(v.hits), 0)::int as hits from visit_targets t join visit_totals v on v.target_id = t.id
    where t.item_id = t.user_id`.execute(db);
  return rows[0]?.hits ?? 0;
}

function part(numbers: number[], share: number, digits = 1): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(digits).padStart(5);
}

function ratio(a: number[], b: number[], share: number): string {
  return (Number(part(a, share)) / Number(part(b, share))).toFixed(2);
}

function seconds(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(0)} s`;
}
