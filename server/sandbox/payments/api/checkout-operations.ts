import type Stripe from 'stripe';
import { z } from 'zod';
import { get, lock } from '../books.ts';
import { createCheckout, expireCheckout } from '../checkouts.ts';
import { invalid } from '../refusals.ts';
import { pageOf } from './lists.ts';
import { operation } from './operation.ts';
import { accepts, boolean, created, expand, id, integer, metadata, paging, text, webAddress } from './parameters.ts';

const checkoutFields = accepts<Stripe.Checkout.SessionCreateParams>()({
  expand,
  mode: z.literal('subscription'),
  customer: id,
  line_items: z
    .array(
      accepts<Stripe.Checkout.SessionCreateParams.LineItem>()({
        price: id,
        quantity: z.literal('1').transform(Number),
      }),
    )
    .length(1),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  client_reference_id: z.string().max(200).optional(),
  expires_at: integer.optional(),
  locale: z.enum(['auto', 'en', 'es']).optional(),
  allow_promotion_codes: boolean.optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  payment_method_collection: z.literal('always').optional(),
  metadata: metadata.optional(),
  subscription_data: accepts<Stripe.Checkout.SessionCreateParams.SubscriptionData>()({
    metadata: metadata.optional(),
    description: text.optional(),
  }).optional(),
});

export const checkoutOperations = [
  operation('POST', '/v1/checkout/sessions', checkoutFields, (ledger, { line_items, subscription_data, ...input }) =>
    createCheckout(ledger, {
      ...input,
      price: line_items[0]?.price ?? '',
      subscriptionMetadata: subscription_data?.metadata,
    }),
  ),
  operation(
    'GET',
    '/v1/checkout/sessions',
    accepts<Stripe.Checkout.SessionListParams>()({
      ...paging,
      expand,
      created,
      customer: id.optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
      subscription: id.optional(),
      payment_intent: id.optional(),
    }),
    (ledger, { customer, status, subscription, payment_intent, created, ...page }) => {
      const filter = { customerId: customer, having: { status, subscription, payment_intent }, created };
      return pageOf(ledger, 'checkout.session', '/v1/checkout/sessions', filter, page);
    },
  ),
  operation(
    'GET',
    '/v1/checkout/sessions/:id',
    accepts<Stripe.Checkout.SessionRetrieveParams>()({ expand }),
    (ledger, _, id) => get(ledger, 'checkout.session', id),
  ),
  operation(
    'POST',
    '/v1/checkout/sessions/:id/expire',
    accepts<Stripe.Checkout.SessionExpireParams>()({ expand }),
    async (ledger, _, id) => {
      const session = await lock(ledger, 'checkout.session', id);
      if (session.status !== 'open') {
        throw invalid(
          'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ' +
            `${session.status}.`,
        );
      }
      return await expireCheckout(ledger, session);
    },
  ),
];
