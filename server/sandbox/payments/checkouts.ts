import type Stripe from 'stripe';
import {
  get,
  getCustomer,
  idOf,
  insert,
  type Ledger,
  lock,
  type StoredPaymentMethod,
  type StoredSession,
  update,
} from './books.ts';
import { attachCard } from './cards.ts';
import { record } from './events.ts';
import { type CheckoutInput, newSession } from './new-checkout.ts';
import { invalid } from './refusals.ts';
import { startSubscription } from './subscriptions.ts';

const HOUR = 3600;

export async function createCheckout(ledger: Ledger, input: CheckoutInput): Promise<StoredSession> {
  const customer = await getCustomer(ledger, input.customer);
  const price = await get(ledger, 'price', input.price, 'line_items[0][price]');
  const { now } = ledger;
  const expires = input.expires_at ?? now + 24 * HOUR;
  if (expires < now + HOUR / 2 - 60)
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  if (expires > now + 24 * HOUR + 60)
    throw invalid(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  return await insert(ledger, newSession(ledger, customer, price, { ...input, expires_at: expires }));
}

/** Buys what an open session offers; a session that is paid already is not paid again. @throws ApiRefusal of type card_error */
export async function completeCheckout(
  ledger: Ledger,
  sessionId: string,
  method: StoredPaymentMethod,
): Promise<StoredSession> {
  const session = await lock(ledger, 'checkout.session', sessionId);
  if (session.status !== 'open') return session;
  const customer = await getCustomer(ledger, idOf(session.customer ?? ''));
  const item = session.line_items?.data[0];
  if (!item?.price) throw new Error(`${session.id} offers nothing`);
  const attached = await attachCard(ledger, method, customer.id);
  const metadata = session.sandbox.subscriptionMetadata;
  const { subscription, invoice } = await startSubscription(ledger, {
    customer: customer.id,
    price: item.price,
    method: attached,
    metadata,
  });
  const completed = await update<StoredSession>(ledger, {
    ...session,
    customer_details: { ...noDetails, email: customer.email, name: customer.name ?? null, tax_exempt: 'none' },
    invoice: invoice.id,
    payment_status: 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  });
  await record(ledger, 'checkout.session.completed', completed, { customerId: customer.id });
  return completed;
}

export async function expireCheckout(ledger: Ledger, session: StoredSession): Promise<StoredSession> {
  const expired = await update<StoredSession>(ledger, { ...session, status: 'expired', url: null });
  const customerId = session.customer && idOf(session.customer);
  await record(ledger, 'checkout.session.expired', expired, { customerId });
  return expired;
}

const noDetails: Stripe.Checkout.Session.CustomerDetails = {
  address: null,
  business_name: null,
  email: null,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: null,
  tax_ids: [],
};
