import type { Admission } from '#src/accounts/admission.ts';

/** For accounts that tests insert themselves. */
export const admitted = {} as Admission;
