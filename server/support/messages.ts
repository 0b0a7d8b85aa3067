import { lockUser } from '#db/accounts/users.ts';
import type { Db } from '#db/connect.ts';
import { listMemberships } from '#db/owners/organizations/memberships.ts';
import { findOwner } from '#db/owners/profiles.ts';
import type { Owner } from '#db/schema/profiles.ts';
import { findLatestSubject } from '#db/support/conversations.ts';
import { insertSupportMessage, listSentMessages, type SentMessage } from '#db/support/messages.ts';
import { takeAnnouncement } from '#db/support/operator-emails.ts';
import { AppError } from '#src/errors.ts';
import { access } from '#src/owners/access.ts';
import { type PlanType, planTypes } from '#src/owners/plans.ts';
import { secondsUntilRoom } from '#src/sliding-window.ts';
import type { SupportMessage } from '#src/support/message-schemas.ts';
import { firstLine, MESSAGES_PER_DAY, MESSAGES_PER_HOUR, supportPriorities } from '#src/support/messages.ts';
import type { PersonActor } from '../accounts/actor.ts';
import { ownAccountOf } from '../accounts/owners.ts';
import type { Context } from '../context.ts';
import { queueEmail, queueOperatorEmail } from '../platform/emails.ts';
import { receiptEmail, supportEmail } from './emails.ts';

/**
 * Stores a message and queues its emails in one transaction (product 14.4). Without a subject it is part of a chat, which shows
 * that it was sent, so that it needs no receipt. @throws too_many_messages
 */
export async function sendSupportMessage(
  { db, env, i18n }: Pick<Context, 'db' | 'env' | 'i18n'>,
  actor: PersonActor,
  { subject: given, message }: Omit<SupportMessage, 'subject'> & { subject?: string },
): Promise<void> {
  const { person } = actor;
  await db.transaction().execute(async (tx) => {
    const own = (await lockUser(tx, person.id)) && (await findOwner(tx, ownAccountOf(person.id)));
    if (!own) throw new AppError('unauthenticated');
    const secondsLeft = waitOf(await listSentMessages(tx, person.id));
    if (secondsLeft > 0) throw new AppError('too_many_messages', { secondsLeft });
    const plan = await largestPlan(tx, person.id, own);
    const subject = given ?? (await findLatestSubject(tx, person.id)) ?? firstLine(message);
    // Anyone can sign up (product 14.9)
    const announcement = plan === 'free' ? await takeAnnouncement(tx) : 'email';
    const content = { subject, message, planType: plan, priority: supportPriorities[plan], announcement };
    const number = await insertSupportMessage(tx, person.id, content);
    if (announcement === 'email') {
      await queueOperatorEmail(
        env,
        tx,
        supportEmail({ person, own }, { number, subject, message, plan: env.defaultPlan === null ? plan : null }),
      );
    }
    if (given === undefined) return;
    await queueEmail({ env, i18n }, tx, person, receiptEmail({ subject, message }), { replyTo: env.supportEmail });
  });
}

/** Of the own account and the organizations of a person. */
async function largestPlan(tx: Db, userId: string, own: Owner): Promise<PlanType> {
  const now = new Date();
  const owners = [own, ...(await listMemberships(tx, userId)).map(({ owner }) => owner)];
  const largest = Math.max(0, ...owners.map((owner) => planTypes.indexOf(access(owner, now).plan)));
  return planTypes[largest] ?? 'free';
}

/** Seconds until another message is accepted (product 14.2). */
function waitOf(sent: readonly SentMessage[]): number {
  const ages = sent.map(({ age }) => age);
  const sinceReply = sent.filter(({ isSinceReply }) => isSinceReply).map(({ age }) => age);
  return Math.max(
    secondsUntilRoom(sinceReply, { most: MESSAGES_PER_HOUR, seconds: 3_600 }),
    secondsUntilRoom(ages, { most: MESSAGES_PER_DAY, seconds: 86_400 }),
  );
}
