import { once } from 'node:events';
import type pg from 'pg';
import { connectDb, connectPool } from '#db/connect.ts';
import { openPostgresStore } from '#db/visits/postgres-store.ts';
import { CONNECTIONS, ingest } from '#server/visits/ingest.ts';

// Ingests a journal directory from the first line on its standard input until nothing is left: `node process.ts '<options>'`

export type Options = { connection: pg.PoolConfig; directory: string };

const { connection, directory }: Options = JSON.parse(process.argv[2] ?? '');
const pool = connectPool({ ...connection, max: CONNECTIONS }, () => {});
const db = connectDb(pool);
const visitStore = openPostgresStore(db);
await pool.query('select');
process.stdout.write('ready\n');
await once(process.stdin, 'data');
const used = process.cpuUsage();
let events = 0;
for (let last = -1; last !== 0; ) {
  last = (await ingest({ db, visitStore }, directory, undefined, CONNECTIONS)).events;
  events += last;
}
const { user, system } = process.cpuUsage(used);
process.stdout.write(`${JSON.stringify({ events, seconds: (user + system) / 1e6 })}\n`);
process.exit();
