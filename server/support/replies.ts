import { lockUser } from '#db/accounts/users.ts';
import { findInboxMessage, type InboxMessage, insertReply, isReplySent, updateAnswered } from '#db/support/inbox.ts';
import type { Language } from '#src/languages.ts';
import type { Context } from '../context.ts';
import { queueEmail } from '../platform/emails.ts';
import { replyEmail, visitorReplyEmail } from './emails.ts';

type Parts = Pick<Context, 'db' | 'env' | 'i18n'>;

/** `repeated`: the same text was sent before. `reply`, `report`: the number is of one. */
export type ReplyOutcome = 'sent' | 'repeated' | 'missing' | 'reply' | 'report';

/** Stores support's reply and queues its email in one transaction (product 14.6). */
export async function replyToMessage(
  { db, env, i18n }: Parts,
  number: number,
  text: string,
): Promise<{ outcome: ReplyOutcome; message?: InboxMessage }> {
  return await db.transaction().execute(async (tx) => {
    const message = await lockInboxMessage(tx, number);
    if (!message) return { outcome: 'missing' };
    if (message.kind === 'reply' || message.kind === 'report') return { outcome: message.kind };
    if (await isReplySent(tx, message.id, text)) return { outcome: 'repeated', message };
    await insertReply(tx, message, text);
    await updateAnswered(tx, message);
    const { userId, email, subject } = message;
    const language: Language = message.language ?? 'en';
    const answer = { subject, question: message.message, text };
    const template = userId === null ? visitorReplyEmail(answer, language) : replyEmail(answer);
    const options = { replyTo: env.supportEmail };
    await queueEmail({ env, i18n }, tx, { id: userId, email, language }, template, options);
    return { outcome: 'sent', message };
  });
}

/** Takes a message and the sender's earlier ones off the list without a reply. Returns false if there is none. */
export async function closeMessage({ db }: Pick<Context, 'db'>, number: number): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const message = await lockInboxMessage(tx, number);
    if (!message || message.kind === 'reply') return false;
    await updateAnswered(tx, message);
    return true;
  });
}

/** Locks its user: messages and replies of one conversation come one after the other. */
async function lockInboxMessage(tx: Context['db'], number: number): Promise<InboxMessage | undefined> {
  const found = await findInboxMessage(tx, number);
  if (!found || found.userId === null) return found;
  await lockUser(tx, found.userId);
  return await findInboxMessage(tx, number);
}
