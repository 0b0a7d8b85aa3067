import { sql } from 'kysely';
import { type Db, VisitStoreAwayError } from '../connect.ts';
import { insertJob, LASTING_ATTEMPTS } from '../jobs.ts';
import { readClock } from './locks.ts';

// A store elsewhere can't take part in a transaction of PostgreSQL: jobs change it, until the time of what caused them

const attempts = LASTING_ATTEMPTS;

export async function queueDeletion(tx: Db, ownerId: string): Promise<void> {
  await insertJob(tx, 'delete-visits', { ownerId, before: await readClock(tx) }, { attempts });
}

export async function queueMove(
  tx: Db,
  itemIds: readonly string[],
  owners: { from: string; to: string },
): Promise<void> {
  const { from, to } = owners;
  const move = { id: crypto.randomUUID(), itemIds, from, to, before: await readClock(tx) };
  await insertJob(tx, 'move-visits', move, { attempts });
}

/** Deletions and moves of items that ClickHouse doesn't know yet. A server does them. */
export class PendingChangesError extends VisitStoreAwayError {}

/** @throws PendingChangesError */
export async function requireNoChanges(tx: Db): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
    where task_identifier in ('delete-visits', 'move-visits')`.execute(tx);
  const count = rows[0]?.count ?? 0;
  if (count > 0)
    throw new PendingChangesError(
      `${count} deletions and moves of items wait until a server has done them in ClickHouse.`,
    );
}

/**
 * Changes of the same owners run in the order in which they were queued: an item that moves twice must not move to its last owner first.
 * One that was given up isn't waited for. `before` is that of the change. @throws PendingChangesError
 */
export async function requireNoEarlierChange(tx: Db, owners: readonly string[], before: number): Promise<void> {
  const { rows } = await sql`select from graphile_worker._private_jobs as j
    join graphile_worker._private_tasks as t on t.id = j.task_id
    where t.identifier in ('delete-visits', 'move-visits') and j.attempts < j.max_attempts
      and (j.payload ->> 'before')::bigint < ${before}
      and array[j.payload ->> 'ownerId', j.payload ->> 'from', j.payload ->> 'to'] && ${owners}::text[]
    limit 1`.execute(tx);
  if (rows.length > 0) throw new PendingChangesError('An earlier change of the same visits waits for ClickHouse.');
}

/** Until when, in ms, a queued job deletes visits of owners: what arrives of that time doesn't count anywhere. */
export async function listQueuedDeletions(tx: Db, owners: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ ownerId: string; before: number }>`
    select j.payload ->> 'ownerId' as owner_id, max((j.payload ->> 'before')::bigint)::float8 as before
    from graphile_worker._private_jobs as j join graphile_worker._private_tasks as t on t.id = j.task_id
    where t.identifier = 'delete-visits' and j.attempts < j.max_attempts and j.payload ->> 'ownerId' = any(${owners}::text[])
    group by 1`.execute(tx);
  return new Map(rows.map(({ ownerId, before }) => [ownerId, before]));
}
