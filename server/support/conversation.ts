import { countUnreadReplies, listConversation, updateRepliesRead } from '#db/support/conversations.ts';
import { AppError } from '#src/errors.ts';
import type { PersonActor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';

const MOST_SHOWN = 200;

export type ConversationMessage = {
  id: string;
  isReply: boolean;
  subject: string;
  text: string;
  /** of a reply: seen by the account. Of a message: answered */
  isDone: boolean;
  sentAt: Date;
};

/** What an account and support wrote to each other, oldest first (product 14.5). */
export async function readConversation(
  { db }: Pick<Context, 'db'>,
  { person }: PersonActor,
): Promise<ConversationMessage[]> {
  const rows = await listConversation(db, person.id, MOST_SHOWN);
  return rows.map(({ id, kind, subject, message, answeredAt, readAt, createdAt }) => {
    const isReply = kind === 'reply';
    return { id, isReply, subject, text: message, isDone: (isReply ? readAt : answeredAt) !== null, sentAt: createdAt };
  });
}

export async function unreadReplies({ db }: Pick<Context, 'db'>, { person }: PersonActor): Promise<{ count: number }> {
  return { count: await countUnreadReplies(db, person.id) };
}

/** Marks a reply and the earlier ones as read (product 14.7). @throws not_found */
export async function markRead({ db }: Pick<Context, 'db'>, { person }: PersonActor, replyId: string): Promise<void> {
  if (!(await updateRepliesRead(db, person.id, replyId))) throw new AppError('not_found');
}
