import { parseArgs } from 'node:util';
import { connectDb, connectPool } from '#db/connect.ts';
import type { VisitMove } from '#db/visits/both/copy.ts';
import { beginMove, clearPostgres } from '#db/visits/both/moves.ts';
import { openClickHouse } from '#db/visits/clickhouse-store.ts';
import { openPostgresStore } from '#db/visits/postgres-store.ts';
import type { StoreName } from '#db/visits/stores.ts';
import { type Visit, visitKinds } from '#src/visits/visits.ts';
import { startEngine } from '../../tests/columnar/engine.ts';
import { compareAll, copyAll, copyAllEvents } from '../../tests/columnar/moving-site.ts';
import { startScratch } from './scratch.ts';
import { countries, newRandom, newZipf, referrers } from './traffic.ts';
import { insertOwnersOfLinks, newPicks } from './visited-links.ts';

// Measures how fast visits are moved to ClickHouse and back, and compared: `npm run bench:moving [-- --visits 200000]`. Visits on 5,000 links
// by Zipf's law, of 60 days, packed by month

const { values } = parseArgs({ options: { visits: { type: 'string', default: '200000' } } });
const VISITS = Number(values.visits);
const [ACCOUNTS, LINKS, DAYS, CHUNK] = [500, 5_000, 60, 10_000];
const DAY_MS = 86_400_000;
const say = (text: string) => process.stdout.write(`${text}\n`);

const random = newRandom(7);
const { pick, hex } = newPicks(random);

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
  const links = await insertOwnersOfLinks(db, ACCOUNTS, LINKS);
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
  await timed('single events', () => copyAllEvents(move));
  await timed('sums of days', () => copyAll(move));
  await timed('differences', async () => (await compareAll(move)).different);
}
