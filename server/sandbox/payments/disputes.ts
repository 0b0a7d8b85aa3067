import type Stripe from 'stripe';
import { newId } from './api-errors.ts';
import { record } from './events.ts';
import { get, idOf, insert, lock, type SandboxTx, update } from './objects.ts';

const DAY = 86_400;

/** The cardholder disputes a charge. */
export async function openDispute(tx: SandboxTx, charge: Stripe.Charge): Promise<Stripe.Dispute> {
  const customerId = charge.customer && idOf(charge.customer);
  await update(tx, { ...charge, disputed: true });
  const dispute = await insert(tx, newDispute(tx, charge), customerId);
  await record(tx, 'charge.dispute.created', dispute, { customerId });
  return dispute;
}

export async function closeDispute(tx: SandboxTx, disputeId: string, status: 'won' | 'lost'): Promise<Stripe.Dispute> {
  const before = await lock(tx, 'dispute', disputeId);
  const charge = await get(tx, 'charge', idOf(before.charge));
  const customerId = charge.customer && idOf(charge.customer);
  const closed = await update(tx, { ...before, status }, customerId);
  await record(tx, 'charge.dispute.closed', closed, { customerId });
  return closed;
}

function newDispute({ now }: SandboxTx, charge: Stripe.Charge): Stripe.Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: now + 7 * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
    },
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
