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

export async function insertResponse(
  tx: Db,
  { headers, ...row }: Stored & { ownerId: string; keyHash: string },
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
