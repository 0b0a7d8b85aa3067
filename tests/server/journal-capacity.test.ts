import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#db/connect.ts';
import { openJournal } from '#server/visits/journal.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { JOURNAL_BYTES, segmentName, segmentOwner } from '#server/visits/segments.ts';
import { signUpWithCard, startTestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';
import { ingest } from '../support/ingest.ts';

const SEGMENT_BYTES = 16 * 1024 * 1024;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
let dataDir: string;

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  return database.close;
});

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'saluda-capacity-'));
  await mkdir(journalDirectory(dataDir));
  return () => rm(dataDir, { recursive: true });
});

/** A segment of a process that ended: as large as this, but without content. */
async function leave(bytes: number): Promise<string> {
  const segment = segmentName(segmentOwner(), 0);
  const path = join(journalDirectory(dataDir), segment);
  await writeFile(path, '');
  await truncate(path, bytes);
  return segment;
}

async function markIngested(segment: string, position: number): Promise<void> {
  await sql`insert into journal_positions (segment, position) values (${segment}, ${position})`.execute(db);
}

test('product 20.15: what is ingested takes no capacity of the journal, and what waits does', async () => {
  for (let n = 0; n < 66; n += 1) await markIngested(await leave(SEGMENT_BYTES), SEGMENT_BYTES);
  const app = await startTestApp({ database: database.connection, dataDir });
  const { visits } = app.context;
  const { username, browser } = await signUpWithCard(app);
  const visit = async () => expect((await browser.open(`/${username}`)).statusCode).toBe(200);
  const lost = async () => (await browser.open('/healthz')).json().visitsLost as number;
  for (let n = 0; n < 100; n += 1) await visit();
  expect([visits.recorded(), visits.dropped(), await lost()]).toEqual([100, 0, 0]);

  const waiting = await leave(JOURNAL_BYTES);
  const settled = { timeout: 20_000, interval: 100 };
  await expect.poll(() => visit().then(lost), settled).toBeGreaterThan(0);
  const before = visits.recorded();
  await markIngested(waiting, JOURNAL_BYTES);
  await expect.poll(() => visit().then(() => visits.recorded()), settled).toBeGreaterThan(before);
  await app.destroy();
}, 60_000);

test('product 20.15: a process that ends in order marks its segments as complete, and they go once they are ingested', async () => {
  const directory = journalDirectory(dataDir);
  const journal = openJournal({ directory, capacity: JOURNAL_BYTES, onDrop: () => {} });
  for (const lane of [0, 1, 2, 3]) await journal.append('torn\n', lane);
  await ingest(db, directory);
  expect(await readdir(directory)).toHaveLength(4);
  journal.close();
  await ingest(db, directory);
  expect(await readdir(directory)).toEqual([]);
});
