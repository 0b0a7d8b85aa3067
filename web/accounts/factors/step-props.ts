import type { ReactNode } from 'react';
import type { FactorKind } from './kinds.tsx';

/** `hint`: which phone, in part. */
export type StepFactor = { id: string; kind: FactorKind; name: string; hint?: string | null };

/** The one button that goes on: as wide as the form on phones. */
export const stepButtonStyle = 'self-stretch sm:self-start';

export type StepProps = {
  factor: StepFactor;
  /** asked to skip this step here from now on */
  rememberDevice: boolean;
  /** chosen by a press, not met on the way: what can begin at once, does */
  isChosen: boolean;
  /** between the field and the button */
  children?: ReactNode;
  onDone: () => Promise<void> | void;
};
