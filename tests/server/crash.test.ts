import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDb, connectPool, type Db } from '#db/connect.ts';
import { type Embedded, startEmbedded } from '#db/embedded/embedded.ts';
import { listJournalPositions } from '#db/visits/journal-positions.ts';
import { openPostgresStore } from '#db/visits/postgres-store.ts';
import { ingest as ingestJournals } from '#server/visits/ingest.ts';
import { formatLine } from '#server/visits/journal-line.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { hashedPassword, startTestApp } from '../support/app.ts';
import { until } from '../support/payments.ts';
import { makeOwner } from '../support/roles.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { mayMount, mountSmall } from '../support/small-disk.ts';
import { type Door, openDoor } from '../support/tcp-proxy.ts';
import { audit, storedOf, wrongRollups } from '../support/visit-audit.ts';
import { type Ledger, newLedger, startArrivals, startCrowd, type Way } from '../support/visitors.ts';

const ingest = (own: Db, directory: string) =>
  ingestJournals({ db: own, visitStore: openPostgresStore(own) }, directory);

// Answered visits count exactly once, whatever is killed, cut off or full. CRASH=full runs long.
const isFull = process.env.CRASH === 'full';
const SERVER_KILLS = isFull ? 50 : 2;
const DATABASE_KILLS = isFull ? 20 : 1;
const OUTAGE_MS = isFull ? 60_000 : 4_000;
const CUTS = isFull ? 400 : 25;
const PER_SECOND = 500;
/** Per visitor, to leave CPU time for starting servers. */
const PAUSE_MS = 10;
const ACCOUNTS = 4;

let directory: string;
let embedded: Embedded;
let door: Door;
let db: Db;
let ways: Way[];
let recoveries = 0;
const running: ServerProcess[] = [];
const undo: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'saluda-crash-'));
  await chmod(directory, 0o755);
  undo.push(() => rm(directory, { recursive: true, force: true }));
  const log = (line: string) => {
    if (line === 'PostgreSQL is back') recoveries += 1;
  };
  embedded = await startEmbedded({ dataDir: directory, log });
  undo.push(() => embedded.stop());
  door = await openDoor(join(embedded.socketDir, '.s.PGSQL.5432'));
  undo.push(() => door.destroy());
  const pool = connectPool(embedded.connection, () => {});
  undo.push(() => pool.end());
  db = connectDb(pool);
  ways = await makeWays();
}, 60_000);

afterAll(async () => {
  for (const each of running) await each.kill();
  for (const step of undo.reverse()) await step();
}, 60_000);

async function makeWays(): Promise<Way[]> {
  const app = await startTestApp({ database: embedded.connection });
  const passwordHash = await hashedPassword(app);
  const owners = [];
  for (let n = 0; n < ACCOUNTS; n += 1) owners.push(await makeOwner(app, passwordHash));
  await app.destroy();
  const { rows: links } = await sql<{ slug: string }>`select slug from links`.execute(db);
  return [
    ...links.flatMap(({ slug }) => [`/l/${slug}`, `/q/${slug}`]).map((path) => ({ path, status: 302 })),
    ...owners
      .flatMap(({ username, vcardId }) => [`/${username}`, `/${username}.vcf`, `/vcard/${vcardId}`])
      .map((path) => ({ path, status: 200 })),
  ];
}

async function start(dataDir = directory): Promise<ServerProcess> {
  const { user, database } = embedded.connection;
  return await startServerProcess({
    DATABASE_URL: `postgres://${user}@127.0.0.1:${door.port}/${database}`,
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '127.0.0.1',
  });
}

/** A running server, or a new one. */
async function present(): Promise<ServerProcess> {
  if (!running[0]) running.push(await start());
  return running[0] as ServerProcess;
}

async function getKnown(port: number): Promise<void> {
  const ledger = newLedger();
  const arrivals = startArrivals(ways.length * 2, ways, port, ledger);
  await answers(ledger, ways.length * 2);
  await arrivals.leave();
}

async function answers(ledger: Ledger, more: number): Promise<void> {
  const { size } = ledger.answered;
  await until(
    async () => ledger.answered.size - size,
    (answered) => answered >= more,
    60_000,
  );
}

/** Waits until all journals are ingested. */
async function allIngested(ledger: Ledger): Promise<void> {
  await expect.poll(async () => (await audit(db, ledger)).missing, { timeout: 120_000, interval: 250 }).toBe(0);
  while ((await ingest(db, journalDirectory(directory))).events > 0);
}

