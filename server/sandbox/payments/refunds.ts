import type Stripe from 'stripe';
import { get, idOf, insert, type Ledger, lock, update } from './books.ts';
import { paidCharge } from './charges.ts';
import { record } from './events.ts';
import { ApiRefusal, invalid, newId } from './refusals.ts';

type RefundInput = Pick<Stripe.RefundCreateParams, 'charge' | 'payment_intent' | 'amount' | 'reason'> & {
  metadata?: Stripe.Metadata | undefined;
};

/** Gives a charge back, whole unless told. */
export async function createRefund(ledger: Ledger, input: RefundInput): Promise<Stripe.Refund> {
  if (!input.charge && !input.payment_intent) {
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
  }
  const found = input.payment_intent
    ? await paidCharge(ledger, input.payment_intent)
    : await get(ledger, 'charge', input.charge ?? '', 'charge');
  const charge = await lock(ledger, 'charge', found.id, 'charge');
  const left = charge.amount_captured - charge.amount_refunded;
  if (!charge.paid) throw invalid(`Charge ${charge.id} is not paid.`, 'charge');
  if (left === 0) throw refused('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  if (charge.disputed) throw refused('charge_disputed', `Charge ${charge.id} has been charged back.`);
  const amount = input.amount ?? left;
  if (amount <= 0 || amount > left) {
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`, 'amount');
  }
  const customerId = charge.customer && idOf(charge.customer);
  const refund = await insert(ledger, newRefund(ledger, charge, amount, input));
  const refunded = charge.amount_refunded + amount;
  const given = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount_captured };
  await update(ledger, given);
  await record(ledger, 'charge.refunded', given, { customerId, before: charge });
  await record(ledger, 'refund.created', refund, { customerId });
  return refund;
}

function refused(code: string, message: string): ApiRefusal {
  return new ApiRefusal(400, { type: 'invalid_request_error', code, message });
}

function newRefund({ now }: Ledger, charge: Stripe.Charge, amount: number, input: RefundInput): Stripe.Refund {
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
