import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connectDb, connectPool } from '#db/connect.ts';
import { ingest } from '#server/visits/ingest.ts';
import { formatLine } from '#server/visits/journal-line.ts';
import { segmentName, segmentOwner } from '#server/visits/segments.ts';
import { type Visit, visitKinds } from '#src/visits/visits.ts';
import { startScratch } from './scratch.ts';
import { countries, newRandom, newZipf, referrers, someVisitor } from './traffic.ts';

// Measures how many visits are ingested per second: `npm run bench:ingest [-- events]`. Ingests visits of 20,000
// links by Zipf's law, first into empty tables, then on top of those.

const EVENTS = Number(process.argv[2] ?? 100_000);
const ACCOUNTS = 2_000;
const LINKS = 20_000;
const SEGMENT_EVENTS = 80_000;

const random = newRandom(7);
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() ** 2 * values.length)] as T;
const scratch = await startScratch('ingest');
const pool = connectPool({ ...scratch.connection, max: 1 }, () => {});
const db = connectDb(pool);
try {
  const users = await sql<{ id: string }>`insert into users (name, email, email_verified)
    select 'Ana', 'ana-' || n || '@example.com', true from generate_series(1, ${ACCOUNTS}::int) n returning id`.execute(
    db,
  );
  const accounts = users.rows.map(({ id }) => id);
  const links = Array.from({ length: LINKS }, () => crypto.randomUUID());
  for (const part of ['into empty tables', 'into tables with as many events']) {
    await writeJournal(accounts, links);
    const [start, used, databaseUsed] = [performance.now(), process.cpuUsage(), await scratch.databaseSeconds()];
    const { events } = await ingest(db, join(scratch.dataDir, 'journal'));
    const seconds = (performance.now() - start) / 1000;
    const { user, system } = process.cpuUsage(used);
    const [own, database] = [(user + system) / 1e6, (await scratch.databaseSeconds()) - databaseUsed];
    const microseconds = (of: number) => `${((of * 1e6) / events).toFixed(1)} µs`;
    process.stdout.write(
      `${events} events ${part}: ${seconds.toFixed(2)} s, ${Math.round(events / seconds)} events/s; CPU per event: ` +
        `ingestion ${microseconds(own)}, database ${microseconds(database)}, ` +
        `${Math.round(events / (own + database))} events/s on one core\n`,
    );
  }
} finally {
  await pool.end();
  await scratch.destroy();
}

async function writeJournal(accounts: string[], links: string[]): Promise<void> {
  const directory = join(scratch.dataDir, 'journal');
  await mkdir(directory, { recursive: true });
  const nextLink = newZipf(LINKS, random);
  const owner = segmentOwner();
  const visitors = Array.from({ length: Math.ceil(EVENTS / 2) }, someVisitor);
  const now = Date.now();
  for (let from = 0; from < EVENTS; from += SEGMENT_EVENTS) {
    const lines: string[] = [];
    for (let n = from; n < Math.min(EVENTS, from + SEGMENT_EVENTS); n++) {
      const link = nextLink();
      lines.push(
        formatLine(someVisit(accounts[link % ACCOUNTS] as string, links[link] as string, visitors, now + n / 10)),
      );
    }
    await writeFile(join(directory, segmentName(owner, from / SEGMENT_EVENTS)), lines.join(''));
  }
}

function someVisit(userId: string, itemId: string, visitors: string[], at: number): Visit {
  return {
    at: Math.floor(at),
    kind: visitKinds[2 + Math.floor(random() * 2)] as Visit['kind'],
    userId,
    itemId,
    visitor: visitors[Math.floor(random() * visitors.length)] as string,
    flags: random() < 0.05 ? 1 : 0,
    source: pick(['link', 'qr', 'direct', 'nfc']),
    country: pick(countries),
    device: pick(['phone', 'computer', 'tablet']),
    browser: pick(['Safari', 'Chrome', 'Firefox', 'Microsoft Edge', 'Samsung Internet for Android']),
    os: pick(['iOS', 'Android', 'Windows', 'macOS']),
    referrer: pick(referrers),
    utmSource: random() < 0.1 ? pick(['newsletter', 'card']) : '',
    utmMedium: '',
    utmCampaign: '',
  };
}
