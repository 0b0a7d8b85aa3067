import { sql } from 'kysely';
import type { PlanType } from '#src/owners/plans.ts';
import type { Db } from './connect.ts';
import type { ChallengeMethod } from './schema/auth-api.ts';

export type QueuedMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /** the sender's, instead of the operator's */
  fromName?: string;
  /** the account whose current email receives it (product 1.13); null: send to `to` */
  about: string | null;
  /** the organization that it is about, besides the person who gets it */
  owner?: string;
};

/** All tasks and their payloads. `server/jobs.ts` runs them. */
export type Tasks = {
  /** a person waits for it */
  'send-mail': QueuedMail;
  'send-mail-later': QueuedMail;
  /** tells support about messages that were not emailed one by one */
  'email-digest': Record<string, never>;
  'request-link': { email: string; purpose: 'confirm' | 'reset' };
  'request-token-mail': {
    email: string;
    kind: 'signup' | 'recovery' | 'email_change';
    redirectTo: string | null;
    challenge: { value: string; method: ChallengeMethod } | null;
    network?: string | null;
  };
  /** `sign_in`: of the website, for numbers with an account. `network`: hash of the one that asked */
  'request-token-code': { phone: string; kind: 'sms' | 'phone_change' | 'sign_in'; network?: string };
  'delete-photo-files': { photoId: string };
  /** objectId: the refund or dispute that the event is about */
  'apply-payment-event': { eventId: string; objectId: string | null };
  'read-customer': { customerId: string };
  'end-surplus': { userId: string; subscriptionId: string };
  'end-customer': { customerId: string };
  'end-seats': { customerId: string };
  'update-customer': { customerId: string };
  /** where to continue in the provider's events, or in our customers; omitted: all */
  'reconcile-payments': { eventsAfter?: string; customersAfter?: string };
  'tell-plan-shrunk': { userId: string; from: PlanType; to: PlanType; at: string };
  /** continues after an ID; omitted: all */
  'remind-trials': { after?: string };
  'announce-keys': { after?: string };
  'end-plans': { after?: string };
  /** of all owners, once the default plan is another one */
  'recompute-plans': { after?: string };
  /** continues from an owner; omitted: all */
  'name-handles': { from?: string };
  /** where to continue; omitted: from the start */
  'clean-data': { chore?: string; after?: string };
  'clean-brief': Record<string, never>;
  'delete-detached-rows': Record<string, never>;
  'check-domains': Record<string, never>;
  'rotate-keys': Record<string, never>;
  /** continues after a target; omitted: all */
  'add-up-months': { after?: number };
  /** of a store in another database, where they can't be part of a transaction of this one */
  'delete-visits': { ownerId: string; before: number };
  /** copies and compares at night while visits are in two stores; continues */
  'compare-visits': { step?: 'events' | 'sums' | 'compare'; after?: number; different?: number };
  'move-visits': { id: string; itemIds: readonly string[]; from: string; to: string; before: number };
};

// With delays from 3 seconds to 6 hours, 25 attempts take four days
const MAX_ATTEMPTS = 25;

/** Seven weeks, for jobs that must not be lost. */
export const LASTING_ATTEMPTS = 200;

/** The priority of jobs that a person waits for. Releases before 0.3 queue all emails with 0. */
export const AWAITED_PRIORITY = -10;

export type JobOptions = {
  /** replaces a waiting job with the same key */
  key?: string;
  /** lower runs first; default 0 */
  priority?: number;
  /** default: now */
  runAt?: Date;
  attempts?: number;
};

/** Queues a job in the caller's transaction. */
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

/** Queues many jobs of a kind at once. */
export async function insertJobs<Name extends keyof Tasks>(
  db: Db,
  task: Name,
  payloads: readonly Tasks[Name][],
): Promise<void> {
  if (payloads.length === 0) return;
  // Called for each job, it reads all jobs each time
  await sql`select from graphile_worker.add_jobs(array(
    select (${task}::text, payload, null, null, ${MAX_ATTEMPTS}::int, null, 0, null)::graphile_worker.job_spec
    from json_array_elements(${JSON.stringify(payloads)}::json) as each (payload)))`.execute(db);
}

type JobOwner = { userId: string; email: string | null; isEmailConfirmed: boolean };

/** Deletes jobs about an account, to its email or in its name. A running one finishes but isn't retried. */
export async function deleteJobsOf(db: Db, { userId, email, isEmailConfirmed }: JobOwner): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs
    where payload ->> 'about' = ${userId}
      or payload ->> 'email' = ${email}
      or (${isEmailConfirmed} and ${email} in (payload ->> 'to', payload ->> 'replyTo'))
  `.execute(db);
}

/** Deletes the emails about an organization that have not left, to its persons and to the operator. */
export async function deleteOwnerMails(db: Db, ownerId: string): Promise<void> {
  await sql`delete from graphile_worker._private_jobs where ${ownerId} in (payload ->> 'owner', payload ->> 'about')`.execute(
    db,
  );
}

/**
 * Unlocks jobs of dead processes: no job takes a minute. Live workers of the caller may hold a job whose assignment was lost,
 * so their limit is longer.
 */
export async function updateAbandonedJobs(db: Db, ownWorkerIds: string[]): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_at < now() - case when locked_by = any(${ownWorkerIds}) then interval '10 minutes' else interval '1 minute' end
  `.execute(db);
}

export type JobCount = { task: string; state: 'waiting' | 'scheduled' | 'running' | 'exhausted'; jobs: number };

/** A waiting job could run now; an exhausted one has failed for the last time. */
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
