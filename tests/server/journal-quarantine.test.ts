import { appendFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertUser } from '#db/accounts/users.ts';
import type { Db } from '#db/connect.ts';
import { formatLine } from '#server/visits/journal-line.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { admitted } from '../support/admission.ts';
import { openTestDatabase, visitsOf } from '../support/database.ts';
import { ingest } from '../support/ingest.ts';
import { checksummed, clickOn, countsOf, elementsOf, quarantined } from '../support/journal-lines.ts';
import { startServerProcess } from '../support/server-process.ts';
import { storesInClickHouse, visitsVariable } from '../support/visit-store.ts';

let connection: pg.PoolConfig;
let db: Db;
let userId: string;
let itemId: string;
let directory: string;
/** Unique, since positions are stored by name. */
let segment: string;

beforeAll(async () => {
  const opened = await openTestDatabase();
  ({ connection, db } = opened);
  userId = (await insertUser(db, admitted, { name: 'Ana', email: 'ana@example.com', passwordHash: 'x' })).id;
  return opened.close;
});
beforeEach(async () => {
  itemId = crypto.randomUUID();
  directory = await mkdtemp(join(tmpdir(), 'saluda-quarantine-'));
  segment = `${itemId}.000001`;
});
afterEach(async () => {
  await sql`drop function if exists fail cascade`.execute(db);
  await rm(directory, { recursive: true });
});

const good = () => formatLine(clickOn(userId, itemId));

/** A well-formed line with some elements changed. */
function lineWith(changes: Record<number, unknown>): string {
  const elements = elementsOf(clickOn(userId, itemId)).map((element, n) => (n in changes ? changes[n] : element));
  return checksummed(JSON.stringify(elements));
}

const malformed: [string, () => string][] = [
  ['an unknown kind', () => lineWith({ 1: 99 })],
  ['a kind that is no whole number', () => lineWith({ 1: 0.5 })],
  ['a kind by name', () => lineWith({ 1: 'click' })],
  ['a visitor that is not hexadecimal', () => lineWith({ 4: 'zz' })],
  ['a visitor in capitals', () => lineWith({ 4: 'ABCDEF0123456789' })],
  ['an object', () => checksummed(JSON.stringify({ ...clickOn(userId, itemId) }))],
  ['null', () => checksummed('null')],
  ['text that is not JSON', () => checksummed('[1,')],
  ['too few elements', () => checksummed(JSON.stringify(elementsOf(clickOn(userId, itemId)).slice(0, 9)))],
  ['too many elements', () => checksummed(JSON.stringify([...elementsOf(clickOn(userId, itemId)), '']))],
  ['an account that is not a UUID', () => lineWith({ 2: 'ana' })],
  ['an item that is not a UUID', () => lineWith({ 3: 7 })],
  ['a UUID in capitals', () => lineWith({ 3: itemId.toUpperCase().replace(/^./, 'A') })],
  ['a UUID with a line break behind it', () => lineWith({ 3: `${itemId}\n` })],
  ['a time that is not a number', () => lineWith({ 0: 'noon' })],
  [
    'a time beyond all numbers',
    () => checksummed(JSON.stringify(elementsOf(clickOn(userId, itemId))).replace(/\d+/, '1e999')),
  ],
  ['an unknown flag', () => lineWith({ 5: 16 })],
  ['a negative flag', () => lineWith({ 5: -1 })],
  ['an unknown source', () => lineWith({ 6: 'telepathy' })],
  ['a word that is a number', () => lineWith({ 7: 34 })],
  ['a word that is null', () => lineWith({ 14: null })],
  ['NUL in a word', () => lineWith({ 12: 'a\0b' })],
  ['half a character in a word', () => lineWith({ 11: '\ud83d' })],
  ['a word longer than any that is recorded', () => lineWith({ 12: 'x'.repeat(4_000) })],
];

describe('product 20.22: a line that has a valid checksum', () => {
  test.each(malformed)('and holds %s is quarantined', async (_, line) => {
    await appendFile(join(directory, segment), good() + line() + good());
    expect(await ingest(db, directory)).toEqual({ events: 2, torn: 0, quarantined: 1 });
    expect(await countsOf(db, itemId)).toEqual({ total: 2, rows: 2 });
    expect(await quarantined(directory)).toBe(line());
  });

  test('and holds any JSON never makes ingestion throw', async () => {
    const valid = elementsOf(clickOn(userId, itemId));
    const nearly = fc
      .tuple(...valid.map((element) => fc.oneof({ weight: 8, arbitrary: fc.constant(element) }, fc.jsonValue())))
      .map((elements) => JSON.stringify(elements));
    const texts = fc.array(
      fc.oneof(
        nearly,
        fc.json(),
        fc.string().map((text) => text.replaceAll('\n', '')),
      ),
      {
        minLength: 1,
        maxLength: 20,
      },
    );
    let round = 0;
    await fc.assert(
      fc.asyncProperty(texts, async (texts) => {
        round += 1;
        const before = (await quarantined(directory)).length;
        await appendFile(join(directory, `${itemId}-${round}.000001`), texts.map(checksummed).join(''));
        const { events: hits, torn, quarantined: lines } = await ingest(db, directory);
        const after = (await quarantined(directory)).slice(before);
        expect([hits + lines, torn]).toEqual([texts.length, 0]);
        expect(after.split('\n')).toHaveLength(lines + 1);
      }),
      { numRuns: 100 },
    );
  }, 60_000);
});

