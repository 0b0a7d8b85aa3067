import type Stripe from 'stripe';
import { insertPaymentEvent, updateEventsDone } from '#db/billing/payment-events.ts';
import type { Db } from '#db/connect.ts';
import { insertJob, LASTING_ATTEMPTS } from '#db/jobs.ts';
import { idOf } from './payments.ts';

/** Event types that the webhook endpoint must send. `npm run check-stripe` verifies it. */
export const eventTypes = [
  'checkout.session.completed',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const satisfies Stripe.Event.Type[];

export const standaloneTypes = ['charge.refunded', 'charge.dispute.created', 'charge.dispute.closed'] as const;

/** Stores an event and queues its job, once per event ID (product 17.4). Returns false if the event is already stored. */
export async function storeEvent(db: Db, event: Stripe.Event): Promise<boolean> {
  const { id, type, created } = event;
  const { id: objectId, customerId } = subjectOf(event);
  return await db.transaction().execute(async (tx) => {
    const isNew = await insertPaymentEvent(tx, { id, type, customerId, createdAt: new Date(created * 1000) });
    if (!isNew) return false;
    if ((eventTypes as readonly string[]).includes(type)) {
      await insertJob(tx, 'apply-payment-event', { eventId: id, objectId }, { attempts: LASTING_ATTEMPTS });
    } else await updateEventsDone(tx, [id]);
    return true;
  });
}

function subjectOf({ data }: Stripe.Event): { id: string | null; customerId: string | null } {
  const { id, object, customer } = (data?.object ?? {}) as {
    id?: string;
    object?: string;
    customer?: string | { id: string } | null;
  };
  return { id: id ?? null, customerId: object === 'customer' ? (id ?? null) : idOf(customer) };
}
