import { sql } from 'kysely';
import type { Db } from '../connect.ts';

const isFromPerson = ['message', 'contact'] as const;
/** Every kind but support's own. */
const isOpen = [...isFromPerson, 'report'] as const;

/** Messages with their senders, for the operator. */
function selectMessages(db: Db) {
  return db
    .selectFrom('supportMessages')
    .leftJoin('profiles', 'profiles.id', 'supportMessages.userId')
    .select([
      ...([
        'supportMessages.id',
        'number',
        'kind',
        'userId',
        'subject',
        'message',
        'supportMessages.planType',
      ] as const),
      ...(['replyTo', 'answersId', 'answeredAt', 'aboutUserId', 'aboutPath', 'supportMessages.createdAt'] as const),
    ])
    .select(sql<string>`coalesce(sender_name, profiles.name, 'a visitor')`.as('name'))
    .select(sql<string | null>`coalesce(reply_to, profiles.email)`.as('email'))
    .select((of) => of.fn.coalesce('supportMessages.language', 'profiles.language').as('language'));
}

export type InboxMessage = Awaited<ReturnType<typeof listInbox>>[number];

type ListOptions = { isAll: boolean; limit: number; isReports?: boolean };

/** Messages to support by plan, or abuse reports, then oldest first. `isAll`: also those that were answered, newest last. */
export async function listInbox(db: Db, { isAll, limit, isReports = false }: ListOptions) {
  const messages = selectMessages(db)
    .where('kind', 'in', isReports ? ['report'] : isFromPerson)
    .limit(limit);
  if (!isAll) return await messages.where('answeredAt', 'is', null).orderBy('priority').orderBy('number').execute();
  return (await messages.orderBy('number', 'desc').execute()).reverse();
}

export async function findInboxMessage(db: Db, number: number): Promise<InboxMessage | undefined> {
  return await selectMessages(db).where('number', '=', number).executeTakeFirst();
}

/** The conversation that a message is part of, oldest first. */
export async function listInboxConversation(db: Db, { id, userId, answersId }: InboxMessage): Promise<InboxMessage[]> {
  const conversation = selectMessages(db).orderBy('number');
  if (userId !== null) return await conversation.where('userId', '=', userId).execute();
  const first = answersId ?? id;
  return await conversation
    .where((of) => of.or([of('supportMessages.id', '=', first), of('answersId', '=', first)]))
    .execute();
}

export async function isReplySent(db: Db, answersId: string, text: string): Promise<boolean> {
  const found = await db
    .selectFrom('supportMessages')
    .select('id')
    .where('answersId', '=', answersId)
    .where('message', '=', text)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertReply(
  db: Db,
  { id, userId, subject }: Pick<InboxMessage, 'id' | 'userId' | 'subject'>,
  text: string,
): Promise<void> {
  const reply = { kind: 'reply', answersId: id, userId, subject, message: text, planType: null, priority: 2 } as const;
  await db.insertInto('supportMessages').values(reply).execute();
}

/** Marks a message and the sender's earlier ones as answered; later ones still wait. */
export async function updateAnswered(
  db: Db,
  { id, userId, number }: Pick<InboxMessage, 'id' | 'userId' | 'number'>,
): Promise<void> {
  const waiting = db
    .updateTable('supportMessages')
    .set({ answeredAt: sql<Date>`now()` })
    .where('answeredAt', 'is', null)
    .where('kind', 'in', isOpen);
  const own = userId === null ? waiting.where('id', '=', id) : waiting.where('userId', '=', userId);
  await own.where('number', '<=', number).execute();
}
