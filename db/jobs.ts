import { sql } from 'kysely';
import type { Db } from './connect.ts';
import type { TokenPurpose } from './schema.ts';

/** The tasks of the worker (server/jobs), each with what it is given. */
export type Tasks = {
  'send-mail': { to: string; subject: string; text: string; html: string };
  'request-link': { email: string; purpose: TokenPurpose };
  'delete-photo-files': { photoId: string };
};

/** Tries over about four days, the first within seconds: a mail server that is away delays a mail and loses none. */
const MAX_ATTEMPTS = 25;

/** Puts a job into the queue, in the caller's transaction: it runs if and only if that commits. */
export async function insertJob<Name extends keyof Tasks>(db: Db, task: Name, payload: Tasks[Name]): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, max_attempts => ${MAX_ATTEMPTS})`.execute(db);
}
