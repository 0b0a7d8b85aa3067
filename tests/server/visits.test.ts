import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertUser } from '#db/accounts/users.ts';
import type { Db } from '#db/connect.ts';
import { listSalts } from '#db/visits/salts.ts';
import { startIngestion } from '#server/visits/ingestion.ts';
import { type Journal, openJournal } from '#server/visits/journal.ts';
import { formatLine, parseLine } from '#server/visits/journal-line.ts';
import { loadSalts } from '#server/visits/salts.ts';
import type { Visit } from '#src/visits/visits.ts';
import { admitted } from '../support/admission.ts';
import { openTestDatabase } from '../support/database.ts';
import { ingest } from '../support/ingest.ts';
import { countsOfItem } from '../support/stored-visits.ts';
import { storesInClickHouse } from '../support/visit-store.ts';

let db: Db;
let connection: pg.PoolConfig;
let visitsUrl: string | null;
let userId: string;
let directory: string;
let journal: Journal;

beforeAll(async () => {
  const opened = await openTestDatabase();
  ({ connection, db, visitsUrl } = opened);
  userId = (await insertUser(db, admitted, { name: 'Ana', email: 'ana@example.com', passwordHash: 'x' })).id;
  return opened.close;
});

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'saluda-journal-'));
  journal = openJournal({ directory, capacity: 10_000_000, segmentBytes: 20_000, onDrop: () => {} });
});
afterEach(async () => {
  journal.close();
  await rm(directory, { recursive: true });
});

/** A click on an item of its own, so tests don't affect each other. */
function click(itemId: string, n = 0, at = Date.UTC(2026, 10, 21, 12)): Visit {
  const words = { source: 'link', country: 'ES', device: 'phone', browser: 'Safari', os: 'iOS', referrer: '' };
  const visitor = (n + 1).toString(16).padStart(16, '0');
  const campaign = { utmSource: '', utmMedium: '', utmCampaign: '' };
  return { at, kind: 'click', userId, itemId, visitor, flags: 0, ...words, ...campaign };
}

async function append(itemId: string, count: number, visitors = 50): Promise<void> {
  const lines = Array.from({ length: count }, (_, n) => formatLine(click(itemId, n % visitors)));
  for (let n = 0; n < count; n += 100) await Promise.all(lines.slice(n, n + 100).map((line) => journal.append(line)));
}

async function counted(itemId: string) {
  const counts = await countsOfItem(db, userId, itemId);
  if (!counts) return undefined;
  const { days: _, ...sums } = counts;
  return sums;
}

test('a visit survives the round trip through a journal line; a torn line yields nothing', () => {
  const visit = { ...click(crypto.randomUUID(), 7), referrer: 'ñ "quoted"\\.example', utmCampaign: 'a b' };
  const line = formatLine(visit).slice(0, -1);
  expect(parseLine(line)).toEqual(visit);
  expect(parseLine(line.slice(0, -3))).toBe('torn');
  expect(parseLine(line.replace('ñ', 'n'))).toBe('torn');
  expect(parseLine('')).toBe('torn');
});

