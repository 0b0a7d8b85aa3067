import type { PlanType } from '../owners/plans.ts';

export type OnboardingStep = 'plan' | 'card' | 'done';

export function nextStep(profile: { initialized: boolean; chosenPlan: PlanType | null }): OnboardingStep {
  if (profile.initialized) return 'done';
  return profile.chosenPlan === null ? 'plan' : 'card';
}

/** The plan whose username rules apply. During onboarding, a chosen plan counts before it is paid (product 4.6). */
export function usernamePlan(
  profile: { initialized: boolean; chosenPlan: PlanType | null },
  planInForce: PlanType,
): PlanType {
  return planInForce === 'free' && !profile.initialized ? (profile.chosenPlan ?? 'free') : planInForce;
}

export type VerificationError = 'expired' | 'used' | 'failed';

/** The error in the URL hash after an emailed link, or null. */
export function verificationError(hash: string): VerificationError | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const error = values.get('error');
  if (error === null) return null;
  if (error === 'access_denied' && /expired/i.test(values.get('error_description') ?? '')) return 'expired';
  if (error === 'otp_expired' || values.get('error_code') === 'otp_expired') return 'used';
  return 'failed';
}

const TEST_DATA_AGE_MS = 60_000;

export type TestDataState = {
  initialized: boolean;
  createdAt: Date;
  dismissed: boolean;
  links: number;
  vcards: number;
};

/** Whether to show the banner 'Testing Phase Complete' (product 15.4). */
export function hasTestData({ initialized, createdAt, dismissed, links, vcards }: TestDataState, now: Date): boolean {
  const isOldEnough = now.getTime() - createdAt.getTime() >= TEST_DATA_AGE_MS;
  return !initialized && isOldEnough && !dismissed && links + vcards > 0;
}
