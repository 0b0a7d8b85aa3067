import { lockProfile } from '#db/owners/profiles.ts';
import { insertSupportMessage, listMessageAges } from '#db/support/messages.ts';
import { AppError } from '#src/errors.ts';
import { access } from '#src/owners/access.ts';
import { secondsUntilRoom } from '#src/sliding-window.ts';
import { MESSAGES_PER_DAY, MESSAGES_PER_HOUR, type SupportMessage, supportPriorities } from '#src/support/messages.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { queueEmail, queueOperatorEmail } from '../platform/emails.ts';
import { receiptEmail, supportEmail } from './emails.ts';

const windows = [
  { most: MESSAGES_PER_HOUR, seconds: 3_600 },
  { most: MESSAGES_PER_DAY, seconds: 86_400 },
];

/** Stores a message and queues the emails to support and to the sender in one transaction (product 14). @throws too_many_messages */
export async function sendSupportMessage(
  { db, env, i18n }: Pick<Context, 'db' | 'env' | 'i18n'>,
  actor: Actor,
  message: SupportMessage,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, actor.ownerId);
    if (!profile) throw new AppError('unauthenticated');
    const ages = await listMessageAges(tx, actor.userId);
    const secondsLeft = Math.max(...windows.map((window) => secondsUntilRoom(ages, window)));
    if (secondsLeft > 0) throw new AppError('too_many_messages', { secondsLeft });
    const { plan } = access(profile, new Date());
    await insertSupportMessage(tx, actor.userId, { ...message, planType: plan, priority: supportPriorities[plan] });
    await queueOperatorEmail(env, tx, supportEmail(profile, plan, message));
    await queueEmail({ env, i18n }, tx, profile, receiptEmail(message), { replyTo: env.supportEmail });
  });
}
