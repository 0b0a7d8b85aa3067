import { sql } from 'kysely';
import type { PlanType } from '#src/owners/plans.ts';
import type { Db } from '../connect.ts';

/** How many seconds ago an account sent its messages of the last day, the newest first. */
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

/** Keeps what a visitor reports of somebody's page (product 25.2). */
export async function insertReport(
  db: Db,
  report: { aboutUserId: string; aboutPath: string; subject: string; message: string; replyTo: string | null },
): Promise<void> {
  // Sooner than the messages of any plan
  await db
    .insertInto('supportMessages')
    .values({ ...report, kind: 'report', userId: null, planType: null, priority: 0 })
    .execute();
}

/** Takes an address out of the reports that its owner left it with. */
export async function forgetReporter(db: Db, email: string): Promise<void> {
  await db.updateTable('supportMessages').set({ replyTo: null }).where('replyTo', '=', email).execute();
}
