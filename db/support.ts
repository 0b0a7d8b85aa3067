import { sql } from 'kysely';
import type { PlanType } from '#src/plans.ts';
import type { Db } from './connect.ts';

/** How many messages an account has sent in the last hour and the last day. */
export async function countSupportMessages(db: Db, userId: string): Promise<{ hour: number; day: number }> {
  const { hour, day } = await db
    .selectFrom('supportMessages')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('createdAt', '>', sql<Date>`now() - interval '1 hour'`).as('hour'),
      eb.fn.countAll<number>().as('day'),
    ])
    .where('userId', '=', userId)
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return { hour: Number(hour), day: Number(day) };
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
