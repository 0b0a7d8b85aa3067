import { findCustomerById } from '#db/billing/customers.ts';
import { findPaymentEvent, listPendingEventIds, updateEventsDone } from '#db/billing/payment-events.ts';
import { listOwnerPersons } from '#db/owners/owner-persons.ts';
import { insertSentMarker } from '#db/owners/sent-notifications.ts';
import { operatorLabel } from '#src/owners/operator-label.ts';
import type { Payments, StripeCaller } from '../gateways/stripe.ts';
import { queueOwnerEmail } from '../owners/emails.ts';
import { queueOperatorEmail } from '../platform/emails.ts';
import { disputeEmail, refundEmail } from './emails.ts';
import { DUPLICATE_REFUND, endSubscriptions } from './end-subscriptions.ts';
import { standaloneTypes } from './events.ts';
import { type BillingContext, type Effects, idOf, requirePayments } from './payments.ts';
import { syncCustomer } from './sync-customer.ts';

/** Applies a stored event. Its effects and its done mark commit together. */
export async function applyPaymentEvent(
  context: BillingContext,
  { eventId, objectId }: { eventId: string; objectId: string | null },
): Promise<void> {
  const { db } = context;
  const event = await findPaymentEvent(db, eventId);
  if (!event || event.doneAt) return;
  const payments = requirePayments(context);
  const { customerId, effects } = await prepareEvent(context, payments, event, objectId);
  // One sync covers all events that are pending now
  const covered = customerId && !effects ? await listPendingEventIds(db, customerId, standaloneTypes) : [];
  const finish: Effects = async (tx, owner) => {
    const done = await updateEventsDone(tx, [...covered, eventId]);
    // Of concurrent processes, only the one that marks the event runs its effects
    if (done.includes(eventId)) await effects?.(tx, owner);
  };
  if (customerId) await syncCustomer(context, customerId, finish);
  else await db.transaction().execute((tx) => finish(tx, null));
}

type PreparedEvent = { customerId: string | null; effects?: Effects };

async function prepareEvent(
  context: BillingContext,
  payments: Payments,
  { type, customerId }: { type: string; customerId: string | null },
  objectId: string | null,
): Promise<PreparedEvent> {
  const ask = payments.forJob();
  if (objectId === null) return { customerId };
  if (type === 'charge.refunded')
    return await prepareRefund(context, payments, ask, { chargeId: objectId, customerId });
  if (type.startsWith('charge.dispute.')) return await prepareDispute(context, payments, ask, objectId);
  return { customerId };
}

async function prepareRefund(
  context: BillingContext,
  { stripe }: Payments,
  ask: StripeCaller,
  { chargeId, customerId }: { chargeId: string; customerId: string | null },
): Promise<PreparedEvent> {
  const { data } = await ask((options) => stripe.refunds.list({ charge: chargeId, limit: 100 }, options));
  const refunds = data.filter(({ status, metadata }) => status !== 'failed' && metadata?.reason !== DUPLICATE_REFUND);
  return {
    customerId,
    effects: async (tx, owner) => {
      if (!owner) return;
      for (const { id, amount, currency } of refunds) {
        if (!(await insertSentMarker(tx, owner.id, `refund:${id}`))) continue;
        await queueOwnerEmail(context, tx, owner.id, refundEmail(amount, currency));
      }
    },
  };
}

/** Operators get an email about a dispute. A lost one ends the subscription at once (product 17.8). */
async function prepareDispute(
  { db, env }: BillingContext,
  payments: Payments,
  ask: StripeCaller,
  disputeId: string,
): Promise<PreparedEvent> {
  const { stripe } = payments;
  const dispute = await ask((options) => stripe.disputes.retrieve(disputeId, { expand: ['charge'] }, options));
  const customerId = typeof dispute.charge === 'string' ? null : idOf(dispute.charge.customer);
  // Other products may use the same Stripe account (product 17.9)
  const isOurs = customerId !== null && (await findCustomerById(db, customerId)) !== undefined;
  if (isOurs && dispute.status === 'lost') await endSubscriptions(payments, ask, customerId);
  return {
    customerId,
    // Bound to no account: operators must answer the bank even after the account is deleted
    effects: async (tx, owner) => {
      const label = owner && operatorLabel(owner, await listOwnerPersons(tx, owner.id));
      await queueOperatorEmail(env, tx, { about: null, ...disputeEmail(dispute, label) });
    },
  };
}
