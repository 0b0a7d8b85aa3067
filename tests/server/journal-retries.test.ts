import { appendFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertUser } from '#db/accounts/users.ts';
import { connectDb, connectPool, type Db } from '#db/connect.ts';
import { monotonicMs } from '#server/platform/monotonic-clock.ts';
import { type Attempts, MAX_ATTEMPTS } from '#server/visits/failed-lines.ts';
import { startIngestion } from '#server/visits/ingestion.ts';
import { formatLine } from '#server/visits/journal-line.ts';
import { admitted } from '../support/admission.ts';
import { openTestDatabase, shareVisits, visitsOf } from '../support/database.ts';
import { ingest } from '../support/ingest.ts';
import { clickOn, countsOf, quarantined } from '../support/journal-lines.ts';
import { areWaiting } from '../support/waiting.ts';

let connection: pg.PoolConfig;
let db: Db;
let userId: string;
let brokenId: string;
let itemId: string;
let brokenItemId: string;
let directory: string;
let attempts: Attempts;

beforeAll(async () => {
  const opened = await openTestDatabase();
  ({ connection, db } = opened);
  return opened.close;
});
beforeEach(async () => {
  [itemId, brokenItemId] = [crypto.randomUUID(), crypto.randomUUID()];
  const insert = (name: string) =>
    insertUser(db, admitted, { name, email: `${name}-${itemId}@example.com`, passwordHash: 'x' });
  userId = (await insert('ana')).id;
  brokenId = (await insert('eva')).id;
  directory = await mkdtemp(join(tmpdir(), 'saluda-retries-'));
  attempts = new Map();
});
afterEach(async () => {
  await sql`drop function if exists fail cascade`.execute(db);
  await rm(directory, { recursive: true });
});

const good = () => formatLine(clickOn(userId, itemId));
const broken = () => formatLine(clickOn(brokenId, brokenItemId));
/** Segment names are unique, since positions are stored by name. */
const write = (name: string, ...lines: string[]) =>
  appendFile(join(directory, `${name}-${itemId}.000001`), lines.join(''));
const round = () => ingest(db, directory, attempts);

/** Runs statements before the first visit of the broken account is stored. */
async function breakAccount(statements: string): Promise<void> {
  await sql`create function fail() returns trigger language plpgsql as ${sql.lit(`begin ${statements} return new; end`)}`.execute(
    db,
  );
  await sql`create trigger fails before insert on visit_targets for each row
    when (new.user_id = ${sql.lit(brokenId)}) execute function fail()`.execute(db);
}

const mend = () => sql`drop function fail cascade`.execute(db);

describe('product 20.22: a line that fails while the database is available', () => {
  test('is retried in later runs and then quarantined, without blocking other segments', async () => {
    await breakAccount(`raise exception 'broken account';`);
    await write('one', good(), good(), broken(), good());
    await write('two', good(), good());
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
      await expect(round()).rejects.toThrow(/broken account/);
      expect(await countsOf(db, itemId)).toEqual({ total: 4, rows: 4 });
      expect(await quarantined(directory)).toBe('');
    }
    expect(await round()).toEqual({ events: 1, torn: 0, quarantined: 1 });
    expect(await countsOf(db, itemId)).toEqual({ total: 5, rows: 5 });
    expect(await quarantined(directory)).toBe(broken());
    expect(attempts.size).toBe(0);
    await mend();
    await rename(join(directory, 'refused'), join(directory, `recovered-${itemId}.000000001`));
    expect(await round()).toEqual({ events: 1, torn: 0, quarantined: 0 });
    expect(await countsOf(db, brokenItemId)).toEqual({ total: 1, rows: 1 });
  });

  test('is stored once if a retry succeeds', async () => {
    await breakAccount(`raise exception using errcode = 'XX000', message = 'broken account';`);
    await write('one', good(), broken(), good());
    for (let attempt = 1; attempt <= 2; attempt++) await expect(round()).rejects.toThrow(/broken account/);
    await mend();
    expect(await round()).toEqual({ events: 2, torn: 0, quarantined: 0 });
    expect(await countsOf(db, brokenItemId)).toEqual({ total: 1, rows: 1 });
    expect(await countsOf(db, itemId)).toEqual({ total: 2, rows: 2 });
    expect(await quarantined(directory)).toBe('');
  });

  test('is quarantined at once if Postgres rejects its values', async () => {
    await breakAccount(`raise exception using errcode = '22003', message = 'out of range';`);
    await write('one', good(), broken(), good());
    expect(await round()).toEqual({ events: 2, torn: 0, quarantined: 1 });
    expect(await quarantined(directory)).toBe(broken());
  });

  test('is not quarantined while its position cannot be moved', async () => {
    await breakAccount(`raise exception 'broken account';`);
    await write('one', broken());
    await sql`create trigger fails before insert on journal_positions for each row execute function fail()`.execute(db);
    for (let attempt = 0; attempt < 2 * MAX_ATTEMPTS; attempt++) {
      await expect(round()).rejects.toThrow(/broken account/);
    }
    expect(await quarantined(directory)).toBe('');
    await mend();
    expect(await round()).toEqual({ events: 1, torn: 0, quarantined: 0 });
  });
});