async function expectExact(ledger: Ledger, what: string): Promise<void> {
  const start = performance.now();
  await allIngested(ledger);
  const found = await audit(db, ledger);
  expect([found.missing, found.doubled, await wrongRollups(db)]).toEqual([0, 0, []]);
  const times = ledger.times.toSorted((a, b) => a - b);
  const percentile = (part: number) => `${(times[Math.floor(times.length * part)] ?? 0).toFixed(1)} ms`;
  const failures = [...ledger.failures].map(([outcome, count]) => `${count} ${outcome}`).join(', ') || 'none';
  say(
    `${what}: ${ledger.sent.size} visits, ${ledger.answered.size} answered: ${found.missing} missing, ${found.doubled} doubled; ` +
      `of the others (${failures}) ${found.unanswered} counted; p50 ${percentile(0.5)}, p99 ${percentile(0.99)}; ` +
      `all stored ${((performance.now() - start) / 1000).toFixed(1)} s after the last`,
  );
}

function say(figures: string): void {
  if (isFull) process.stdout.write(`${figures}\n`);
}

test(`product 20.7: ${SERVER_KILLS} kills of the server neither lose nor double answered visits`, {
  timeout: 120_000 + SERVER_KILLS * 40_000,
}, async () => {
  const ledger = newLedger();
  await present();
  const crowd = startCrowd(12, PAUSE_MS, ways, () => running.map(({ port }) => port), ledger);
  for (let kill = 0; kill < SERVER_KILLS; kill += 1) {
    // Every other kill has a successor on the same files; both ingest them.
    if (kill % 2) running.push(await start());
    await answers(ledger, 50 + Math.random() * 500);
    await running.shift()?.kill();
    await present();
  }
  await answers(ledger, 100);
  await crowd.leave();
  await expectExact(ledger, `${SERVER_KILLS} kills of the server`);
});

test(`product 20.7: ${DATABASE_KILLS} kills of the database neither lose nor double answered visits`, {
  timeout: 120_000 + DATABASE_KILLS * 40_000,
}, async () => {
  const { port } = await present();
  await getKnown(port);
  const ledger = newLedger();
  const crowd = startCrowd(12, PAUSE_MS, ways, () => [port], ledger);
  for (let kill = 0; kill < DATABASE_KILLS; kill += 1) {
    await answers(ledger, 50 + Math.random() * 500);
    const before = recoveries;
    const pid = Number.parseInt(readFileSync(join(directory, 'postgres/data/postmaster.pid'), 'utf8'), 10);
    process.kill(pid, 'SIGKILL');
    await until(
      async () => recoveries - before,
      (back) => back > 0,
      60_000,
    );
  }
  await answers(ledger, 100);
  await crowd.leave();
  expect([...ledger.failures]).toEqual([]);
  await expectExact(ledger, `${DATABASE_KILLS} kills of the database`);
});

test(`a database outage of ${OUTAGE_MS / 1000} s fails no visitor of cached pages, and neither loses nor doubles visits`, {
  timeout: 240_000 + OUTAGE_MS * 2,
}, async () => {
  const { port, complaints } = await present();
  await getKnown(port);
  const ledger = newLedger();
  const load = startArrivals(PER_SECOND, ways, port, ledger);
  await answers(ledger, PER_SECOND / 2);
  door.hang();
  await sleep(OUTAGE_MS / 2);
  // Requests sent meanwhile arrive late.
  await door.open();
  await answers(ledger, PER_SECOND / 2);
  door.shut();
  await sleep(OUTAGE_MS / 2);
  await door.open();
  await answers(ledger, PER_SECOND);
  await load.leave();
  expect([...ledger.failures]).toEqual([]);
  expect(complaints().filter(({ level }) => level > 40)).toEqual([]);
  await expectExact(ledger, `${OUTAGE_MS / 1000} s without the database at ${PER_SECOND} visits a second`);
});

