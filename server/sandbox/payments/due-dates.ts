import type Stripe from 'stripe';

const DAY = 86_400;

/** After the first attempt a payment that fails is tried again so many days after the one before. */
export const retryDays = [3, 5, 7];

/** How long after the first attempt the provider gives a subscription up that nobody pays. */
const GIVE_UP_DAYS = 21;

/** When time alone changes an object: a renewal, an end, another attempt, an expiry. null: never. */
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
