import { sql } from 'kysely';
import type { Db } from '../connect.ts';

/** The messages of an account and support's replies, oldest first; at most the latest `limit`. */
export async function listConversation(db: Db, userId: string, limit: number) {
  const rows = await db
    .selectFrom('supportMessages')
    .select(['id', 'kind', 'subject', 'message', 'answeredAt', 'readAt', 'createdAt'])
    .where('userId', '=', userId)
    .where('kind', 'in', ['message', 'reply'])
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

/** The subject of the latest message. */
export async function findLatestSubject(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('supportMessages')
    .select('subject')
    .where('userId', '=', userId)
    .where('kind', '=', 'message')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.subject;
}

export async function countUnreadReplies(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('supportMessages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .where('kind', '=', 'reply')
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks a reply and the earlier ones as read. Returns false if the user has no such reply. */
export async function updateRepliesRead(db: Db, userId: string, replyId: string): Promise<boolean> {
  const last = await db
    .selectFrom('supportMessages')
    .select('number')
    .where('id', '=', replyId)
    .where('userId', '=', userId)
    .where('kind', '=', 'reply')
    .executeTakeFirst();
  if (!last) return false;
  await db
    .updateTable('supportMessages')
    .set({ readAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('kind', '=', 'reply')
    .where('readAt', 'is', null)
    .where('number', '<=', last.number)
    .execute();
  return true;
}
