import type { ChangeTiming } from '#src/billing/plan-change.ts';
import { AppError } from '#src/errors.ts';
import type { Interval, PaidPlan } from '#src/owners/plans.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { scheduleChange } from './change-subscription.ts';
import {
  type ChangePreview,
  type ConfirmedPrice,
  confirmNow,
  inOwnersTurn,
  previewChange,
  requireShop,
} from './confirmed-change.ts';
import { findChange, findSubscription, isScheduled } from './find-plan-change.ts';
import { countOverLimit, type OverLimitCounts } from './over-limit.ts';

export type PlanChangePreview = ChangePreview & {
  timing: ChangeTiming;
  plan: PaidPlan;
  interval: Interval;
  /** included in the price */
  seats: number;
  overLimit: OverLimitCounts;
};

type ChangeContext = Pick<Context, 'db' | 'payments'>;

/** What a change of plan means, before it is confirmed (product 17.11). @throws see `findChange`, payments_unavailable */
export async function previewPlanChange(
  { db, payments }: ChangeContext,
  { owner }: Actor,
  { priceId }: { priceId: string },
): Promise<PlanChangePreview> {
  const shop = requireShop(payments);
  const { timing, target, preview } = await shop.queued(owner.id, async (ask) => {
    const change = await findChange(db, shop, ask, { owner, priceId });
    return { ...change, preview: await previewChange(shop, ask, change) };
  });
  const { plan, interval, seats } = target;
  return { ...preview, timing, plan, interval, seats, overLimit: await countOverLimit(db, owner.id, plan) };
}

export type ConfirmedChange = {
  priceId: string;
  timing: 'now' | 'period_end';
  today: ConfirmedPrice;
};

/**
 * Changes the plan as it was confirmed. Repeating it changes nothing more (product 17.12).
 * @throws see `findChange`; price_changed, payment_declined, payment_unconfirmed, change_unconfirmed, payments_unavailable
 */
export async function changePlan({ db, payments }: ChangeContext, actor: Actor, confirmed: ConfirmedChange) {
  const { owner } = actor;
  const shop = requireShop(payments);
  await inOwnersTurn({ db, payments: shop }, actor, 'plan.change', async (tx, ask) => {
    const change = await findChange(tx, shop, ask, { owner, priceId: confirmed.priceId });
    const { timing, target } = change;
    if (timing === 'none' || isScheduled(change)) return null;
    if (timing !== confirmed.timing) throw new AppError('price_changed');
    const isNow = timing === 'now';
    const refusal = await (isNow ? confirmNow(shop, ask, change, confirmed.today) : scheduleChange(shop, ask, change));
    return refusal ? { refusal } : { recorded: { plan: target.plan, interval: target.interval } };
  });
}

/** Drops a scheduled change; the plan stays as it is (product 17.13). */
export async function keepPlan({ db, payments }: ChangeContext, actor: Actor): Promise<void> {
  const shop = requireShop(payments);
  await inOwnersTurn({ db, payments: shop }, actor, 'plan.keep', async (tx, ask) => {
    const { scheduleId, scheduled } = await findSubscription(tx, shop, ask, actor.owner.id);
    if (scheduleId === null || scheduled === null) return null;
    await ask((options) => shop.stripe.subscriptionSchedules.release(scheduleId, {}, options));
    return { recorded: {} };
  });
}
