import type Stripe from 'stripe';
import { AppError, type ErrorCode } from '#src/errors.ts';
import type { Payments, StripeCaller } from '../gateways/stripe.ts';
import { idempotencyKeyOf } from './customers.ts';
import type { PlanChange } from './find-plan-change.ts';
import { idOf } from './payments.ts';

export type ProratedPrice = {
  /** US cents to pay now */
  due: number;
  /** US cents for the time that isn't used, not negative */
  unused: number;
  /** US cents for the new plan and seats */
  charge: number;
  /** US cents that later invoices are reduced by */
  credit: number;
};

/** What Stripe would charge now for the change, by its own invoice preview. */
export async function invoicePreview(
  { stripe }: Payments,
  ask: StripeCaller,
  change: PlanChange,
  prorationDate: number,
): Promise<{ today: ProratedPrice & { prorationDate: number }; renewsAt: Date }> {
  const invoice = await ask((options) =>
    stripe.invoices.createPreview(
      {
        subscription: change.found.id,
        subscription_details: {
          items: changedItems(change),
          proration_behavior: 'always_invoice',
          proration_date: prorationDate,
        },
      },
      options,
    ),
  );
  const lines = invoice.lines?.data;
  const { amount_due: due, total } = invoice;
  if (!Array.isArray(lines) || typeof due !== 'number' || typeof total !== 'number') {
    throw new AppError('payments_unavailable');
  }
  const sum = (isCounted: (amount: number) => boolean) =>
    lines.reduce((all, { amount }) => (isCounted(amount) ? all + amount : all), 0);
  const end = Math.max(...lines.map(({ period }) => period.end), 0);
  return {
    today: {
      prorationDate,
      due,
      credit: Math.max(0, -total),
      unused: -sum((amount) => amount < 0),
      charge: sum((amount) => amount > 0),
    },
    renewsAt: new Date(end * 1000),
  };
}

/**
 * Charges the difference and changes the price, or neither: `error_if_incomplete` makes Stripe refuse both.
 * Returns why it was refused.
 */
export async function changeNow(
  { stripe }: Payments,
  ask: StripeCaller,
  change: PlanChange,
  prorationDate: number,
): Promise<ErrorCode | null> {
  const { id, scheduleId } = change.found;
  // A schedule whose change has happened already would hold the new price back
  if (scheduleId !== null) await ask((options) => stripe.subscriptionSchedules.release(scheduleId, {}, options));
  const params: Stripe.SubscriptionUpdateParams = {
    items: changedItems(change),
    proration_behavior: 'always_invoice',
    proration_date: prorationDate,
    payment_behavior: 'error_if_incomplete',
  };
  const idempotencyKey = idempotencyKeyOf('change-plan', [id, params]);
  return await refusalOf(() =>
    ask((options) =>
      stripe.subscriptions.update(id, params, { ...options, idempotencyKey }).then(
        () => null,
        (error) => declineOf(error, change),
      ),
    ),
  );
}

/**
 * The items that a change sets. An item that isn't named stays as it is; an unchanged price isn't sent, because the provider refuses one
 * that is no longer sold.
 */
function changedItems({
  found,
  target,
}: PlanChange): { id?: string; price?: string; quantity?: number; deleted?: true }[] {
  const { itemId, priceId, seatItem } = found;
  const { seats, seatPrice } = target;
  const isSame = seatItem !== null && seatItem.priceId === seatPrice?.priceId;
  const price = isSame || !seatPrice ? {} : { price: seatPrice.priceId };
  return [
    ...(target.priceId === priceId ? [] : [{ id: itemId, price: target.priceId }]),
    ...(seats > 0 ? [{ ...(seatItem && { id: seatItem.id }), ...price, quantity: seats }] : []),
    ...(seats === 0 && seatItem ? [{ id: seatItem.id, deleted: true as const }] : []),
  ];
}

/** The paid period ends as it is, then the new items start. The schedule then leaves the subscription alone. */
export async function scheduleChange(
  { stripe }: Payments,
  ask: StripeCaller,
  change: PlanChange,
): Promise<ErrorCode | null> {
  const { found } = change;
  return await refusalOf(async () => {
    if (found.scheduleId !== null) {
      await ask((options) => stripe.subscriptionSchedules.release(found.scheduleId ?? '', {}, options));
    }
    const { id: scheduleId, phases } = await ask((options) =>
      stripe.subscriptionSchedules.create({ from_subscription: found.id }, options),
    );
    const params = schedule(change, phases[0]);
    await ask((options) => stripe.subscriptionSchedules.update(scheduleId, params, options));
    return null;
  });
}

/** The current phase must be sent as it is, or the provider would change the subscription at once. */
export function schedule(
  { found, target }: PlanChange,
  current: Stripe.SubscriptionSchedule.Phase | undefined,
): Stripe.SubscriptionScheduleUpdateParams {
  const now = (current?.items ?? []).map(({ price, quantity }) => ({
    price: idOf(price) ?? '',
    ...(quantity !== undefined && { quantity }),
  }));
  const others = now.filter(({ price }) => price !== found.priceId && price !== found.seatItem?.priceId);
  const { priceId, seats, seatPrice, interval } = target;
  return {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      { items: now, start_date: current?.start_date ?? found.periodStart, end_date: found.periodEnd },
      {
        items: [
          { price: priceId, quantity: 1 },
          ...(seats > 0 && seatPrice ? [{ price: seatPrice.priceId, quantity: seats }] : []),
          ...others,
        ],
        duration: { interval, interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  };
}

/** Once a change was sent, only Stripe knows whether it happened. */
async function refusalOf(send: () => Promise<ErrorCode | null>): Promise<ErrorCode | null> {
  try {
    return await send();
  } catch {
    return 'change_unconfirmed';
  }
}

/** Refusals by Stripe, which change nothing. @throws errors that leave it open */
function declineOf(error: unknown, { found, target }: PlanChange): ErrorCode {
  const { type, code } = (error ?? {}) as { type?: unknown; code?: unknown };
  // The provider's portal, where it could be confirmed, changes no subscription with seats
  if (code === 'subscription_payment_intent_requires_action')
    return found.seatItem || target.seats > 0 ? 'seats_unconfirmed' : 'payment_unconfirmed';
  if (type === 'StripeCardError') return 'payment_declined';
  if (type === 'StripeInvalidRequestError') return 'payments_unavailable';
  throw error;
}
