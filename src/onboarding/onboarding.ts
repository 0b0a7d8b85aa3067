import type { PlanType } from '../owners/plans.ts';

export type OnboardingStep = 'plan' | 'card' | 'done';

/** `arePlansShown`: false where nobody chooses a plan (product 38.6). */
export function nextStep(
  profile: { initialized: boolean; chosenPlan: PlanType | null },
  arePlansShown = true,
): OnboardingStep {
  if (profile.initialized) return 'done';
  return profile.chosenPlan === null && arePlansShown ? 'plan' : 'card';
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
