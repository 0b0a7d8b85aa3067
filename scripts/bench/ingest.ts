import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { connectDb, connectPool } from '#db/connect.ts';
import { formatLine } from '#server/visits/journal-line.ts';
import { laneOwner, segmentName, segmentOwner } from '#server/visits/segments.ts';
import { LANES, laneOf, type Visit, visitKinds } from '#src/visits/visits.ts';
import type { Options } from './ingest/process.ts';
import { startScratch } from './scratch.ts';
import { countries, newRandom, newZipf, referrers, someVisitor } from './traffic.ts';

// Measures how many visits are ingested per second: `npm run bench:ingest [-- --events 100000 --processes 1]`. Ingests
// visits of 20,000 links by Zipf's law, first into empty tables, then on top of those.

const { values } = parseArgs({
  options: { events: { type: 'string', default: '100000' }, processes: { type: 'string', default: '1' } },
});
const [EVENTS, PROCESSES] = [Number(values.events), Number(values.processes)];
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
    const processes = await Promise.all(Array.from({ length: PROCESSES }, startProcess));
    const [start, databaseUsed] = [performance.now(), await scratch.databaseSeconds()];
    const results = await Promise.all(processes.map((run) => run()));
    const seconds = (performance.now() - start) / 1000;
    const events = results.reduce((sum, result) => sum + result.events, 0);
    const own = results.reduce((sum, result) => sum + result.seconds, 0);
    const database = (await scratch.databaseSeconds()) - databaseUsed;
    const microseconds = (of: number) => `${((of * 1e6) / events).toFixed(1)} µs`;
    process.stdout.write(
      `${events} events ${part}, shares ${results.map(({ events }) => events).join(' + ')}: ${seconds.toFixed(2)} s, ${Math.round(events / seconds)} events/s; CPU per event: ` +
        `ingestion ${microseconds(own)}, database ${microseconds(database)}, ` +
        `${Math.round(events / (own + database))} events/s on one core\n`,
    );
  }
} finally {
  await pool.end();
  await scratch.destroy();
}

/** Returns what starts its ingestion, once it is connected. */
async function startProcess(): Promise<() => Promise<{ events: number; seconds: number }>> {
  const options: Options = { connection: scratch.connection, directory: join(scratch.dataDir, 'journal') };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'ingest/process.ts'), JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  await lines.next();
  return async () => {
    child.stdin.write('go\n');
    return JSON.parse((await lines.next()).value ?? '');
  };
}

async function writeJournal(accounts: string[], links: string[]): Promise<void> {
  const directory = join(scratch.dataDir, 'journal');
  await mkdir(directory, { recursive: true });
  const nextLink = newZipf(LINKS, random);
  const owner = segmentOwner();
  const visitors = Array.from({ length: Math.ceil(EVENTS / 2) }, someVisitor);
  const now = Date.now();
  for (let from = 0; from < EVENTS; from += SEGMENT_EVENTS) {
    const lanes = Array.from({ length: LANES }, (): string[] => []);
    for (let n = from; n < Math.min(EVENTS, from + SEGMENT_EVENTS); n++) {
      const link = nextLink();
      const account = accounts[link % ACCOUNTS] as string;
      lanes[laneOf(account)]?.push(formatLine(someVisit(account, links[link] as string, visitors, now + n / 10)));
    }
    for (const [lane, lines] of lanes.entries()) {
      const segment = segmentName(laneOwner(owner, lane), from / SEGMENT_EVENTS);
      await writeFile(join(directory, segment), lines.join(''));
    }
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
