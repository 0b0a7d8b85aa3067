type MainCard = { photo: string | null; phone: string; email: string };

/** What comes before the checklist (product 15.2); null afterwards. `hasCard`: of the account. */
export function firstStep({ initialized, hasCard }: { initialized: boolean; hasCard: boolean }) {
  if (!initialized) return 'onboarding';
  return hasCard ? null : 'card';
}

export const checklistSteps = ['photo', 'contact', 'share', 'scan', 'print'] as const;
export type ChecklistStep = (typeof checklistSteps)[number];

/** Done by an action of the owner, recorded once per account. */
export const recordedSteps = ['share', 'print'] as const;
export type RecordedStep = (typeof recordedSteps)[number];

export type FirstSteps = Record<RecordedStep | 'scan' | 'isCelebrated' | 'isClosed', boolean>;

/** The steps that are done (product 15.11). */
export function doneSteps({ photo, phone, email }: MainCard, { share, scan, print }: FirstSteps): ChecklistStep[] {
  const done = { photo: photo !== null, contact: phone !== '' || email !== '', share, scan, print };
  return checklistSteps.filter((step) => done[step]);
}
