import { updateSyncStarted, updateSyncStored } from '#db/billing/customers.ts';
import { updateSeats } from '#db/billing/entitlements.ts';
import type { Db } from '#db/connect.ts';
import { countPlaces } from '#db/owners/organizations/invitations.ts';
import { lockOwner, updateProfile } from '#db/owners/profiles.ts';
import type { ChangeTiming } from '#src/billing/plan-change.ts';
import { AppError } from '#src/errors.ts';
import { hasRoom, type Interval, plans } from '#src/owners/plans.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import type { Payments, StripeCaller } from '../gateways/stripe.ts';
import { scheduleChange } from './change-subscription.ts';
import {
  type ChangePreview,
  type ConfirmedPrice,
  confirmNow,
  inOwnersTurn,
  previewChange,
  requireShop,
} from './confirmed-change.ts';
import { findSeatsChange, isScheduled, type PlanChange } from './find-plan-change.ts';

export type SeatsPreview = ChangePreview & {
  timing: ChangeTiming;
  seats: number;
  interval: Interval;
  /** US cents for a seat per interval */
  seatPrice: number;
};

/** What another number of seats means, before it is confirmed. @throws see `findSeatsChange`; limit_members, payments_unavailable */
export async function previewSeats(
  { db, payments }: Pick<Context, 'db' | 'payments'>,
  { owner }: Actor,
  { seats }: { seats: number },
): Promise<SeatsPreview> {
  const shop = requireShop(payments);
  return await shop.queued(owner.id, async (ask) => {
    const change = await findSeatsChange(db, shop, ask, { owner, seats });
    const { timing, target } = change;
    if (timing === 'period_end') await requirePlaces(db, owner.id, seats);
    const preview = await previewChange(shop, ask, change);
    return { ...preview, timing, seats, interval: target.interval, seatPrice: target.seatPrice?.amount ?? 0 };
  });
}

/**
 * Changes the seats as it was confirmed: more now, fewer when the paid time is over (product 17.17).
 * @throws see `findSeatsChange`; limit_members, price_changed, payment_declined, seats_unconfirmed, change_unconfirmed, payments_unavailable
 */
export async function changeSeats(
  { db, payments }: Pick<Context, 'db' | 'payments'>,
  actor: Actor,
  { seats, today }: { seats: number; today: ConfirmedPrice },
): Promise<void> {
  const { owner } = actor;
  const shop = requireShop(payments);
  await inOwnersTurn({ db, payments: shop }, actor, 'plan.seats', async (tx, ask) => {
    const change = await findSeatsChange(tx, shop, ask, { owner, seats });
    const { timing, found } = change;
    if (timing === 'none' || isScheduled(change)) return null;
    const isNow = timing === 'now';
    if (isNow !== (today !== null)) throw new AppError('price_changed');
    if (!isNow) await requirePlaces(tx, owner.id, seats);
    const refusal = await (isNow ? confirmNow(shop, ask, change, today) : scheduleChange(shop, ask, change));
    if (refusal) return { refusal };
    if (!(await store(tx, owner.id, change))) {
      await dropSchedule(shop, ask, found.id);
      return { refusal: 'limit_members', limit: plans.business.limits.members + seats };
    }
    return { recorded: { from: found.seats, to: seats } };
  });
}

/** @throws limit_members */
async function requirePlaces(db: Db, ownerId: string, seats: number): Promise<void> {
  const limit = plans.business.limits.members + seats;
  if (!hasRoom(limit, await countPlaces(db, ownerId), 0)) throw new AppError('limit_members', { limit });
}

/**
 * Stores what the provider has accepted, so that the next invitation knows it; what was read from the provider before is stored no more.
 * The owner's lock is taken only now, because the provider may be slow: someone may have been invited to a seat that ends. False then.
 */
async function store(tx: Db, ownerId: string, { timing, target, found }: PlanChange): Promise<boolean> {
  await lockOwner(tx, ownerId);
  const isNow = timing === 'now';
  const limit = plans.business.limits.members + target.seats;
  if (!isNow && !hasRoom(limit, await countPlaces(tx, ownerId), 0)) return false;
  const reading = await updateSyncStarted(tx, found.customerId);
  if (reading) await updateSyncStored(tx, found.customerId, reading.sync);
  const { seats, seatPrice, priceId } = target;
  await updateSeats(
    tx,
    { ownerId, id: found.id },
    isNow
      ? { seats, seatPriceId: seatPrice?.priceId ?? null }
      : { scheduledSeats: seats, scheduledPriceId: priceId, scheduledAt: new Date(found.periodEnd * 1000) },
  );
  // So that open screens show it
  await updateProfile(tx, ownerId, {});
  return true;
}

async function dropSchedule({ stripe }: Payments, ask: StripeCaller, subscriptionId: string): Promise<void> {
  const { schedule: id } = await ask((options) => stripe.subscriptions.retrieve(subscriptionId, {}, options));
  if (typeof id === 'string') await ask((options) => stripe.subscriptionSchedules.release(id, {}, options));
}
