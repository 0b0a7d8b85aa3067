import type Stripe from 'stripe';
import { z } from 'zod';
import { get } from '../objects.ts';
import { createSchedule, releaseSchedule, updateSchedule } from '../schedules.ts';
import { operation } from './operation.ts';
import { accepts, expand, id, integer } from './parameters.ts';

const one = z.literal('1').transform(Number).optional();
const prorations = z.enum(['always_invoice', 'create_prorations', 'none']).optional();

const phaseFields = accepts<Stripe.SubscriptionScheduleUpdateParams.Phase>()({
  items: z
    .array(accepts<Stripe.SubscriptionScheduleUpdateParams.Phase.Item>()({ price: id, quantity: integer.optional() }))
    .min(1)
    .max(20),
  start_date: integer.optional(),
  end_date: integer.optional(),
  duration: accepts<Stripe.SubscriptionScheduleUpdateParams.Phase.Duration>()({
    interval: z.enum(['month', 'year']),
    interval_count: one,
  }).optional(),
  proration_behavior: prorations,
});

export const scheduleOperations = [
  operation(
    'POST',
    '/v1/subscription_schedules',
    accepts<Stripe.SubscriptionScheduleCreateParams>()({ expand, from_subscription: id }),
    (tx, { from_subscription }) => createSchedule(tx, from_subscription),
  ),
  operation(
    'GET',
    '/v1/subscription_schedules/:id',
    accepts<Stripe.SubscriptionScheduleRetrieveParams>()({ expand }),
    (tx, _, id) => get(tx, 'subscription_schedule', id),
  ),
  operation(
    'POST',
    '/v1/subscription_schedules/:id',
    accepts<Stripe.SubscriptionScheduleUpdateParams>()({
      expand,
      end_behavior: z.literal('release').optional(),
      phases: z.array(phaseFields).min(1).max(10),
      proration_behavior: prorations,
    }),
    (tx, { phases }, id) => updateSchedule(tx, id, phases),
  ),
  operation(
    'POST',
    '/v1/subscription_schedules/:id/release',
    accepts<Stripe.SubscriptionScheduleReleaseParams>()({ expand }),
    (tx, _, id) => releaseSchedule(tx, id),
  ),
];