describe('product 20.22: lines that would succeed on a retry are not quarantined', () => {
  test('after deadlocks', async () => {
    await sql`create sequence deadlocks`.execute(db);
    // Sequences keep counting after a rollback.
    await breakAccount(
      `if nextval('deadlocks') < 8 then raise exception using errcode = '40P01', message = 'deadlock'; end if;`,
    );
    await write('one', ...Array.from({ length: 8 }, () => [good(), broken()]).flat());
    await expect(round()).rejects.toThrow(/deadlock/);
    await expect.poll(round, { interval: 0, timeout: 15_000 }).toMatchObject({ quarantined: 0 });
    expect(await countsOf(db, itemId)).toEqual({ total: 8, rows: 8 });
    expect(await countsOf(db, brokenItemId)).toEqual({ total: 8, rows: 8 });
    expect(await quarantined(directory)).toBe('');
  });

  test('after a statement timeout', async () => {
    const pool = connectPool({ ...connection, max: 2 }, () => {}, { limits: { statement: 300 } });
    await write('one', ...Array.from({ length: 50 }, good));
    const hasty = connectDb(pool);
    const unshare = await shareVisits(db, hasty);
    const impatient = () => ingest(hasty, directory, attempts);
    await db.transaction().execute(async (tx) => {
      await sql`lock table visit_totals`.execute(tx);
      await expect(impatient()).rejects.toThrow(/statement timeout/);
      await expect(impatient()).rejects.toThrow(/statement timeout/);
    });
    expect(await impatient()).toEqual({ events: 50, torn: 0, quarantined: 0 });
    expect(await countsOf(db, itemId)).toEqual({ total: 50, rows: 50 });
    await unshare();
    await pool.end();
  });

  test('while the database is away, however often they are tried', async () => {
    await write('one', good());
    for (let attempt = 0; attempt < 2 * MAX_ATTEMPTS; attempt++) {
      const pool = connectPool({ ...connection, max: 2 }, () => {});
      const lonely = connectDb(pool);
      const unshare = await shareVisits(db, lonely);
      let draining: Promise<unknown> = Promise.resolve();
      await db.transaction().execute(async (tx) => {
        await sql`lock table visit_totals`.execute(tx);
        draining = ingest(lonely, directory, attempts).catch((error: Error) => error.message);
        await areWaiting(db, 1);
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
      });
      expect(await draining).toMatch(/terminat/);
      await unshare();
      await pool.end();
    }
    expect(await round()).toEqual({ events: 1, torn: 0, quarantined: 0 });
    expect(await countsOf(db, itemId)).toEqual({ total: 1, rows: 1 });
  });
});

test('the worker waits about a second between attempts and reports what it stored despite failures', async () => {
  await breakAccount(`raise exception 'broken account';`);
  await write('one', good(), broken(), good());
  const lines: { level: number; msg: string; time: number; lines?: number }[] = [];
  const { log } = Fastify({ logger: { level: 'info', stream: { write: (line) => lines.push(JSON.parse(line)) } } });
  const totals = { hits: 0, quarantined: 0 };
  const completed: number[] = [];
  const start = monotonicMs();
  const { visitsUrl } = visitsOf(db);
  const draining = startIngestion({ database: connection, directory, visitsUrl }, log, (drained, since) => {
    totals.hits += drained.events;
    totals.quarantined += drained.quarantined;
    if (since !== null) completed.push(since);
  });
  await expect.poll(() => completed.length, { timeout: 18_000 }).toBeGreaterThan(0);
  await draining.stop();
  expect(completed[0]).toBeGreaterThanOrEqual(start + (MAX_ATTEMPTS - 1) * 1_000);
  expect(totals).toEqual({ hits: 2, quarantined: 1 });
  expect(await quarantined(directory)).toBe(broken());
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'visit ingestion fails; the journal keeps growing'],
    [50, 'moved journal lines that cannot be stored to the file refused'],
    [30, 'visit ingestion recovered'],
  ]);
});
