import type Stripe from 'stripe';
import { ApiError, invalid, newId } from './api-errors.ts';
import { paidCharge } from './charges.ts';
import { record } from './events.ts';
import { get, idOf, insert, lock, type SandboxTx, update } from './objects.ts';

type RefundInput = Pick<Stripe.RefundCreateParams, 'charge' | 'payment_intent' | 'amount' | 'reason'> & {
  metadata?: Stripe.Metadata | undefined;
};

/** Refunds in full by default. */
export async function createRefund(tx: SandboxTx, input: RefundInput): Promise<Stripe.Refund> {
  if (!input.charge && !input.payment_intent) {
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
  }
  const found = input.payment_intent
    ? await paidCharge(tx, input.payment_intent)
    : await get(tx, 'charge', input.charge ?? '', 'charge');
  const charge = await lock(tx, 'charge', found.id, 'charge');
  const left = charge.amount_captured - charge.amount_refunded;
  if (!charge.paid) throw invalid(`Charge ${charge.id} is not paid.`, 'charge');
  if (left === 0) throw refused('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  if (charge.disputed) throw refused('charge_disputed', `Charge ${charge.id} has been charged back.`);
  const amount = input.amount ?? left;
  if (amount <= 0 || amount > left) {
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`, 'amount');
  }
  const customerId = charge.customer && idOf(charge.customer);
  const refund = await insert(tx, newRefund(tx, charge, amount, input));
  const refunded = charge.amount_refunded + amount;
  const given = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount_captured };
  await update(tx, given);
  await record(tx, 'charge.refunded', given, { customerId, before: charge });
  await record(tx, 'refund.created', refund, { customerId });
  return refund;
}

function refused(code: string, message: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', code, message });
}

function newRefund({ now }: SandboxTx, charge: Stripe.Charge, amount: number, input: RefundInput): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata: input.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
