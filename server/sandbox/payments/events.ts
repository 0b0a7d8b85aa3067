import type Stripe from 'stripe';
import { insertSandboxDelivery } from '#db/sandbox/deliveries.ts';
import { stripeLibrary } from '../../gateways/stripe-library.ts';
import { insert, type Ledger } from './books.ts';
import { withoutHidden } from './hidden.ts';
import { newId } from './refusals.ts';

type Subject = { object: string; id?: string; customer?: unknown };

/** Notes that something happened, with the object as it is now; it is delivered when the transaction has ended. */
export async function record(
  ledger: Ledger,
  type: Stripe.Event.Type,
  object: Subject,
  options: { customerId: string | null; before?: object },
): Promise<void> {
  const shown = withoutHidden(object) as unknown as Stripe.Event.Data.Object;
  const previous = options.before && changed(withoutHidden(options.before), shown);
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: stripeLibrary().API_VERSION,
    created: ledger.now,
    data: { object: shown, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: 1,
    request: ledger.request ?? { id: null, idempotency_key: null },
    type,
  } satisfies Stripe.EventBase;
  await insert(ledger, event as Stripe.Event, options.customerId);
  await insertSandboxDelivery(ledger.db, event.id);
}

/** The former values of what is different now. */
function changed(before: object, after: object): Record<string, unknown> {
  const now = after as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(before).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(now[key])),
  );
}
