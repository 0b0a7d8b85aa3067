import { sql } from 'kysely';
import type { PlanType } from '#src/owners/plans.ts';
import type { Db } from './connect.ts';

export type QueuedMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /** the account that it goes with, whatever its address is by then (product 1.13); null for what stands by itself */
  about: string | null;
};

/** Every task, and what its jobs carry. `server/jobs.ts` does them. */
export type Tasks = {
  'send-mail': QueuedMail;
  'request-link': { email: string; purpose: 'confirm' | 'reset' };
  'delete-photo-files': { photoId: string };
  /** the object is what the event is about, where it is a refund or a dispute */
  'apply-payment-event': { eventId: string; objectId: string | null };
  'read-customer': { customerId: string };
  'end-surplus': { userId: string; subscriptionId: string };
  'end-customer': { customerId: string };
  'update-customer': { customerId: string };
  /** from a place among the provider's events, or among our customers, on; without them, all */
  'reconcile-payments': { eventsAfter?: string; customersAfter?: string };
  'tell-plan-shrunk': { userId: string; from: PlanType; to: PlanType; at: string };
  /** those after an id; without one, all */
  'remind-trials': { after?: string };
  'end-plans': { after?: string };
  /** from a chore on, and from a place in it; without them, all */
  'clean-data': { chore?: string; after?: string };
  /** those after a target; without one, all */
  'add-up-months': { after?: number };
};

// The pauses between attempts grow from 3 seconds to 6 hours: 25 attempts are four days
const MAX_ATTEMPTS = 25;

/** Seven weeks, for what must not be left undone. */
export const LASTING_ATTEMPTS = 200;

export type JobOptions = {
  /** a job that waits under the same key is replaced */
  key?: string;
  /** smaller is sooner; 0 unless told */
  priority?: number;
  /** at once unless told */
  runAt?: Date;
  attempts?: number;
};

/** Queues a job in the caller's transaction: it exists if and only if the transaction commits. */
export async function insertJob<Name extends keyof Tasks>(
  db: Db,
  task: Name,
  payload: Tasks[Name],
  { key, priority = 0, runAt, attempts = MAX_ATTEMPTS }: JobOptions = {},
): Promise<void> {
  await sql`select from graphile_worker.add_job(
    ${task}::text, payload => ${JSON.stringify(payload)}::json, max_attempts => ${attempts}::int,
    job_key => ${key ?? null}::text, priority => ${priority}::int, run_at => ${runAt ?? null}::timestamptz
  )`.execute(db);
}

/**
 * Drops the jobs that write about an account, to one of its addresses or in its name. One that is being done just now may
 * end its work, and is not tried again.
 */
export async function deleteJobsOf(db: Db, userId: string, emails: readonly string[]): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs
    where payload ->> 'about' = ${userId}
      or array[payload ->> 'to', payload ->> 'email', payload ->> 'replyTo'] && ${emails}::text[]
  `.execute(db);
}

/**
 * Gives back the jobs of processes that died: no job takes a minute. The caller's own workers are known to live, but an
 * answer of the database that got lost may have left them a job that they know nothing of.
 */
export async function updateAbandonedJobs(db: Db, ownWorkerIds: string[]): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_at < now() - case when locked_by = any(${ownWorkerIds}) then interval '10 minutes' else interval '1 minute' end
  `.execute(db);
}

export type JobCount = { task: string; state: 'waiting' | 'scheduled' | 'running' | 'exhausted'; jobs: number };

/** How many jobs there are. A waiting one could be done now; an exhausted one has failed for the last time. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select task_identifier as task,
      case when locked_at is not null then 'running' when attempts >= max_attempts then 'exhausted'
        when run_at > now() then 'scheduled' else 'waiting' end as state,
      count(*)::int as jobs
    from graphile_worker.jobs group by 1, 2 order by 1, 2
  `.execute(db);
  return rows;
}
