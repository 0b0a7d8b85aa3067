import { findCustomerById } from '#db/billing/customers.ts';
import { findPaymentEvent, listWaitingEventIds, updateEventsDone } from '#db/billing/payment-events.ts';
import { insertJob } from '#db/jobs.ts';
import { insertNotice } from '#db/owners/sent-notifications.ts';
import type { Ask, Payments } from '../gateways/stripe.ts';
import { endSubscriptions, SURPLUS } from './end-subscriptions.ts';
import { ownWorkTypes } from './events.ts';
import { disputeMail, refundMail } from './mails.ts';
import { type BillingContext, configured, type Effects, idOf } from './provider.ts';
import { readCustomer } from './read-customer.ts';

/** Does what follows from an event, once: its end is written together with its work. */
export async function applyPaymentEvent(
  context: BillingContext,
  { eventId, objectId }: { eventId: string; objectId: string | null },
): Promise<void> {
  const { db } = context;
  const event = await findPaymentEvent(db, eventId);
  if (!event || event.doneAt) return;
  const payments = configured(context);
  const { customerId, effects } = await workOf(context, payments, event, objectId);
  // What waits now is older than the reading that follows, so it is done with it
  const ended = customerId && !effects ? await listWaitingEventIds(db, customerId, ownWorkTypes) : [];
  const finish: Effects = async (tx, owner) => {
    const ends = await updateEventsDone(tx, [...ended, eventId]);
    // Two processes may be at it: the one that ends the event does what must happen once
    if (ends.includes(eventId)) await effects?.(tx, owner);
  };
  if (customerId) await readCustomer(context, customerId, finish);
  else await db.transaction().execute((tx) => finish(tx, null));
}

type Work = { customerId: string | null; effects?: Effects };

async function workOf(
  context: BillingContext,
  payments: Payments,
  { type, customerId }: { type: string; customerId: string | null },
  objectId: string | null,
): Promise<Work> {
  const ask = payments.patiently();
  if (objectId === null) return { customerId };
  if (type === 'charge.refunded') return await refundWork(context, payments, ask, { chargeId: objectId, customerId });
  if (type.startsWith('charge.dispute.')) return await disputeWork(context, payments, ask, objectId);
  return { customerId };
}

/** A refund changes no plan, and is told to whom it is given (product 17.8). */
async function refundWork(
  { env, i18n }: BillingContext,
  { stripe }: Payments,
  ask: Ask,
  { chargeId, customerId }: { chargeId: string; customerId: string | null },
): Promise<Work> {
  const { data } = await ask((options) => stripe.refunds.list({ charge: chargeId, limit: 100 }, options));
  const told = data.filter(({ status, metadata }) => status !== 'failed' && metadata?.reason !== SURPLUS);
  return {
    customerId,
    effects: async (tx, owner) => {
      if (!owner) return;
      for (const { id, amount, currency } of told) {
        if (!(await insertNotice(tx, owner.id, `refund:${id}`))) continue;
        const about = { i18n: i18n(owner.language), appName: env.appName, publicUrl: env.publicUrl };
        await insertJob(tx, 'send-mail', {
          about: owner.id,
          to: owner.email,
          ...refundMail({ ...about, amount, currency }),
        });
      }
    },
  };
}

/** A dispute is told to the operator; one that is lost ends the subscription at once (product 17.8). */
async function disputeWork(
  { db, env }: BillingContext,
  payments: Payments,
  ask: Ask,
  disputeId: string,
): Promise<Work> {
  const { stripe } = payments;
  const dispute = await ask((options) => stripe.disputes.retrieve(disputeId, { expand: ['charge'] }, options));
  const { id, amount, currency, status, reason } = dispute;
  const customerId = typeof dispute.charge === 'string' ? null : idOf(dispute.charge.customer);
  // Others sell by the same provider's account, and what they sell is theirs to end (product 17.9)
  const isOurs = customerId !== null && (await findCustomerById(db, customerId)) !== undefined;
  if (isOurs && status === 'lost') await endSubscriptions(payments, ask, customerId);
  return {
    customerId,
    effects: async (tx, owner) => {
      const mail = disputeMail({ owner, id, amount, currency, status, reason });
      // The operator has to answer the bank, whether or not the account is still there
      await insertJob(tx, 'send-mail', { about: null, to: env.supportEmail, ...mail });
    },
  };
}
