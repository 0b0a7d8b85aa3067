import type Stripe from 'stripe';
import { z } from 'zod';
import { invalid, missing } from '../api-errors.ts';
import { declinedCardError } from '../cards.ts';
import { subscriptionOf } from '../invoices.ts';
import { get, idOf, lock } from '../objects.ts';
import { previewChange } from '../plan-changes.ts';
import { createRefund } from '../refunds.ts';
import { retryInvoice } from '../subscriptions.ts';
import { operation, pageOf } from './operation.ts';
import { accepts, boolean, created, expand, id, integer, metadata, paging, textParameter } from './parameters.ts';

export const paymentOperations = [
  operation(
    'GET',
    '/v1/invoices',
    accepts<Stripe.InvoiceListParams>()({
      ...paging,
      expand,
      created,
      customer: id.optional(),
      subscription: id.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    }),
    (tx, { customer, subscription, status, created, ...page }) => {
      const having = { status, 'parent.subscription_details.subscription': subscription };
      return pageOf(tx, 'invoice', '/v1/invoices', { customerId: customer, having, created }, page);
    },
  ),
  operation(
    'POST',
    '/v1/invoices/create_preview',
    accepts<Stripe.InvoiceCreatePreviewParams>()({
      expand,
      customer: id.optional(),
      subscription: id,
      subscription_details: accepts<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails>()({
        items: z
          .array(
            accepts<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails.Item>()({
              id: id.optional(),
              price: id.optional(),
              quantity: integer.optional(),
              deleted: boolean.optional(),
            }),
          )
          .min(1)
          .max(20),
        proration_behavior: z.literal('always_invoice'),
        proration_date: integer.optional(),
      }),
    }),
    async (tx, { customer, subscription: subscriptionId, subscription_details }) => {
      const subscription = await lock(tx, 'subscription', subscriptionId, 'subscription');
      if (subscription.ended_at !== null || (customer && idOf(subscription.customer) !== customer)) {
        throw missing('subscription', subscriptionId, 'subscription');
      }
      const { items, proration_behavior: proration, proration_date: from } = subscription_details;
      return await previewChange(tx, subscription, { items, param: 'subscription_details[items]', proration, from });
    },
  ),
  operation('GET', '/v1/invoices/:id', accepts<Stripe.InvoiceRetrieveParams>()({ expand }), (tx, _, id) =>
    get(tx, 'invoice', id),
  ),
  operation('POST', '/v1/invoices/:id/pay', accepts<Stripe.InvoicePayParams>()({ expand }), async (tx, _, id) => {
    const invoice = await lock(tx, 'invoice', id);
    const subscriptionId = subscriptionOf(invoice);
    if (invoice.status !== 'open' || !subscriptionId) throw invalid('Invoice is already paid or cannot be paid.');
    const subscription = await lock(tx, 'subscription', subscriptionId);
    if (!(await retryInvoice(tx, invoice, subscription))) throw declinedCardError('card_declined');
    return await get(tx, 'invoice', id);
  }),
  operation(
    'GET',
    '/v1/invoice_payments',
    accepts<Stripe.InvoicePaymentListParams>()({
      ...paging,
      expand,
      created,
      invoice: id.optional(),
      status: z.enum(['canceled', 'open', 'paid']).optional(),
      payment: accepts<Stripe.InvoicePaymentListParams.Payment>()({
        type: z.literal('payment_intent'),
        payment_intent: id.optional(),
      }).optional(),
    }),
    (tx, { invoice, status, payment, created, ...page }) => {
      const having = { invoice, status, 'payment.payment_intent': payment?.payment_intent };
      return pageOf(tx, 'invoice_payment', '/v1/invoice_payments', { having, created }, page);
    },
  ),
  operation('GET', '/v1/payment_intents/:id', accepts<Stripe.PaymentIntentRetrieveParams>()({ expand }), (tx, _, id) =>
    get(tx, 'payment_intent', id),
  ),
  operation(
    'GET',
    '/v1/charges',
    accepts<Stripe.ChargeListParams>()({
      ...paging,
      expand,
      created,
      customer: id.optional(),
      payment_intent: id.optional(),
    }),
    (tx, { customer, payment_intent, created, ...page }) =>
      pageOf(tx, 'charge', '/v1/charges', { customerId: customer, having: { payment_intent }, created }, page),
  ),
  operation('GET', '/v1/charges/:id', accepts<Stripe.ChargeRetrieveParams>()({ expand }), (tx, _, id) =>
    get(tx, 'charge', id),
  ),
  operation(
    'POST',
    '/v1/refunds',
    accepts<Stripe.RefundCreateParams>()({
      expand,
      charge: id.optional(),
      payment_intent: id.optional(),
      amount: integer.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: metadata.optional(),
    }),
    (tx, input) => createRefund(tx, input),
  ),
  operation(
    'GET',
    '/v1/refunds',
    accepts<Stripe.RefundListParams>()({
      ...paging,
      expand,
      created,
      charge: id.optional(),
      payment_intent: id.optional(),
    }),
    (tx, { charge, payment_intent, created, ...page }) =>
      pageOf(tx, 'refund', '/v1/refunds', { having: { charge, payment_intent }, created }, page),
  ),
  operation('GET', '/v1/refunds/:id', accepts<Stripe.RefundRetrieveParams>()({ expand }), (tx, _, id) =>
    get(tx, 'refund', id),
  ),
  operation('GET', '/v1/disputes/:id', accepts<Stripe.DisputeRetrieveParams>()({ expand }), (tx, _, id) =>
    get(tx, 'dispute', id),
  ),
  operation(
    'GET',
    '/v1/events',
    accepts<Stripe.EventListParams>()({
      ...paging,
      expand,
      created,
      type: textParameter.optional(),
      types: z.array(textParameter).optional(),
      delivery_success: boolean.optional(),
    }),
    (tx, { type, types, delivery_success: _, created, ...page }) =>
      pageOf(tx, 'event', '/v1/events', { having: { type: types ?? type }, created }, page),
  ),
  operation('GET', '/v1/events/:id', accepts<Stripe.EventRetrieveParams>()({ expand }), (tx, _, id) =>
    get(tx, 'event', id),
  ),
];
