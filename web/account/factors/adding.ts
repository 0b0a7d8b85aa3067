import type { OwnFactor } from '../../shared/factors/kinds.tsx';

/** `onAdded`: with the recovery codes, where it was the first one. */
export type AddProps = { factors: OwnFactor[]; onAdded: (recoveryCodes: string[] | null) => Promise<void> };
