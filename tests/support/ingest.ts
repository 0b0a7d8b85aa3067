import type { Db } from '#db/connect.ts';
import type { Attempts } from '#server/visits/failed-lines.ts';
import { ingest as ingestJournals } from '#server/visits/ingest.ts';
import { visitsOf } from './database.ts';

/** Ingests journals into a database without an app. */
export function ingest(db: Db, directory: string, attempts?: Attempts): ReturnType<typeof ingestJournals> {
  return ingestJournals({ db, visitStore: visitsOf(db).visitStore }, directory, attempts);
}
