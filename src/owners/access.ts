import type { PlanType } from './plans.ts';

export const GRACE_DAYS = 7;
/** Includes the grace days; the default of `trial_days`. */
export const TRIAL_DAYS = 14;

export type PlanState = {
  planType: PlanType;
  trialStartDate: Date | null;
  /** includes the grace days */
  trialDays: number;
  subscriptionEnd: Date | null;
};

export type Access = {
  phase: 'not_started' | 'trial' | 'grace' | 'expired' | 'subscribed';
  plan: PlanType;
  isAccessible: boolean;
  /** end of the phase; null if it has none */
  until: Date | null;
};

const DAY = 86_400_000;

/** What an owner may do at an instant. Used by server and browser (product 3.5, 3.6). */
export function access(state: PlanState, now: Date): Access {
  const { planType, subscriptionEnd, trialStartDate, trialDays } = state;
  if (planType !== 'free' && (subscriptionEnd === null || subscriptionEnd > now)) {
    return { phase: 'subscribed', plan: planType, isAccessible: true, until: subscriptionEnd };
  }
  if (trialStartDate === null) return { phase: 'not_started', plan: 'free', isAccessible: true, until: null };
  const graceEnd = new Date(trialStartDate.getTime() + trialDays * DAY);
  const trialEnd = new Date(graceEnd.getTime() - GRACE_DAYS * DAY);
  if (now < trialEnd) return { phase: 'trial', plan: 'free', isAccessible: true, until: trialEnd };
  if (now < graceEnd) return { phase: 'grace', plan: 'free', isAccessible: true, until: graceEnd };
  return { phase: 'expired', plan: 'free', isAccessible: false, until: null };
}

/** The next instant at which access changes by time alone; null if never (product 22.4). */
export function accessChangesAt(state: PlanState, now: Date): Date | null {
  const { phase, until } = access(state, now);
  // Trial and grace give the same access
  return phase === 'trial' && until ? new Date(until.getTime() + GRACE_DAYS * DAY) : until;
}

export function daysUntil(instant: Date, now: Date): number {
  return Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / DAY));
}
