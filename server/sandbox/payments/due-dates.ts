import type Stripe from 'stripe';
import type { Interval } from '#src/owners/plans.ts';

const DAY = 86_400;

/** Days between payment attempts. */
export const retryDays = [3, 5, 7];

/** Days after the first attempt until an unpaid subscription ends. */
const GIVE_UP_DAYS = 21;

/** When the object next changes by itself (renewal, retry, end, expiry); null: never. */
export function dueAt(object: { object: string }): Date | null {
  const seconds = dueSeconds(object as Stripe.Subscription | Stripe.Invoice | Stripe.Checkout.Session);
  return seconds === null ? null : new Date(seconds * 1000);
}

function dueSeconds(object: Stripe.Subscription | Stripe.Invoice | Stripe.Checkout.Session): number | null {
  switch (object.object) {
    case 'subscription': {
      if (object.status !== 'active' && object.status !== 'past_due') return null;
      const periodEnd = object.items.data[0]?.current_period_end ?? null;
      return object.cancel_at !== null && periodEnd !== null ? Math.min(object.cancel_at, periodEnd) : periodEnd;
    }
    case 'invoice': {
      const { status, auto_advance, next_payment_attempt, status_transitions } = object;
      if (status !== 'open' || !auto_advance || status_transitions.finalized_at === null) return null;
      return next_payment_attempt ?? status_transitions.finalized_at + GIVE_UP_DAYS * DAY;
    }
    case 'checkout.session':
      return object.status === 'open' ? object.expires_at : null;
    default:
      return null;
  }
}

/**
 * Counts months from the anchor, so that a short month doesn't shift later ones. Dates that were moved by days
 * may be slightly off the calendar, so the nearest end counts.
 */
export function periodEnd(anchor: number, start: number, interval: Interval): number {
  const half = interval === 'year' ? 180 * DAY : 15 * DAY;
  for (let n = 1; ; n += 1) {
    const end = addMonths(anchor, interval === 'year' ? 12 * n : n);
    if (end > start + half) return end;
  }
}

function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() / 1000;
}
