import { setTimeout as sleep } from 'node:timers/promises';
import { connectDb, connectPool } from '#db/connect.ts';
import { openVisitStore } from '#db/visits/open-store.ts';
import { type IngestError, ingest } from '#server/visits/ingest.ts';

// Ships the journals of a directory until killed: `node shipper.ts DIRECTORY CONNECTION URL [ALSO_URL]`. URL may be empty

const [, , directory = '', connection = '{}', url = '', alsoUrl = ''] = process.argv;
const pool = connectPool({ ...JSON.parse(connection), max: 4 }, () => {});
const db = connectDb(pool);
process.stdin.resume().once('close', () => process.exit());
const { store } = await openVisitStore(db, url || null, alsoUrl || null);
process.stdout.write('ships\n');
for (;;) {
  await ingest({ db, visitStore: store }, directory, new Map(), 2).catch((error: IngestError) => {
    process.stdout.write(`${error.message}\n`);
  });
  await sleep(100);
}
