import { insertJob } from '#db/jobs.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import { insertSupportMessage, listMessageAges } from '#db/support/messages.ts';
import { AppError } from '#src/errors.ts';
import { access } from '#src/owners/access.ts';
import { secondsUntilRoom } from '#src/sliding-window.ts';
import { MESSAGES_PER_DAY, MESSAGES_PER_HOUR, type SupportMessage, supportPriorities } from '#src/support/messages.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { receiptMail, supportMail } from './emails.ts';

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
    await insertJob(tx, 'send-mail', {
      about: profile.id,
      to: env.supportEmail,
      replyTo: profile.email,
      ...supportMail({ profile, plan, message }),
    });
    const texts = i18n(profile.language);
    const receipt = receiptMail({ i18n: texts, appName: env.appName, publicUrl: env.publicUrl, message });
    await insertJob(tx, 'send-mail', {
      about: profile.id,
      to: profile.email,
      replyTo: env.supportEmail,
      ...receipt,
    });
  });
}
