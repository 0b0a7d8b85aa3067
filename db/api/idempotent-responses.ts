import { sql } from 'kysely';
import type { Db } from '../connect.ts';

export type StoredResponse = { status: number; headers: Record<string, string>; body: string };
type Stored = StoredResponse & { fingerprint: string };

/** Whether no other request with this key runs; until the transaction ends, none does. */
export async function tryLockIdempotencyKey(tx: Db, ownerId: string, keyHash: string): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`idempotency ${ownerId} ${keyHash}`}, 0)) as is_locked`.execute(
    tx,
  );
  return rows[0]?.isLocked === true;
}

/** Of the last 24 hours. */
export async function findResponse(db: Db, ownerId: string, keyHash: string): Promise<Stored | undefined> {
  return await db
    .selectFrom('idempotentResponses')
    .select(['fingerprint', 'status', 'headers', 'body'])
    .where('ownerId', '=', ownerId)
    .where('keyHash', '=', keyHash)
    .where(sql<boolean>`created_at > now() - interval '24 hours'`)
    .executeTakeFirst();
}

/**
 * How much is stored for an owner, and up to which total: each row has that of all before it, so that nothing is summed. Exact with the lock
 * of the owner.
 */
export async function findStoredBytes(db: Db, ownerId: string): Promise<{ bytes: number; total: number }> {
  const ofOwner = db.selectFrom('idempotentResponses').where('ownerId', '=', ownerId).limit(1);
  const first = await ofOwner.select(['bytes', 'totalBytes']).orderBy('totalBytes').executeTakeFirst();
  const last = await ofOwner.select('totalBytes').orderBy('totalBytes', 'desc').executeTakeFirst();
  const total = Number(last?.totalBytes ?? 0);
  return { bytes: first ? total - Number(first.totalBytes) + first.bytes : 0, total };
}

/** The oldest, so that all up to a total are gone; none of the last `seconds`. */
export async function deleteOldResponses(
  tx: Db,
  ownerId: string,
  { upTo, seconds }: { upTo: number; seconds: number },
): Promise<void> {
  await tx
    .deleteFrom('idempotentResponses')
    .where('ownerId', '=', ownerId)
    .where('totalBytes', '<=', (eb) =>
      eb
        .selectFrom('idempotentResponses as last')
        .select('last.totalBytes')
        .where('last.ownerId', '=', ownerId)
        .where('last.totalBytes', '>=', upTo)
        .orderBy('last.totalBytes')
        .limit(1),
    )
    .where('createdAt', '<=', sql<Date>`now() - ${seconds}::int * interval '1 second'`)
    .execute();
}

/** Until the oldest one was stored so many seconds ago. */
export async function findSecondsLeft(db: Db, ownerId: string, seconds: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select ceil(extract(epoch from created_at - now()) + ${seconds}::int)::int as left from idempotent_responses
    where owner_id = ${ownerId} order by total_bytes limit 1`.execute(db);
  return Math.max(1, rows[0]?.left ?? 1);
}

export async function insertResponse(
  tx: Db,
  { headers, ...row }: Stored & { ownerId: string; keyHash: string; bytes: number; totalBytes: number },
): Promise<void> {
  const values = { ...row, headers: JSON.stringify(headers) };
  await tx
    .insertInto('idempotentResponses')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['ownerId', 'keyHash']).doUpdateSet({ ...values, createdAt: sql`now()` }),
    )
    .execute();
}
