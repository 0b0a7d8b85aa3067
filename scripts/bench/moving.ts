import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { connectDb, connectPool } from '#db/connect.ts';
import { compareSums } from '#db/visits/both/compare.ts';
import { copySums, type VisitMove } from '#db/visits/both/copy.ts';
import { copyEvents } from '#db/visits/both/copy-events.ts';
import { beginMove, clearPostgres } from '#db/visits/both/moves.ts';
import { openClickHouse } from '#db/visits/clickhouse-store.ts';
import { openPostgresStore } from '#db/visits/postgres-store.ts';
import type { StoreName } from '#db/visits/stores.ts';
import { type Visit, visitKinds } from '#src/visits/visits.ts';
import { startEngine } from '../../tests/columnar/engine.ts';
import { startScratch } from './scratch.ts';
import { countries, newRandom, newZipf, referrers } from './traffic.ts';

// Measures how fast visits are moved to ClickHouse and back, and compared: `npm run bench:moving [-- --visits 200000]`. Visits on 5,000 links
// by Zipf's law, of 60 days, packed by month

const { values } = parseArgs({ options: { visits: { type: 'string', default: '200000' } } });
const VISITS = Number(values.visits);
const [ACCOUNTS, LINKS, DAYS, CHUNK] = [500, 5_000, 60, 10_000];
const DAY_MS = 86_400_000;
const say = (text: string) => process.stdout.write(`${text}\n`);

const random = newRandom(7);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() ** 2 * list.length)] as T;
const hex = (digits: number) => Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('');

const scratch = await startScratch('moving');
const engine = await startEngine();
const pool = connectPool({ ...scratch.connection, max: 4 }, () => {}, { limits: { statement: 600_000 } });
const db = connectDb(pool);
const { client, prepare, close } = await openClickHouse(db, engine.url);
try {
  await prepare();
  const postgres = openPostgresStore(db);
  await seed();
  for (let after: number | null = 0; after !== null; ) after = await postgres.rollUpMonth(after);
  const move = await begin('postgres', 'clickhouse');
  await measure('to ClickHouse', move);
  await clearPostgres(db);
  await measure('to PostgreSQL', await begin('clickhouse', 'postgres'));
} finally {
  await close();
  await pool.end();
  await engine.destroy();
  await scratch.destroy();
}

async function begin(main: StoreName, to: StoreName): Promise<VisitMove> {
  return { db, client, stores: await beginMove({ db, client, main }, to) };
}

async function seed(): Promise<void> {
  const users = await sql<{ id: string }>`insert into users (name, email, email_verified)
    select 'Ana', 'ana-' || n || '@example.com', true from generate_series(1, ${ACCOUNTS}::int) n returning id`.execute(
    db,
  );
  const links = Array.from({ length: LINKS }, (_, n) => ({
    itemId: crypto.randomUUID(),
    userId: users.rows[n % ACCOUNTS]?.id as string,
  }));
  const zipf = newZipf(LINKS, random);
  const start = Date.now() - (DAYS + 5) * DAY_MS;
  for (let from = 0; from < VISITS; from += CHUNK) {
    const visits = Array.from({ length: CHUNK }, (_, n): Visit => {
      const link = links[zipf()] as (typeof links)[number];
      return {
        ...{ ...link, at: start + Math.floor(((from + n) / VISITS) * DAYS * DAY_MS), visitor: hex(16) },
        kind: visitKinds[Math.floor(random() * visitKinds.length)] as Visit['kind'],
        ...{
          flags: 0,
          source: pick(['link', 'qr', 'direct']),
          country: pick(countries),
          device: pick(['phone', 'computer']),
        },
        ...{
          browser: pick(['Safari', 'Chrome', 'Firefox']),
          os: pick(['iOS', 'Android', 'Windows']),
          referrer: pick(referrers),
        },
        ...{ utmSource: '', utmMedium: '', utmCampaign: '' },
      };
    });
    await openPostgresStore(db).insertVisits([{ segment: 'seeded', from, to: from + CHUNK }], visits);
  }
}

async function measure(name: string, move: VisitMove): Promise<void> {
  const timed = async (what: string, work: () => Promise<number>) => {
    const start = performance.now();
    const count = await work();
    const seconds = (performance.now() - start) / 1_000;
    say(`${name}, ${what}: ${count} in ${seconds.toFixed(1)} s, ${Math.round(VISITS / seconds)} visits a second`);
  };
  await timed('single events', async () => {
    for (let events = 0; ; ) {
      const copied = await copyEvents(move);
      if (copied.month === null) return events;
      events += copied.events;
    }
  });
  await timed('sums of days', async () => {
    let rows = 0;
    for (let after: number | null = 0; after !== null; ) {
      const copied = await copySums(move, after);
      rows += copied.rows;
      ({ after } = copied);
    }
    return rows;
  });
  await timed('differences', async () => {
    let different = 0;
    for (let after: number | null = 0; after !== null; ) {
      const compared = await compareSums(move, after);
      different += compared.different;
      ({ after } = compared);
    }
    return different;
  });
}
