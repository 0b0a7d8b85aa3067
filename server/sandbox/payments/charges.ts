import type Stripe from 'stripe';
import { find, get, idOf, insert, type Ledger, type StoredPaymentMethod, update } from './books.ts';
import { type DeclineCode, declineMessages, declineOf } from './cards.ts';
import { openDispute } from './disputes.ts';
import { record } from './events.ts';
import { newCharge, newIntent } from './new-charge.ts';

export type Attempt = { intent: Stripe.PaymentIntent; decline: DeclineCode | null };

/** Charges a card for an invoice, in the payment intent of the attempts before, if there were any. */
export async function charge(
  ledger: Ledger,
  invoice: Stripe.Invoice,
  method: StoredPaymentMethod | null,
  options: { isFirst: boolean; intentId: string | null },
): Promise<Attempt> {
  const customerId = idOf(invoice.customer ?? '');
  const before = options.intentId ? await find(ledger, 'payment_intent', options.intentId) : null;
  const intent = before ?? (await insert(ledger, newIntent(ledger, invoice, customerId)));
  if (!method) return { intent, decline: 'card_declined' };
  const decline = declineOf(method, options.isFirst);
  const charged = await insert(ledger, newCharge(ledger, intent, method, decline));
  const settled = await update(ledger, {
    ...intent,
    amount_received: decline ? 0 : intent.amount,
    last_payment_error: decline && paymentError(decline, charged.id),
    latest_charge: charged.id,
    payment_method: decline ? null : method.id,
    status: decline ? 'requires_payment_method' : 'succeeded',
  });
  const names = decline
    ? (['charge.failed', 'payment_intent.payment_failed'] as const)
    : (['charge.succeeded', 'payment_intent.succeeded'] as const);
  await record(ledger, names[0], charged, { customerId });
  await record(ledger, names[1], settled, { customerId });
  if (!decline && method.sandbox.behavior === 'disputed') await openDispute(ledger, charged);
  return { intent: settled, decline };
}

function paymentError(decline: DeclineCode, chargeId: string): Stripe.PaymentIntent.LastPaymentError {
  return {
    type: 'card_error',
    code: 'card_declined',
    decline_code: decline === 'card_declined' ? 'generic_decline' : decline,
    charge: chargeId,
    message: declineMessages[decline],
  };
}

/** The charge that paid an intent. @throws ApiRefusal where nothing did */
export async function paidCharge(ledger: Ledger, intentId: string): Promise<Stripe.Charge> {
  const intent = await get(ledger, 'payment_intent', intentId, 'payment_intent');
  return await get(ledger, 'charge', idOf(intent.latest_charge ?? ''), 'payment_intent');
}
