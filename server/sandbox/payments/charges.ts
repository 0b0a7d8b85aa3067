import type Stripe from 'stripe';
import { newId } from './api-errors.ts';
import { cardOf, type DeclineCode, declineMessages, declineOf } from './cards.ts';
import { openDispute } from './disputes.ts';
import { record } from './events.ts';
import { find, get, idOf, insert, type SandboxTx, type StoredPaymentMethod, update } from './objects.ts';

export type ChargeAttempt = { intent: Stripe.PaymentIntent; decline: DeclineCode | null };

/** Charges a card for an invoice, reusing the payment intent of earlier attempts. */
export async function charge(
  tx: SandboxTx,
  invoice: Stripe.Invoice,
  method: StoredPaymentMethod | null,
  options: { isFirst: boolean; intentId: string | null },
): Promise<ChargeAttempt> {
  const customerId = idOf(invoice.customer ?? '');
  const before = options.intentId ? await find(tx, 'payment_intent', options.intentId) : null;
  const intent = before ?? (await insert(tx, newIntent(tx, invoice, customerId)));
  if (!method) return { intent, decline: 'card_declined' };
  const decline = declineOf(method, options.isFirst);
  const charged = await insert(tx, newCharge(tx, intent, method, decline));
  const settled = await update(tx, {
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
  await record(tx, names[0], charged, { customerId });
  await record(tx, names[1], settled, { customerId });
  if (!decline && method.sandbox.behavior === 'disputed') await openDispute(tx, charged);
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

/** @throws ApiError if the intent wasn't paid */
export async function paidCharge(tx: SandboxTx, intentId: string): Promise<Stripe.Charge> {
  const intent = await get(tx, 'payment_intent', intentId, 'payment_intent');
  return await get(tx, 'charge', idOf(intent.latest_charge ?? ''), 'payment_intent');
}

function newIntent({ now }: SandboxTx, invoice: Stripe.Invoice, customer: string): Stripe.PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${newId('', 24).slice(1)}`,
    confirmation_method: 'automatic',
    created: now,
    currency: invoice.currency,
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

function newCharge(
  { now }: SandboxTx,
  intent: Stripe.PaymentIntent,
  method: StoredPaymentMethod,
  decline: DeclineCode | null,
): Stripe.Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    captured: !decline,
    created: now,
    currency: intent.currency,
    customer: intent.customer,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline && 'card_declined',
    failure_message: decline && declineMessages[decline],
    fraud_details: null,
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline && (decline === 'card_declined' ? 'generic_decline' : decline),
      risk_level: 'normal',
      seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: chargedCard(method, intent.amount) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

function chargedCard(method: StoredPaymentMethod, amount: number): Stripe.Charge.PaymentMethodDetails.Card {
  const { brand, checks, country, exp_month, exp_year, fingerprint = null, funding, last4 } = cardOf(method);
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand,
    checks,
    country,
    electronic_commerce_indicator: null,
    exp_month,
    exp_year,
    fingerprint,
    funding,
    installments: null,
    last4,
    mandate: null,
    network: brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
