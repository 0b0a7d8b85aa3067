import type Stripe from 'stripe';
import { invalid } from './api-errors.ts';
import { periodEnd } from './due-dates.ts';
import { record } from './events.ts';
import { newPhase, newSchedule } from './new-schedule.ts';
import { newItem, planOf } from './new-subscription.ts';
import { get, idOf, insert, lock, type SandboxTx, update } from './objects.ts';
import { change, itemOf } from './subscription-changes.ts';

/** Its one phase is the subscription as it is, until the end of the period. */
export async function createSchedule(tx: SandboxTx, subscriptionId: string): Promise<Stripe.SubscriptionSchedule> {
  const subscription = await lock(tx, 'subscription', subscriptionId, 'from_subscription');
  if (subscription.ended_at !== null) {
    throw invalid('You cannot migrate a subscription that is `canceled`.', 'from_subscription');
  }
  if (subscription.schedule !== null) {
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: \`${idOf(subscription.schedule)}\`.`,
      'from_subscription',
    );
  }
  const schedule = await insert(tx, newSchedule(tx, subscription));
  const customerId = idOf(subscription.customer);
  await record(tx, 'subscription_schedule.created', schedule, { customerId });
  await change(tx, subscription, { schedule: schedule.id });
  return schedule;
}

export type PhaseInput = {
  items: { price: string; quantity?: number | undefined }[];
  start_date?: number | undefined;
  end_date?: number | undefined;
  duration?: { interval: 'month' | 'year'; interval_count?: number | undefined } | undefined;
  proration_behavior?: Stripe.SubscriptionSchedule.Phase.ProrationBehavior | undefined;
};

/** Replaces the phases; the current one keeps its start. */
export async function updateSchedule(
  tx: SandboxTx,
  id: string,
  inputs: PhaseInput[],
): Promise<Stripe.SubscriptionSchedule> {
  const before = await lock(tx, 'subscription_schedule', id);
  if (before.status !== 'active') throw notActive(before);
  const [current] = before.phases;
  if (inputs[0]?.start_date !== current?.start_date) {
    throw invalid('You can not modify the start date of the current phase.', 'phases[0][start_date]');
  }
  const phases: Stripe.SubscriptionSchedule.Phase[] = [];
  for (const [i, input] of inputs.entries()) {
    const items: { price: Stripe.Price; quantity: number }[] = [];
    for (const [n, { price, quantity = 1 }] of input.items.entries())
      items.push({ price: await get(tx, 'price', price, `phases[${i}][items][${n}][price]`), quantity });
    const start = phases.at(-1)?.end_date ?? input.start_date ?? tx.now;
    if (input.start_date !== undefined && input.start_date !== start) {
      throw invalid(
        'The start date of a phase must be the end date of the phase before it.',
        `phases[${i}][start_date]`,
      );
    }
    const end = input.end_date ?? (input.duration && periodEnd(start, start, input.duration.interval));
    if (end === undefined) throw invalid('Phases need an end date or a duration.', `phases[${i}]`);
    const proration = input.proration_behavior ?? 'create_prorations';
    phases.push(newPhase({ items, start, end, proration }));
  }
  // Stripe would change the subscription at once
  if (namesOf(phases[0]) !== namesOf(current))
    throw invalid('The sandbox changes later phases only.', 'phases[0][items]');
  const after = await update<Stripe.SubscriptionSchedule>(tx, { ...before, phases });
  await record(tx, 'subscription_schedule.updated', after, { customerId: idOf(after.customer), before });
  return after;
}

function namesOf(phase: Stripe.SubscriptionSchedule.Phase | undefined): string {
  return JSON.stringify(phase?.items.map(({ price, quantity }) => `${idOf(price)} ${quantity}`).sort());
}

/** The subscription goes on as it is. */
export async function releaseSchedule(tx: SandboxTx, id: string): Promise<Stripe.SubscriptionSchedule> {
  const schedule = await lock(tx, 'subscription_schedule', id);
  if (schedule.status !== 'active' || schedule.subscription === null) throw notActive(schedule);
  const released = await settled(tx, schedule, 'released');
  await change(tx, await lock(tx, 'subscription', idOf(schedule.subscription)), { schedule: null });
  return released;
}

/** Cancels the schedule of a subscription that is canceled. */
export async function cancelSchedule(tx: SandboxTx, { schedule }: Stripe.Subscription): Promise<void> {
  if (schedule === null) return;
  const found = await lock(tx, 'subscription_schedule', idOf(schedule));
  if (found.status === 'active') await settled(tx, found, 'canceled');
}

/** The items of the phase that starts at an instant; after the last phase, the schedule lets the subscription go on. */
export async function enterNextPhase(
  tx: SandboxTx,
  subscription: Stripe.Subscription,
  start: number,
): Promise<{ items: Stripe.SubscriptionItem[]; schedule: string | null }> {
  const { data: before } = subscription.items;
  if (subscription.schedule === null) return { items: before, schedule: null };
  const schedule = await lock(tx, 'subscription_schedule', idOf(subscription.schedule));
  const phase = schedule.phases.find((each) => each.start_date <= start && each.end_date > start);
  if (!phase) {
    await settled(tx, schedule, 'released');
    return { items: before, schedule: null };
  }
  const { start_date, end_date } = phase;
  await update<Stripe.SubscriptionSchedule>(tx, { ...schedule, current_phase: { start_date, end_date } });
  const items: Stripe.SubscriptionItem[] = [];
  for (const { price: priceId, quantity = 1 } of phase.items) {
    const price = await get(tx, 'price', idOf(priceId));
    const same = before.find((item) => item.price.product === price.product);
    const { current_period_end: end } = itemOf(subscription);
    const added = { subscription: subscription.id, price, quantity, created: tx.now, period: { start, end } };
    items.push(same ? { ...same, price, plan: planOf(price), quantity } : newItem(added));
  }
  return { items, schedule: schedule.id };
}

async function settled(
  tx: SandboxTx,
  schedule: Stripe.SubscriptionSchedule,
  status: 'released' | 'canceled',
): Promise<Stripe.SubscriptionSchedule> {
  const isReleased = status === 'released';
  const after = await update<Stripe.SubscriptionSchedule>(tx, {
    ...schedule,
    status,
    current_phase: null,
    canceled_at: isReleased ? null : tx.now,
    released_at: isReleased ? tx.now : null,
    released_subscription: isReleased && schedule.subscription ? idOf(schedule.subscription) : null,
    subscription: isReleased ? null : schedule.subscription,
  });
  await record(tx, `subscription_schedule.${status}`, after, { customerId: idOf(after.customer) });
  return after;
}

function notActive({ status }: Stripe.SubscriptionSchedule) {
  return invalid(
    `You cannot change a subscription schedule that is currently in the \`${status}\` status. It must be \`not_started\` or \`active\`.`,
  );
}