test(`product 20.7: ingestion that is cut off ${CUTS} times, before or after a commit, stores each visit once`, {
  timeout: 120_000 + CUTS * 2_000,
}, async () => {
  const impatient = { query_timeout: 300, connectionTimeoutMillis: 300, max: 1 };
  const through = { ...embedded.connection, host: '127.0.0.1', port: door.port };
  const pool = connectPool({ ...through, ...impatient }, () => {});
  const own = connectDb(pool);
  const directory = await mkdtemp(join(tmpdir(), 'saluda-journal-'));
  const { rows } = await sql<{ id: string }>`select id from profiles limit 1`.execute(db);
  const itemId = crypto.randomUUID();
  const words = { source: 'link', country: '', device: '', browser: '', os: '', referrer: '', flags: 0 };
  const campaign = { utmSource: '', utmMedium: '', utmCampaign: '' };
  const subject = { kind: 'click', userId: rows[0]?.id ?? '', itemId, ...words, ...campaign } as const;
  const segment = 'lzzz-cut.000000';
  let written = 0;
  let failed = 0;
  let unheard = 0;
  // Converges to about the duration of every other run.
  let span = 100;
  for (let cut = 0; cut < CUTS; cut += 1) {
    const lines = Array.from({ length: 50 }, () => {
      written += 1;
      return formatLine({ ...subject, at: Date.now(), visitor: written.toString(16).padStart(16, '0') });
    });
    await appendFile(join(directory, segment), lines.join(''));
    const before = await listJournalPositions(db, [segment]);
    const draining = ingest(own, directory).then(
      () => true,
      () => false,
    );
    await sleep(Math.random() * span);
    if (cut % 4) door.shut();
    else door.hang();
    const isDone = await draining;
    await door.open();
    span *= isDone ? 0.9 : 1.1;
    if (isDone) continue;
    failed += 1;
    if ((await listJournalPositions(db, [segment])).get(segment) !== before.get(segment)) unheard += 1;
  }
  await pool.end();
  await ingest(db, directory);
  const { rows: found } = await sql`select count(*)::int as hits from visits v
    join visit_targets t on t.id = v.target_id where t.item_id = ${itemId}`.execute(db);
  expect([found, await wrongRollups(db)]).toEqual([[{ hits: written }], []]);
  say(`${failed} of ${CUTS} drains cut off, ${unheard} of them stored: ${written} visits, each stored once`);
  await rm(directory, { recursive: true });
});

test.skipIf(!mayMount())(
  'product 20.15: a full disk fails no visitor; drops are counted and logged, and recording resumes once there is space',
  async () => {
    const dataDir = join(directory, 'small');
    const journal = journalDirectory(dataDir);
    undo.push(mountSmall(journal).unmount);
    const server = await start(dataDir);
    undo.push(server.kill);
    await getKnown(server.port);
    const lost = async () =>
      (await (await fetch(`http://127.0.0.1:${server.port}/healthz`)).json()).visitsLost as number;
    expect(await lost()).toBe(0);
    const ledger = newLedger();
    const crowd = startCrowd(4, PAUSE_MS, ways, () => [server.port], ledger);
    const stored = async () => (await storedOf(db, ledger)).size;
    const more = async (figure: () => Promise<number>, by: number) => {
      const before = await figure();
      await expect.poll(figure, { timeout: 60_000 }).toBeGreaterThanOrEqual(before + by);
    };
    // Another file fills the disk.
    const ballast = join(journal, 'ballast');
    expect(() => writeFileSync(ballast, Buffer.alloc(1024 * 1024))).toThrow(/ENOSPC/);
    await more(lost, 100);
    rmSync(ballast);
    await more(stored, 100);
    // The journal fills the disk, and nothing is ingested.
    door.shut();
    await more(lost, 100);
    await door.open();
    await more(stored, 400);
    await crowd.leave();
    const said = () => server.complaints().flatMap(({ level, msg }) => (level > 40 ? [msg] : []));
    const straggler = startCrowd(1, 100, ways, () => [server.port], ledger);
    await expect.poll(said, { timeout: 30_000 }).toContain('journal recovered; visits were dropped');
    await straggler.leave();
    expect([...ledger.failures]).toEqual([]);
    const count = await lost();
    await expect.poll(async () => (await audit(db, ledger)).missing, { timeout: 60_000 }).toBe(count);
    while ((await ingest(db, journal)).events > 0);
    expect([await audit(db, ledger), await wrongRollups(db)]).toEqual([
      { missing: count, doubled: 0, unanswered: 0 },
      [],
    ]);
    expect(said()[0]).toBe('journal not writable; visits are being dropped');
    expect(said().length).toBeLessThan(20);
    say(
      `a full disk: ${ledger.answered.size} answered, ${count} lost, and as many missing; said ${said().length} times`,
    );
  },
  240_000,
);
