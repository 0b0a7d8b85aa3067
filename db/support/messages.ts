import { sql } from 'kysely';
import type { PlanType } from '#src/owners/plans.ts';
import type { Db } from '../connect.ts';

/** Ages in seconds of the messages a user sent within a day, newest first. */
export async function listMessageAges(db: Db, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('supportMessages')
    .select(sql<number>`extract(epoch from clock_timestamp() - created_at)::float8`.as('age'))
    .where('userId', '=', userId)
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.map(({ age }) => age);
}

export async function insertSupportMessage(
  db: Db,
  userId: string,
  message: { subject: string; message: string; planType: PlanType; priority: number },
): Promise<void> {
  await db
    .insertInto('supportMessages')
    .values({ ...message, userId })
    .execute();
}

// product 25.2
export async function insertAbuseReport(
  db: Db,
  report: { aboutUserId: string; aboutPath: string; subject: string; message: string; replyTo: string | null },
): Promise<void> {
  // Ahead of the messages of every plan
  await db
    .insertInto('supportMessages')
    .values({ ...report, kind: 'report', userId: null, planType: null, priority: 0 })
    .execute();
}

/** Removes an email from the abuse reports that carry it. */
export async function clearReporterEmail(db: Db, email: string): Promise<void> {
  await db.updateTable('supportMessages').set({ replyTo: null }).where('replyTo', '=', email).execute();
}
