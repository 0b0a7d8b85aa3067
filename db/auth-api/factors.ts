import { sql } from 'kysely';
import type { FactorKind } from '#src/accounts/factors.ts';
import type { Db } from '../connect.ts';
import type { Factor } from '../schema/factors.ts';

/** Sooner than on the website, which shows its own enrollments until they are confirmed. */
const PENDING_MINUTES = 5;
const isRecent = sql`created_at > now() - make_interval(mins => ${PENDING_MINUTES})`;

/** Verified, or enrolled within the last minutes. */
function usableFactors(db: Db, userId: string) {
  return db
    .selectFrom('factors')
    .selectAll()
    .where('userId', '=', userId)
    .where(sql<boolean>`(status = 'verified' or ${isRecent})`);
}

/** The limit counts none of them. */
export async function deleteExpiredFactors(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('factors')
    .where('userId', '=', userId)
    .where('status', '=', 'unverified')
    .where(sql<boolean>`not ${isRecent}`)
    .execute();
}

export async function listUsableFactors(db: Db, userId: string): Promise<Factor[]> {
  return await usableFactors(db, userId).execute();
}

export async function findUsableFactor(db: Db, userId: string, id: string): Promise<Factor | undefined> {
  return await usableFactors(db, userId).where('id', '=', id).executeTakeFirst();
}

export async function deletePendingFactors(db: Db, userId: string, kind: FactorKind): Promise<void> {
  await db
    .deleteFrom('factors')
    .where('userId', '=', userId)
    .where('factorType', '=', kind)
    .where('status', '=', 'unverified')
    .execute();
}
