import type Stripe from 'stripe';
import { insertSandboxDelivery } from '#db/sandbox/deliveries.ts';
import { stripeLibrary } from '../../gateways/stripe.ts';
import { newId } from './api-errors.ts';
import { insert, publicFields, type SandboxTx } from './objects.ts';

type EventObject = { object: string; id?: string; customer?: unknown };

/** Records an event with the object's current state. It is delivered after the transaction. */
export async function record(
  tx: SandboxTx,
  type: Stripe.Event.Type,
  object: EventObject,
  options: { customerId: string | null; before?: object },
): Promise<void> {
  const shown = publicFields(object) as unknown as Stripe.Event.Data.Object;
  const previous = options.before && changed(publicFields(options.before), shown);
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: stripeLibrary().API_VERSION,
    created: tx.now,
    data: { object: shown, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: 1,
    request: tx.request ?? { id: null, idempotency_key: null },
    type,
  } satisfies Stripe.EventBase;
  await insert(tx, event as Stripe.Event, options.customerId);
  await insertSandboxDelivery(tx.db, event.id);
}

/** The previous values of changed fields. */
function changed(before: object, after: object): Record<string, unknown> {
  const now = after as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(before).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(now[key])),
  );
}
