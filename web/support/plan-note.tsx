import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PlanType } from '#src/owners/plans.ts';

/** What the plan adds to an answer. */
const notes: Record<PlanType, ReactNode> = {
  free: null,
  pro: <Trans>With Pro your messages are answered before those of the free plan.</Trans>,
  business: <Trans>With Business your messages are answered first.</Trans>,
};

export function PlanNote({ plan }: { plan: PlanType }): ReactNode {
  return notes[plan];
}
