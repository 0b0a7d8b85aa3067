import type { PlanType } from '../owners/plans.ts';

export type Step = 'plan' | 'card' | 'done';

/** Where an account with a session goes on (product 2.1). */
export function nextStep(profile: { initialized: boolean; chosenPlan: PlanType | null }): Step {
  if (profile.initialized) return 'done';
  return profile.chosenPlan === null ? 'plan' : 'card';
}

/** The plan whose rule a new username follows: one that is chosen in onboarding and not paid yet counts (product 4.6). */
export function usernamePlan(
  profile: { initialized: boolean; chosenPlan: PlanType | null },
  inForce: PlanType,
): PlanType {
  return inForce === 'free' && !profile.initialized ? (profile.chosenPlan ?? 'free') : inForce;
}

export type VerificationError = 'expired' | 'used' | 'failed';

/** What the address hash says after an e-mail link, or null where it says nothing (spec 2 and 8). */
export function verificationError(hash: string): VerificationError | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const error = values.get('error');
  if (error === null) return null;
  if (error === 'access_denied' && /expired/i.test(values.get('error_description') ?? '')) return 'expired';
  if (error === 'otp_expired' || values.get('error_code') === 'otp_expired') return 'used';
  return 'failed';
}
