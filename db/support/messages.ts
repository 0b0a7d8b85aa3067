import { sql } from 'kysely';
import type { Language } from '#src/languages.ts';
import type { PlanType } from '#src/owners/plans.ts';
import type { Db } from '../connect.ts';

/** To the operator. */
type Announcement = 'email' | 'waits';

export type SentMessage = { age: number; isSinceReply: boolean };

/** Ages in seconds of the messages a user sent within a day, newest first, and whether support hasn't replied since. */
export async function listSentMessages(db: Db, userId: string): Promise<SentMessage[]> {
  return await db
    .selectFrom('supportMessages')
    .select(sql<number>`extract(epoch from clock_timestamp() - created_at)::float8`.as('age'))
    .select(
      sql<boolean>`number > coalesce((select max(number) from support_messages where user_id = ${userId} and kind = 'reply'), 0)`.as(
        'isSinceReply',
      ),
    )
    .where('userId', '=', userId)
    .where('kind', '=', 'message')
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('createdAt', 'desc')
    .execute();
}

/** Returns the number of the message. */
export async function insertSupportMessage(
  db: Db,
  userId: string,
  message: { subject: string; message: string; planType: PlanType; priority: number; announcement: Announcement },
): Promise<number> {
  const { number } = await db
    .insertInto('supportMessages')
    .values({ ...message, userId })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

/** A message of a person without an account (product 27.10). Returns its number. */
export async function insertContactMessage(
  db: Db,
  message: {
    senderName: string;
    replyTo: string;
    language: Language;
    subject: string;
    message: string;
    priority: number;
    announcement: Announcement;
  },
): Promise<number> {
  const { number } = await db
    .insertInto('supportMessages')
    .values({ ...message, kind: 'contact', userId: null, planType: null })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

// product 25.2
export async function insertAbuseReport(
  db: Db,
  report: {
    aboutUserId: string;
    aboutPath: string;
    subject: string;
    message: string;
    replyTo: string | null;
    announcement: Announcement;
  },
): Promise<void> {
  // Ahead of the messages of every plan
  await db
    .insertInto('supportMessages')
    .values({ ...report, kind: 'report', userId: null, planType: null, priority: 0 })
    .execute();
}

/** Deletes the messages that an email sent without an account, and removes it from abuse reports. */
export async function clearVisitorEmail(db: Db, email: string): Promise<void> {
  await db.deleteFrom('supportMessages').where('kind', '=', 'contact').where('replyTo', '=', email).execute();
  await db.updateTable('supportMessages').set({ replyTo: null }).where('replyTo', '=', email).execute();
}
