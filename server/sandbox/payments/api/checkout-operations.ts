import type Stripe from 'stripe';
import { z } from 'zod';
import { invalid } from '../api-errors.ts';
import { createCheckoutSession, expireCheckout } from '../checkouts.ts';
import { get, lock } from '../objects.ts';
import { operation, pageOf } from './operation.ts';
import {
  accepts,
  boolean,
  created,
  expand,
  httpUrl,
  id,
  integer,
  metadata,
  paging,
  textParameter,
} from './parameters.ts';

const checkoutFields = accepts<Stripe.Checkout.SessionCreateParams>()({
  expand,
  mode: z.literal('subscription'),
  customer: id,
  line_items: z
    .array(
      accepts<Stripe.Checkout.SessionCreateParams.LineItem>()({
        price: id,
        quantity: integer.pipe(z.number().min(1)),
      }),
    )
    .min(1)
    .max(20),
  success_url: httpUrl,
  cancel_url: httpUrl.optional(),
  client_reference_id: z.string().max(200).optional(),
  expires_at: integer.optional(),
  locale: z.enum(['auto', 'en', 'es']).optional(),
  allow_promotion_codes: boolean.optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  payment_method_collection: z.literal('always').optional(),
  metadata: metadata.optional(),
  subscription_data: accepts<Stripe.Checkout.SessionCreateParams.SubscriptionData>()({
    metadata: metadata.optional(),
    description: textParameter.optional(),
  }).optional(),
});

export const checkoutOperations = [
  operation('POST', '/v1/checkout/sessions', checkoutFields, (tx, { line_items, subscription_data, ...input }) =>
    createCheckoutSession(tx, {
      ...input,
      items: line_items,
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
    (tx, { customer, status, subscription, payment_intent, created, ...page }) => {
      const filter = { customerId: customer, having: { status, subscription, payment_intent }, created };
      return pageOf(tx, 'checkout.session', '/v1/checkout/sessions', filter, page);
    },
  ),
  operation(
    'GET',
    '/v1/checkout/sessions/:id',
    accepts<Stripe.Checkout.SessionRetrieveParams>()({ expand }),
    (tx, _, id) => get(tx, 'checkout.session', id),
  ),
  operation(
    'POST',
    '/v1/checkout/sessions/:id/expire',
    accepts<Stripe.Checkout.SessionExpireParams>()({ expand }),
    async (tx, _, id) => {
      const session = await lock(tx, 'checkout.session', id);
      if (session.status !== 'open') {
        throw invalid(
          'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ' +
            `${session.status}.`,
        );
      }
      return await expireCheckout(tx, session);
    },
  ),
];
