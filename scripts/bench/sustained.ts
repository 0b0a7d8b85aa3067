import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { connectDb, connectPool, type Db } from '#db/connect.ts';
import { secondsOf, startScratch } from './scratch.ts';
import { isPinned, type Server, startServer } from './serving/programs.ts';
import { LINKS, seedLinks } from './storage/seed.ts';

// Measures how storage keeps up with a constant load: `npm run bench:sustained [-- --minutes 10 --rate 10000]`. A server
// process, its database and wrk share all cores. Visits of 20,000 links by Zipf's law, of a million visitors.

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, rate: { type: 'string', default: '10000' } },
});
const [SECONDS, RATE] = [Number(values.minutes) * 60, Number(values.rate)];
const CONNECTIONS = 100;
const SAMPLE_MS = 1_000;
const GRACE_SECONDS = 5; // for the last responses
const MAX_LAG_SECONDS = 10;

type Sample = { second: number; lag: number; backlog: number; memory: number };
type Written = { megabytes: number; checkpoints: number };

const say = (text: string) => process.stdout.write(`${text}\n`);
const scratch = await startScratch('sustained');
const pool = connectPool({ ...scratch.connection, max: 1 }, () => {}, { limits: { statement: 0 } });
const db = connectDb(pool);
try {
  await seedLinks(db);
  const { host, user, database } = scratch.connection;
  const server = await startServer('dist/server/index.js', '/l/bench-1', {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`,
    DATA_DIR: scratch.dataDir,
    AUTH_SECRET: 'of a benchmark, on this machine only',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
  });
  if (isPinned) execFileSync('taskset', ['-a', '-cp', '0-1023', String(server.pid)], { stdio: 'ignore' });
  await measure(server).finally(() => server.stop());
} finally {
  await pool.end();
  await scratch.destroy();
}

async function measure(server: Server): Promise<void> {
  while ((await countStored(db)).events === 0) await sleep(100);
  const before = await countStored(db);
  const [serverUsed, databaseUsed] = [await server.used(), await scratch.databaseSeconds()];
  const samples: Sample[] = [];
  const start = performance.now();
  const load = startLoad(server.port);
  while (performance.now() - start < SECONDS * 1_000) {
    await sleep(SAMPLE_MS);
    samples.push(await sample(server, (performance.now() - start) / 1_000));
    if (samples.length % 10 === 0) tell(samples.slice(-10), await readWritten(db));
  }
  const [serverSeconds, databaseSeconds] = [await server.used(), await scratch.databaseSeconds()];
  const { responses, failed, loadSeconds } = await load;
  const end = performance.now();
  const isMissing = async () => (await countStored(db)).events - before.events < responses;
  while ((await isMissing()) && performance.now() - end < 120_000) await sleep(200);
  const after = await countStored(db);
  const stored = after.events - before.events;
  const cores = (used: number) => (used / SECONDS).toFixed(2);
  say(`${responses} responses, ${Math.round(responses / SECONDS)}/s for ${SECONDS} s, ${failed} failed`);
  const most = (field: 'lag' | 'backlog' | 'memory') => Math.max(...samples.map((each) => each[field]));
  say(
    `longest lag ${most('lag').toFixed(1)} s (target < ${MAX_LAG_SECONDS}), largest backlog ${megabytes(most('backlog'))}`,
  );
  say(`visits stored: ${stored}, lost or doubled: ${responses - stored}; in totals: ${after.counted - before.counted}`);
  say(
    `cores used: server ${cores(serverSeconds - serverUsed)}, database ${cores(databaseSeconds - databaseUsed)}, ` +
      `wrk ${cores(loadSeconds)}; memory of the server at most ${most('memory').toFixed(0)} MB`,
  );
}

function tell(last: readonly Sample[], written: Written): void {
  const lags = last.map(({ lag }) => lag);
  const { second = 0, backlog = 0, memory = 0 } = last.at(-1) ?? {};
  say(
    `${second.toFixed(0).padStart(4)} s: lag up to ${Math.max(...lags).toFixed(1)} s, backlog ${megabytes(backlog)}, ${memory.toFixed(0)} MB, ` +
      `${written.megabytes} MB of WAL, ${written.checkpoints} checkpoints`,
  );
}

async function readWritten(from: Db): Promise<Written> {
  const { rows } = await sql<Written>`
    select (select wal_bytes / 1000000 from pg_stat_wal)::int as megabytes,
      (select num_timed + num_requested from pg_stat_checkpointer)::int as checkpoints`.execute(from);
  return rows[0] ?? { megabytes: 0, checkpoints: 0 };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

async function sample(server: Server, second: number): Promise<Sample> {
  const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  const [lag, backlog] = [read('saluda_drain_lag_seconds'), read('saluda_journal_backlog_bytes')];
  return { second, lag, backlog, memory: await server.memory() };
}

/** wrk in a process of its own: far lighter than the server. */
async function startLoad(port: number): Promise<{ responses: number; failed: number; loadSeconds: number }> {
  const script = join(import.meta.dirname, 'sustained/paced.lua');
  const wrk = spawn(
    'wrk',
    [
      ...['-t1', `-c${CONNECTIONS}`, `-d${SECONDS + GRACE_SECONDS}s`, '-s', script, `http://127.0.0.1:${port}`, '--'],
      ...[RATE, RATE * SECONDS, LINKS].map(String),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let text = '';
  wrk.stdout.on('data', (chunk) => {
    text += chunk;
  });
  let loadSeconds = 0;
  const timer = setTimeout(async () => {
    loadSeconds = await secondsOf(String(wrk.pid));
  }, SECONDS * 1_000);
  await new Promise<void>((resolve, reject) => wrk.once('error', reject).once('close', () => resolve()));
  clearTimeout(timer);
  return { ...JSON.parse(/^\{.*\}$/m.exec(text)?.[0] ?? '{}'), loadSeconds };
}

async function countStored(from: Db): Promise<{ events: number; counted: number }> {
  const { rows } = await sql<{ events: number; counted: number }>`
    select (select count(*)::int from visits) as events, coalesce(sum(v.hits), 0)::int as counted
    from visit_targets t join visit_totals v on v.target_id = t.id where t.item_id = t.user_id`.execute(from);
  return rows[0] ?? { events: 0, counted: 0 };
}
