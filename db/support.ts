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
