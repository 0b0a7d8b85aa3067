import type { Db } from '#db/connect.ts';
import { openPostgresStore } from '#db/visits/postgres-store.ts';
import type { Attempts } from '#server/visits/failed-lines.ts';
import { ingest as ingestJournals } from '#server/visits/ingest.ts';

/** Ingests journals into a database without an app. */
export function ingest(db: Db, directory: string, attempts?: Attempts): ReturnType<typeof ingestJournals> {
  return ingestJournals({ db, visitStore: openPostgresStore(db) }, directory, attempts);
}
