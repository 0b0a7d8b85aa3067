import type Stripe from 'stripe';
import { AppError, type ErrorCode } from '#src/errors.ts';
import type { Payments, StripeCaller } from '../gateways/stripe.ts';
import { idempotencyKeyOf } from './customers.ts';
import type { PlanChange } from './find-plan-change.ts';

export type ProratedPrice = {
  /** US cents to pay now */
  due: number;
  /** US cents for the time that isn't used, not negative */
  unused: number;
  /** US cents for the new plan */
  charge: number;
  /** US cents that later invoices are reduced by */
  credit: number;
};

/** What Stripe would charge now for the change, by its own invoice preview. */
export async function invoicePreview(
  { stripe }: Payments,
  ask: StripeCaller,
  { found, target }: PlanChange,
  prorationDate: number,
): Promise<{ today: ProratedPrice & { prorationDate: number }; renewsAt: Date }> {
  const invoice = await ask((options) =>
    stripe.invoices.createPreview(
      {
        subscription: found.id,
        subscription_details: {
          items: [{ id: found.itemId, price: target.priceId }],
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
  { found, target }: PlanChange,
  prorationDate: number,
): Promise<ErrorCode | null> {
  const { id, itemId, scheduleId } = found;
  // A schedule whose change has happened already would hold the new price back
  if (scheduleId !== null) await ask((options) => stripe.subscriptionSchedules.release(scheduleId, {}, options));
  const params: Stripe.SubscriptionUpdateParams = {
    items: [{ id: itemId, price: target.priceId }],
    proration_behavior: 'always_invoice',
    proration_date: prorationDate,
    payment_behavior: 'error_if_incomplete',
  };
  const idempotencyKey = idempotencyKeyOf('change-plan', [id, params]);
  return await refusalOf(() =>
    ask((options) =>
      stripe.subscriptions.update(id, params, { ...options, idempotencyKey }).then(() => null, declineOf),
    ),
  );
}

/** The paid period ends as it is, then the new price starts. The schedule then leaves the subscription alone. */
export async function scheduleChange(
  { stripe }: Payments,
  ask: StripeCaller,
  { found, target }: PlanChange,
): Promise<ErrorCode | null> {
  const { id, priceId, periodEnd } = found;
  return await refusalOf(async () => {
    if (found.scheduleId !== null) {
      await ask((options) => stripe.subscriptionSchedules.release(found.scheduleId ?? '', {}, options));
    }
    const { id: scheduleId, phases } = await ask((options) =>
      stripe.subscriptionSchedules.create({ from_subscription: id }, options),
    );
    const params: Stripe.SubscriptionScheduleUpdateParams = {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: [{ price: priceId, quantity: 1 }],
          start_date: phases[0]?.start_date ?? found.periodStart,
          end_date: periodEnd,
        },
        {
          items: [{ price: target.priceId, quantity: 1 }],
          duration: { interval: target.interval, interval_count: 1 },
          proration_behavior: 'none',
        },
      ],
    };
    await ask((options) => stripe.subscriptionSchedules.update(scheduleId, params, options));
    return null;
  });
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
function declineOf(error: unknown): ErrorCode {
  const { type, code } = (error ?? {}) as { type?: unknown; code?: unknown };
  if (code === 'subscription_payment_intent_requires_action') return 'payment_unconfirmed';
  if (type === 'StripeCardError') return 'payment_declined';
  if (type === 'StripeInvalidRequestError') return 'payments_unavailable';
  throw error;
}
