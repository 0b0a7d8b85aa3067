import { z } from 'zod';
import type { Db } from '#db/connect.ts';
import type { Owner } from '#db/schema/profiles.ts';
import type { Subscription } from '#src/billing/entitlement.ts';
import { AppError } from '#src/errors.ts';
import type { OwnerKind } from '#src/owners/permissions.ts';
import { type Interval, intervals, type PaidPlan, paidPlans, plans } from '#src/owners/plans.ts';
import type { Context } from '../context.ts';
import { isMissing, type Payments } from '../gateways/stripe.ts';

export type BillingContext = Pick<Context, 'db' | 'env' | 'i18n' | 'log' | 'payments'>;

/** Writes that join the transaction of a customer sync; the owner is null for an unknown customer. */
export type Effects = (tx: Db, owner: Owner | null) => Promise<void>;

/** Throws without payments: a job is retried until Stripe is configured. */
export function requirePayments({ payments }: Pick<Context, 'payments'>): Payments {
  if (!payments) throw new Error('no payment provider is configured');
  return payments;
}

export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}

export function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** Checks a URL from Stripe before a browser is sent there. @throws payments_unavailable */
export function checkedUrl(value: unknown): string {
  if (typeof value !== 'string' || !/^https?:\/\//.test(value)) throw new AppError('payments_unavailable');
  return value;
}

export const priceIdSchema = z.string().min(1).max(255);

export type Price = {
  priceId: string;
  plan: PaidPlan;
  interval: Interval;
  /** US cents */
  amount: number;
};

/** The catalog with Stripe's price IDs; empty without Stripe. */
export function listPrices(payments: Pick<Payments, 'prices'> | null): Price[] {
  if (!payments) return [];
  return paidPlans.flatMap((plan) =>
    intervals.map((interval) => ({
      priceId: payments.prices[plan][interval],
      plan,
      interval,
      amount: plans[plan].prices?.[interval] ?? 0,
    })),
  );
}

/** What a subscription changes to (product 17.11); null for a price that isn't sold here. */
export function scheduledChangeOf(
  payments: Pick<Payments, 'prices'> | null,
  subscription: Subscription,
): { plan: PaidPlan; interval: Interval; seats: number; at: Date } | null {
  const { priceId, planType, interval, scheduledPriceId, scheduledSeats, scheduledAt: at } = subscription;
  const price = listPrices(payments).find((each) => each.priceId === scheduledPriceId);
  const seats = scheduledSeats ?? 0;
  if (price && at) return { plan: price.plan, interval: price.interval, seats, at };
  // Only the seats of a plan that is no longer sold change
  const isSame = planType !== null && interval !== null && scheduledPriceId === priceId;
  return isSame && at ? { plan: planType, interval, seats, at } : null;
}

/** Organizations buy Business only (product 36.6). @throws plan_not_purchasable */
export function requireSoldTo(kind: OwnerKind, { plan }: Pick<Price, 'plan'>): void {
  if (kind === 'organization' && plan !== 'business') throw new AppError('plan_not_purchasable');
}

/** Whether a price is that of seats, which is no plan (product 17.16). */
export function isSeatPrice({ seatPrices }: Pick<Payments, 'seatPrices'>, priceId: string): boolean {
  return seatPrices !== null && intervals.some((interval) => seatPrices[interval] === priceId);
}

export function findPrice(payments: Pick<Payments, 'prices'>, priceId: string): Price | undefined {
  return listPrices(payments).find((price) => price.priceId === priceId);
}
