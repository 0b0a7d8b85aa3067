import { sql } from 'kysely';
import type { Db } from './connect.ts';
import type { TokenPurpose } from './schema.ts';

export type QueuedMail = { to: string; subject: string; text: string; html: string; replyTo?: string };

/** Every task, and what its jobs carry. `server/jobs/tasks.ts` does them. */
export type Tasks = {
  'send-mail': QueuedMail;
  'request-link': { email: string; purpose: TokenPurpose };
  'delete-photo-files': { photoId: string };
};

// The pauses between attempts grow from 3 seconds to 6 hours: 25 attempts are four days
const MAX_ATTEMPTS = 25;

/** Queues a job in the caller's transaction: it exists if and only if the transaction commits. */
export async function insertJob<Name extends keyof Tasks>(db: Db, task: Name, payload: Tasks[Name]): Promise<void> {
  await sql`select from graphile_worker.add_job(
    ${task}::text, payload => ${JSON.stringify(payload)}::json, max_attempts => ${MAX_ATTEMPTS}::int
  )`.execute(db);
}

/** Drops the jobs that wait to write to an address, or in its name. One that is being done just now ends by itself. */
export async function deleteJobsOf(db: Db, email: string): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs
    where locked_at is null and ${email} in (payload ->> 'to', payload ->> 'email', payload ->> 'replyTo')
  `.execute(db);
}

/**
 * Gives back the jobs of processes that died: no job takes a minute. The caller's own worker is known to live, but an
 * answer of the database that got lost may have left it a job that it knows nothing of.
 */
export async function updateAbandonedJobs(db: Db, ownWorkerId: string): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_at < now() - case when locked_by = ${ownWorkerId} then interval '10 minutes' else interval '1 minute' end
  `.execute(db);
}