describe('ingestion', () => {
  test('product 20.7: stores each event once, even in repeated and concurrent runs', async () => {
    const item = crypto.randomUUID();
    await append(item, 3_000);
    await Promise.all([ingest(db, directory), ingest(db, directory), ingest(db, directory)]);
    await append(item, 500);
    await ingest(db, directory);
    await ingest(db, directory);
    expect(await counted(item)).toEqual({ hits: 3_500, visitors: 50, raw: 3_500, total: 3_500 });
  });

  test('product 20.21: goes on while requests take nearly all the time of the process', async () => {
    const item = crypto.randomUUID();
    await append(item, 5_000);
    const ingestion = startIngestion(
      { database: connection, directory, visitsUrl },
      Fastify({ logger: { level: 'silent' } }).log,
    );
    const begun = performance.now();
    while ((await counted(item))?.hits !== 5_000) {
      expect(performance.now() - begun).toBeLessThan(40_000);
      const busyUntil = performance.now() + 200;
      while (performance.now() < busyUntil);
    }
    await ingestion.stop();
  }, 60_000);

  test('deletes closed segments and keeps open ones', async () => {
    await append(crypto.randomUUID(), 500);
    expect((await readdir(directory)).length).toBeGreaterThan(2);
    await ingest(db, directory);
    expect(await readdir(directory)).toHaveLength(1);
  });

  test('product 26.7: takes over segments of a process that died', async () => {
    const item = crypto.randomUUID();
    const left = join(directory, 'lzzz-gone.000000');
    await appendFile(left, formatLine(click(item)) + formatLine(click(item)).slice(0, 30));
    await ingest(db, directory);
    expect(await readdir(directory)).toHaveLength(1);
    const hoursAgo = new Date(Date.now() - 3 * 60 * 60_000);
    await utimes(left, hoursAgo, hoursAgo);
    await ingest(db, directory);
    expect(await counted(item)).toMatchObject({ raw: 1 });
    expect(await readdir(directory)).toEqual([]);
  });

  test('skips a torn line and continues after it', async () => {
    const item = crypto.randomUUID();
    const [first, second] = [formatLine(click(item, 1)), formatLine(click(item, 2))];
    await appendFile(join(directory, 'lzzz-torn.000000'), `${first.slice(0, 40)}\n${second}`);
    expect(await ingest(db, directory)).toEqual({ events: 1, torn: 1, quarantined: 0 });
  });

  test('skips garbage that is not a journal', async () => {
    const item = crypto.randomUUID();
    await appendFile(join(directory, 'lzzz-nothing.000000'), Buffer.alloc(1_200_000));
    await appendFile(join(directory, 'lzzz-nothing.000000'), `\n${formatLine(click(item))}`);
    expect(await ingest(db, directory)).toMatchObject({ events: 1 });
    expect(await counted(item)).toMatchObject({ hits: 1, raw: 1 });
  });

  test('quarantines a line the database rejects and stores all others', async () => {
    const item = crypto.randomUUID();
    await append(item, 2_000);
    // A lone surrogate changes on its way to the database.
    const bad = formatLine({ ...click(item), utmCampaign: '\ud83d' });
    await journal.append(bad);
    await append(item, 2_000);
    expect(await ingest(db, directory)).toEqual({ events: 4_000, torn: 0, quarantined: 1 });
    expect(await counted(item)).toMatchObject({ hits: 4_000, raw: 4_000 });
    expect(await readFile(join(directory, 'refused'), 'utf8')).toBe(bad);
    expect(await ingest(db, directory)).toEqual({ events: 0, torn: 0, quarantined: 0 });
  });

  test('product 20.15: is not blocked by an unreadable segment', async () => {
    const item = crypto.randomUUID();
    await mkdir(join(directory, 'aaaa-first.000000'));
    await append(item, 10);
    await expect(ingest(db, directory)).rejects.toThrow(/EISDIR/);
    expect(await counted(item)).toMatchObject({ hits: 10 });
  });

  test('is not blocked by a process that never pauses', async () => {
    const [busy, other] = [crypto.randomUUID(), crypto.randomUUID()];
    await appendFile(join(directory, 'zzzz-other.000000'), formatLine(click(other)));
    let isOver = false;
    const writing = (async () => {
      while (!isOver) await append(busy, 20);
    })();
    await ingest(db, directory).finally(() => {
      isOver = true;
    });
    await writing;
    expect(await counted(other)).toMatchObject({ hits: 1 });
  });

  test('counts nothing twice if the database fails halfway, and stores the events later', async () => {
    const item = crypto.randomUUID();
    await append(item, 100);
    await sql`alter table visit_totals add constraint full_up check (hits < 0) not valid`.execute(db);
    await expect(ingest(db, directory)).rejects.toThrow(/full_up/);
    await sql`alter table visit_totals drop constraint full_up`.execute(db);
    // ClickHouse has them by then; position and totals of all time follow
    const begun = { hits: 100, visitors: 50, raw: 100, total: 0 };
    expect(await counted(item)).toEqual(storesInClickHouse() ? begun : undefined);
    await ingest(db, directory);
    expect(await counted(item)).toMatchObject({ hits: 100, raw: 100, total: 100 });
  });

  test('counts days in the time zone of the account', async () => {
    const item = crypto.randomUUID();
    await sql`update profiles set time_zone = 'America/Mexico_City' where id = ${userId}`.execute(db);
    await journal.append(formatLine(click(item, 1, Date.UTC(2026, 9, 1, 3))));
    await ingest(db, directory);
    expect((await countsOfItem(db, userId, item))?.days).toEqual(['2026-09-30']);
  });
});

