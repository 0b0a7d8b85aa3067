import type Stripe from 'stripe';
import { ApiError, newId } from './api-errors.ts';
import { record } from './events.ts';
import { type CardBehavior, insert, type SandboxTx, type StoredPaymentMethod, update } from './objects.ts';

/** Stripe's test card numbers and their behavior. */
export const testCards: readonly { number: string; behavior: CardBehavior }[] = [
  { number: '4242424242424242', behavior: 'succeeds' },
  { number: '4000000000000002', behavior: 'declined' },
  { number: '4000000000009995', behavior: 'insufficient_funds' },
  { number: '4000000000000341', behavior: 'declined_later' },
  { number: '4000002500003155', behavior: 'authenticates' },
  { number: '4000000000003220', behavior: 'authenticates' },
  { number: '4000002760003184', behavior: 'authenticates_always' },
  { number: '4000000000000259', behavior: 'disputed' },
];

export type PaymentCardInput = { number: string; expMonth: number; expYear: number; cvc: string; name?: string };

export type CardError = { code: 'incorrect_number' | 'invalid_expiry' | 'invalid_cvc' | DeclineCode };
export type DeclineCode = 'card_declined' | 'insufficient_funds' | 'authentication_failed';

/** Checks a card's format; null: valid. */
export function cardFault({ number, expMonth, expYear, cvc }: PaymentCardInput, now: number): CardError['code'] | null {
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return 'incorrect_number';
  if (!(expMonth >= 1 && expMonth <= 12) || Date.UTC(expYear, expMonth) / 1000 <= now) return 'invalid_expiry';
  return /^\d{3,4}$/.test(cvc) ? null : 'invalid_cvc';
}

function passesLuhn(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce(
    (total, digit, i) => total + (i % 2 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit),
    0,
  );
  return sum % 10 === 0;
}

/** A card not yet attached to a customer. Only the last four digits are stored. */
export async function insertPaymentCard(
  tx: SandboxTx,
  { number, expMonth, expYear, name }: PaymentCardInput,
): Promise<StoredPaymentMethod> {
  const behavior = testCards.find((card) => card.number === number)?.behavior ?? 'succeeds';
  const brand = /^3[47]/.test(number) ? 'amex' : /^5|^2/.test(number) ? 'mastercard' : 'visa';
  const method: StoredPaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: null, name: name || null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: newId('', 16).slice(1),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: tx.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
    sandbox: { behavior },
  };
  return await insert(tx, method);
}

export async function attachCard(
  tx: SandboxTx,
  method: StoredPaymentMethod,
  customer: string,
): Promise<StoredPaymentMethod> {
  const attached = await update(tx, { ...method, customer });
  await record(tx, 'payment_method.attached', attached, { customerId: customer });
  return attached;
}

/** Why a charge fails; null: it succeeds. */
export function declineOf({ sandbox }: StoredPaymentMethod, isFirst: boolean): DeclineCode | null {
  if (sandbox.behavior === 'declined') return 'card_declined';
  if (sandbox.behavior === 'insufficient_funds') return 'insufficient_funds';
  if (isFirst) return null;
  if (sandbox.behavior === 'declined_later') return 'card_declined';
  return sandbox.behavior === 'authenticates_always' ? 'authentication_failed' : null;
}

/** Whether the cardholder is asked for 3-D Secure while the card is typed. */
export function asksForAuthentication({ sandbox: { behavior } }: StoredPaymentMethod): boolean {
  return behavior === 'authenticates' || behavior === 'authenticates_always';
}

export const declineMessages: Record<DeclineCode, string> = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  authentication_failed:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** Of a change of a subscription, which the cardholder isn't there to authenticate. */
export function unchangedError(code: DeclineCode): ApiError {
  if (code !== 'authentication_failed') return declinedCardError(code);
  return new ApiError(402, {
    type: 'card_error',
    code: 'subscription_payment_intent_requires_action',
    message: 'Payment for this subscription requires additional user action before it can be completed successfully.',
  });
}

export function declinedCardError(code: DeclineCode): ApiError {
  return new ApiError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: code === 'card_declined' ? 'generic_decline' : code,
    message: declineMessages[code],
  });
}

export function cardOf(method: Stripe.PaymentMethod): Stripe.PaymentMethod.Card {
  if (!method.card) throw new Error(`${method.id} is no card`);
  return method.card;
}
