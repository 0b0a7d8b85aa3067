import { findCustomer, lockBilling, queueSync } from '#db/billing/customers.ts';
import type { Db } from '#db/connect.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { findOwner } from '#db/owners/profiles.ts';
import { type ChangeTiming, changeTiming } from '#src/billing/plan-change.ts';
import { AppError, type ErrorCode } from '#src/errors.ts';
import type { AuditAction } from '#src/owners/audit-actions.ts';
import type { Interval, PaidPlan } from '#src/owners/plans.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import type { Payments, StripeCaller } from '../gateways/stripe.ts';
import { changeNow, invoicePreview, type ProratedPrice, scheduleChange } from './change-subscription.ts';
import { findChange, findSubscription } from './find-plan-change.ts';
import { countOverLimit, type OverLimitCounts } from './over-limit.ts';

export type PlanChangePreview = {
  timing: ChangeTiming;
  plan: PaidPlan;
  interval: Interval;
  /** US cents per interval */
  price: number;
  startsAt: Date;
  renewsAt: Date;
  /** null: nothing is charged or credited today */
  today: (ProratedPrice & { prorationDate: number }) | null;
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
  const { target, found, preview } = await shop.queued(owner.id, async (ask) => {
    const change = await findChange(db, shop, ask, { owner, priceId });
    if (change.timing !== 'now') return { ...change, preview: null };
    const prorationDate = Math.floor(Date.now() / 1000);
    return { ...change, preview: await invoicePreview(shop, ask, change, prorationDate) };
  });
  const { plan, interval, amount } = target;
  const periodEnd = new Date(found.periodEnd * 1000);
  return {
    timing: changeTiming(found.current, target),
    plan,
    interval,
    price: amount,
    startsAt: preview ? new Date() : periodEnd,
    renewsAt: preview?.renewsAt ?? periodEnd,
    today: preview?.today ?? null,
    overLimit: await countOverLimit(db, owner.id, plan),
  };
}

export type ConfirmedChange = {
  priceId: string;
  timing: 'now' | 'period_end';
  /** what the screen showed; null if nothing is due today */
  today: { due: number; prorationDate: number } | null;
};

/** How long a shown price is good for. */
const PREVIEW_SECONDS = 1800;

/**
 * Changes the plan as it was confirmed. Repeating it changes nothing more (product 17.12).
 * @throws see `findChange`; price_changed, payment_declined, payment_unconfirmed, change_unconfirmed, payments_unavailable
 */
export async function changePlan({ db, payments }: ChangeContext, actor: Actor, confirmed: ConfirmedChange) {
  const { owner } = actor;
  const shop = requireShop(payments);
  await inOwnersTurn({ db, payments: shop }, actor, 'plan.change', async (tx, ask) => {
    const change = await findChange(tx, shop, ask, { owner, priceId: confirmed.priceId });
    const { timing, target, found } = change;
    if (timing === 'none' || found.scheduled === target.priceId) return null;
    if (timing !== confirmed.timing) throw new AppError('price_changed');
    if (timing === 'period_end') return await scheduleChange(shop, ask, change);
    const { due, prorationDate } = confirmed.today ?? { due: -1, prorationDate: 0 };
    const age = Date.now() / 1000 - prorationDate;
    if (age < -1 || age > PREVIEW_SECONDS) throw new AppError('price_changed');
    const { today } = await invoicePreview(shop, ask, change, prorationDate);
    if (today.due !== due) throw new AppError('price_changed');
    return await changeNow(shop, ask, change, prorationDate);
  });
}

/** Drops a scheduled change; the plan stays as it is (product 17.13). */
export async function keepPlan({ db, payments }: ChangeContext, actor: Actor): Promise<void> {
  const shop = requireShop(payments);
  await inOwnersTurn({ db, payments: shop }, actor, 'plan.keep', async (tx, ask) => {
    const { scheduleId, scheduled } = await findSubscription(tx, shop, ask, actor.owner.id);
    if (scheduleId === null || scheduled === null) return null;
    await ask((options) => shop.stripe.subscriptionSchedules.release(scheduleId, {}, options));
    return null;
  });
}

/** One change at a time per owner; afterwards the customer is read again, however it ended. */
async function inOwnersTurn(
  { db, payments }: { db: Db; payments: Payments },
  actor: Actor,
  action: AuditAction,
  work: (tx: Db, ask: StripeCaller) => Promise<ErrorCode | null>,
): Promise<void> {
  const { id: ownerId } = actor.owner;
  const refusal = await payments.queued(ownerId, (ask) =>
    db.transaction().execute(async (tx) => {
      await lockBilling(tx, ownerId);
      if (!(await findOwner(tx, ownerId))) throw new AppError('unauthenticated');
      const result = await work(tx, ask);
      const customer = await findCustomer(tx, ownerId);
      if (customer) await queueSync(tx, customer.id);
      if (result === null) await insertAuditEntry(tx, actor, action, { kind: 'plan' });
      return result;
    }),
  );
  if (refusal) throw new AppError(refusal);
}

function requireShop(payments: Payments | null): Payments {
  if (!payments) throw new AppError('nothing_to_manage');
  return payments;
}