describe('a backlog in several journals', () => {
  const at = (hour: number, minute: number, day = 20) => Date.UTC(2026, 10, day, hour, minute);
  const view = (itemId: string, time: number): Visit => ({ ...click(itemId, 1, time), kind: 'profile_view' });

  test('product 20.16: is counted in chronological order', async () => {
    await sql`update profiles set time_zone = 'UTC' where id = ${userId}`.execute(db);
    const item = crypto.randomUUID();
    const [first, second] = [0, 10].map((minute) =>
      [10, 11, 12].map((hour) => formatLine(view(item, at(hour, minute)))),
    );
    await appendFile(join(directory, 'lzza-one.000000'), first?.join('') ?? '');
    await appendFile(join(directory, 'lzzb-two.000000'), second?.join('') ?? '');
    expect(await ingest(db, directory)).toMatchObject({ events: 6 });
    expect(await counted(item)).toEqual({ hits: 3, visitors: 1, raw: 6, total: 3 });
  });

  test('product 20.7, 26.7: is stored once by concurrent runs, in any order', async () => {
    const item = crypto.randomUUID();
    // Of any order, nearly each is a block of its own, which costs ClickHouse more
    const count = storesInClickHouse() ? 40 : 200;
    for (const name of ['lzza', 'lzzb', 'lzzc']) {
      const lines = Array.from({ length: count }, () =>
        formatLine(click(item, 1, at(0, Math.floor(Math.random() * 1_440)))),
      );
      await appendFile(join(directory, `${name}-any.000000`), lines.join(''));
      await appendFile(join(directory, `${name}-any.000001`), lines.join(''));
    }
    await Promise.all([ingest(db, directory), ingest(db, directory), ingest(db, directory)]);
    expect(await counted(item)).toEqual({ hits: 6 * count, visitors: 1, raw: 6 * count, total: 6 * count });
    expect((await readdir(directory)).filter((name) => name.endsWith('0'))).toEqual([]);
  });
});

describe('product 20.15: the journal', () => {
  test('drops and counts visits when it is full, without failing visitors', async () => {
    let said = 0;
    const full = openJournal({ directory, capacity: 0, onDrop: () => said++ });
    await Promise.all([full.append('a\n'), full.append('b\n')]);
    await full.append('c\n');
    expect(full.dropped()).toBe(3);
    expect(said).toBe(1);
    full.close();
  });

  test('drops and counts visits when the disk fails, without failing visitors', async () => {
    await appendFile(join(directory, 'file'), '');
    const nowhere = openJournal({ directory: join(directory, 'file'), capacity: 1e9, onDrop: () => {} });
    await nowhere.append('a\n');
    expect(nowhere.dropped()).toBe(1);
    nowhere.close();
  });

  test('reports a removed directory, and starts over once it is back', async () => {
    const item = crypto.randomUUID();
    const said: number[] = [];
    const place = join(directory, 'inner');
    const moved = openJournal({ directory: place, capacity: 1e9, checkMs: -1, onDrop: (_, lost) => said.push(lost) });
    await moved.append(formatLine(click(item, 1)));
    await rename(place, join(directory, 'away'));
    await moved.append(formatLine(click(item, 2)));
    expect(said).toEqual([1]);
    await rm(place, { recursive: true });
    await writeFile(place, '');
    await moved.append(formatLine(click(item, 3)));
    expect(moved.dropped()).toBe(3);
    await rm(place);
    await moved.append(formatLine(click(item, 4)));
    moved.close();
    await ingest(db, place);
    expect(await counted(item)).toMatchObject({ hits: 1 });
  });

  test('frees disk space by ingesting unfinished segments when the disk is full', async () => {
    const item = crypto.randomUUID();
    const line = formatLine(click(item));
    const small = openJournal({ directory, capacity: 10 * line.length, checkMs: -1, onDrop: () => {} });
    for (let n = 0; n < 12; n += 1) await small.append(line);
    expect(small.dropped()).toBe(2);
    await ingest(db, directory);
    await small.append(line);
    expect(small.dropped()).toBe(2);
    small.close();
    await ingest(db, directory);
    expect(await counted(item)).toMatchObject({ hits: 11 });
  });
});

test('product 20.4: the visitor salt changes daily, is shared by all processes and is soon deleted', async () => {
  const DAY = 86_400_000;
  const onError = () => {};
  const [today, tomorrow] = [Date.now(), Date.now() + DAY];
  const [one, other] = await Promise.all([loadSalts(db, onError), loadSalts(db, onError)]);
  expect([other.of(today), other.of(tomorrow)]).toEqual([one.of(today), one.of(tomorrow)]);
  expect(one.of(today)).not.toBe(one.of(tomorrow));
  await sql`update visit_salts set day = day - 4`.execute(db);
  const later = await loadSalts(db, onError);
  const known = (await listSalts(db)).map(({ salt }) => salt);
  expect(known.sort()).toEqual([later.of(today), later.of(tomorrow)].sort());
  expect(known).not.toContain(one.of(today));
  for (const each of [one, other, later]) each.stop();
});