describe('product 20.22: quarantine', () => {
  test('takes each malformed line once, even in concurrent runs', async () => {
    const lines = Array.from({ length: 2_000 }, (_, n) => (n % 7 === 0 ? lineWith({ 1: 99, 0: n }) : good()));
    const bad = lines.filter((line) => line !== good());
    await appendFile(join(directory, segment), lines.join(''));
    await Promise.all([ingest(db, directory), ingest(db, directory), ingest(db, directory)]);
    expect(await countsOf(db, itemId)).toEqual({ total: lines.length - bad.length, rows: lines.length - bad.length });
    expect(await quarantined(directory)).toBe(bad.join(''));
    expect(await ingest(db, directory)).toEqual({ events: 0, torn: 0, quarantined: 0 });
  });

  test('writes lines to its file before the position moves past them', async () => {
    const bad = lineWith({ 1: 99 });
    await appendFile(join(directory, segment), good() + bad + good());
    await sql`create function fail() returns trigger language plpgsql as 'begin raise exception ''no commit''; end'`.execute(
      db,
    );
    // A deferred trigger fails the commit after every statement succeeded.
    await sql`create constraint trigger fails after insert or update on journal_positions
      deferrable initially deferred for each row when (new.position > 0) execute function fail()`.execute(db);
    await expect(ingest(db, directory)).rejects.toThrow(/no commit/);
    expect(await quarantined(directory)).toContain(bad);
    expect(await countsOf(db, itemId)).toBeUndefined();
    await sql`drop function fail cascade`.execute(db);
    await ingest(db, directory);
    expect(await countsOf(db, itemId)).toEqual({ total: 2, rows: 2 });
    expect(new Set((await quarantined(directory)).split('\n'))).toEqual(new Set([bad.trimEnd(), '']));
  });

  test('starts a new line if an earlier write was cut short', async () => {
    const [cut, bad] = [lineWith({ 1: 98 }).slice(0, 20), lineWith({ 1: 99 })];
    await appendFile(join(directory, 'refused'), cut);
    await appendFile(join(directory, segment), bad);
    await ingest(db, directory);
    expect(await quarantined(directory)).toBe(`${cut}\n${bad}`);
  });

  test('keeps the line if the file cannot be written, without blocking other segments', async () => {
    await mkdir(join(directory, 'refused'));
    await appendFile(join(directory, segment), lineWith({ 1: 99 }) + good());
    await appendFile(join(directory, `${itemId}-other.000001`), good());
    await expect(ingest(db, directory)).rejects.toThrow(/EISDIR/);
    // ClickHouse has the visit beside the line by then; its block is finished later
    expect(await countsOf(db, itemId)).toEqual({ total: 1, rows: storesInClickHouse() ? 2 : 1 });
    await rm(join(directory, 'refused'), { recursive: true });
    expect(await ingest(db, directory)).toEqual({ events: 1, torn: 0, quarantined: 1 });
    expect(await countsOf(db, itemId)).toEqual({ total: 2, rows: 2 });
  });

  test('does not take torn lines', async () => {
    await appendFile(join(directory, segment), `${good().slice(0, 40)}\n${good()}`);
    expect(await ingest(db, directory)).toEqual({ events: 1, torn: 1, quarantined: 0 });
    expect(await readdir(directory)).toEqual([segment]);
  });

  test('returns its lines when its file is renamed to a segment, and takes unreadable ones again', async () => {
    const bad = lineWith({ 1: 99 });
    // A later version may understand one of them.
    await appendFile(join(directory, 'refused'), good() + bad);
    await rename(join(directory, 'refused'), join(directory, `recovered-${itemId}.000000001`));
    expect(await ingest(db, directory)).toEqual({ events: 1, torn: 0, quarantined: 1 });
    expect(await countsOf(db, itemId)).toEqual({ total: 1, rows: 1 });
    expect(await quarantined(directory)).toBe(bad);
    expect(await ingest(db, directory)).toEqual({ events: 0, torn: 0, quarantined: 0 });
  });
});

test('a process logs and counts what it quarantines, and stores the rest', async () => {
  const { user, password, host, port, database, connectionString } = connection as Record<string, string>;
  const journal = journalDirectory(directory);
  await mkdir(journal);
  await appendFile(join(journal, segment), good() + lineWith({ 1: 99 }) + good() + lineWith({ 4: 'zz' }));
  const url =
    connectionString ?? `postgres://${user}:${password ?? ''}@${encodeURIComponent(host ?? '')}:${port}/${database}`;
  const server = await startServerProcess({ DATABASE_URL: url, DATA_DIR: directory, ...visitsVariable(visitsOf(db)) });
  try {
    const metrics = async () => await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
    await expect.poll(metrics, { timeout: 15_000 }).toMatch(/^saluda_visits_quarantined_total 2$/m);
    expect(await countsOf(db, itemId)).toEqual({ total: 2, rows: 2 });
    expect(server.complaints().filter(({ level }) => level >= 50)).toMatchObject([
      { level: 50, lines: 2, msg: 'moved journal lines that cannot be stored to the file refused' },
    ]);
  } finally {
    await server.stop();
  }
}, 60_000);
