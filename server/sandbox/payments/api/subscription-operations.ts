import type Stripe from 'stripe';
import { z } from 'zod';
import { missing } from '../api-errors.ts';
import { mergeMetadata } from '../customers.ts';
import { get, lock, update } from '../objects.ts';
import { changeItems } from '../plan-changes.ts';
import { endSubscription, setCancelAtPeriodEnd } from '../subscriptions.ts';
import { operation, pageOf } from './operation.ts';
import { accepts, boolean, created, expand, id, integer, metadata, paging } from './parameters.ts';

const statuses = ['active', 'canceled', 'incomplete', 'incomplete_expired', 'past_due', 'paused', 'trialing', 'unpaid'];
const running = statuses.filter((status) => status !== 'canceled' && status !== 'incomplete_expired');
const ended = ['canceled', 'incomplete_expired'];

const updateFields = accepts<Stripe.SubscriptionUpdateParams>()({
  expand,
  cancel_at_period_end: boolean.optional(),
  items: z
    .array(
      accepts<Stripe.SubscriptionUpdateParams.Item>()({
        id: id.optional(),
        price: id.optional(),
        quantity: integer.optional(),
        deleted: boolean.optional(),
      }),
    )
    .min(1)
    .max(20)
    .optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  proration_date: integer.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).optional(),
  default_payment_method: id.optional(),
  metadata: metadata.optional(),
});

export const subscriptionOperations = [
  operation(
    'GET',
    '/v1/subscriptions',
    accepts<Stripe.SubscriptionListParams>()({
      ...paging,
      expand,
      created,
      customer: id.optional(),
      price: id.optional(),
      status: z.enum(['all', 'ended', ...statuses]).optional(),
    }),
    (tx, { customer, price, status, created, ...page }) => {
      const accepted = status === 'all' ? undefined : status === 'ended' ? ended : (status ?? running);
      const filter = { customerId: customer, having: { status: accepted, 'items.data.0.price.id': price }, created };
      return pageOf(tx, 'subscription', '/v1/subscriptions', filter, page);
    },
  ),
  operation('GET', '/v1/subscriptions/:id', accepts<Stripe.SubscriptionRetrieveParams>()({ expand }), (tx, _, id) =>
    get(tx, 'subscription', id),
  ),
  operation('POST', '/v1/subscriptions/:id', updateFields, async (tx, input, id) => {
    let subscription = await lock(tx, 'subscription', id);
    const { items, cancel_at_period_end, default_payment_method } = input;
    if (subscription.ended_at !== null && (items || cancel_at_period_end !== undefined))
      throw missing('subscription', id);
    if (default_payment_method) await get(tx, 'payment_method', default_payment_method, 'default_payment_method');
    if (input.metadata || default_payment_method) {
      subscription = await update(tx, {
        ...subscription,
        metadata: mergeMetadata(subscription.metadata, input.metadata),
        default_payment_method: default_payment_method ?? subscription.default_payment_method,
      });
    }
    if (items) {
      const { proration_behavior: proration = 'create_prorations', proration_date: from } = input;
      subscription = await changeItems(tx, subscription, { items, param: 'items', proration, from });
    }
    const cancels = cancel_at_period_end;
    if (cancels === undefined || cancels === subscription.cancel_at_period_end) return subscription;
    return await setCancelAtPeriodEnd(tx, subscription, cancels);
  }),
  operation(
    'DELETE',
    '/v1/subscriptions/:id',
    accepts<Stripe.SubscriptionCancelParams>()({
      expand,
      invoice_now: boolean.optional(),
      prorate: boolean.optional(),
    }),
    async (tx, _, id) => {
      const subscription = await lock(tx, 'subscription', id);
      if (subscription.ended_at !== null) throw missing('subscription', id);
      return await endSubscription(tx, subscription, 'cancellation_requested');
    },
  ),
];
