import type { OwnFactor } from './kinds.tsx';

/** `onAdded`: with the recovery codes, where it was the first one. */
export type AddProps = { factors: OwnFactor[]; onAdded: (recoveryCodes: string[] | null) => Promise<void> };
