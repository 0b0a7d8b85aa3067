import type { ErrorCode } from '#src/errors.ts';

/** What tries are counted by. An address counts as the network that it is in, and as the site that has many of them. */
export type Part = 'address' | 'site' | 'account' | 'session' | 'link';

/** At most `most` attempts by the same parts in `seconds`. There is always a part: no count is everyone's. */
export type Count = { by: readonly [Part, ...Part[]]; most: number; seconds: number };

export type Rule = {
  /** each must have room, in this order: what the first refuses counts in none of the others */
  counts: readonly Count[];
  /** only tries that are refused so count; the others are given back */
  failures?: readonly ErrorCode[];
  /** tries that are refused so did nothing, and are given back */
  free?: readonly ErrorCode[];
  /** beyond this count a try waits, and is refused by nobody: it cannot keep an owner out */
  slows?: Count;
  /** attempts by all clients of this process in `seconds`, above which a warning is logged */
  alerts?: { most: number; seconds: number };
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Every limit of the product (product 24). */
export const rules = {
  signIn: {
    counts: [
      { by: ['address', 'account'], most: 10, seconds: 15 * MINUTE },
      { by: ['address'], most: 100, seconds: 15 * MINUTE },
    ],
    slows: { by: ['account'], most: 20, seconds: 15 * MINUTE },
    failures: ['invalid_credentials'],
  },
  signUp: { counts: [{ by: ['address'], most: 10, seconds: HOUR }] },
  mailedLink: {
    counts: [
      { by: ['address', 'account'], most: 3, seconds: HOUR },
      { by: ['address'], most: 20, seconds: HOUR },
      { by: ['account'], most: 12, seconds: HOUR },
    ],
    free: ['mail_just_sent'],
  },
  // Each writes to somebody who may not have asked for it, and tells whether an address is taken
  addressChange: {
    counts: [
      { by: ['account'], most: 6, seconds: HOUR },
      { by: ['address'], most: 20, seconds: HOUR },
    ],
    free: ['password_wrong', 'step_up_required', 'sign_in_again', 'address_same'],
  },
  startSocial: { counts: [{ by: ['address'], most: 60, seconds: HOUR }] },
  factorCode: {
    counts: [
      { by: ['account', 'session'], most: 10, seconds: 15 * MINUTE },
      { by: ['account', 'address'], most: 20, seconds: 15 * MINUTE },
      { by: ['account'], most: 100, seconds: 15 * MINUTE },
    ],
    failures: ['code_wrong', 'passkey_refused'],
  },
  factorChallenge: {
    counts: [
      { by: ['account', 'address'], most: 30, seconds: 15 * MINUTE },
      { by: ['account'], most: 100, seconds: 15 * MINUTE },
    ],
  },
  passkey: { counts: [{ by: ['address'], most: 100, seconds: 15 * MINUTE }], failures: ['passkey_refused'] },
  password: {
    counts: [{ by: ['account', 'session'], most: 10, seconds: 15 * MINUTE }],
    failures: ['password_wrong'],
  },
  // Its failures are pages: the route gives back by itself
  linkPassword: { counts: [{ by: ['link', 'address'], most: 5, seconds: 15 * MINUTE }], failures: [] },
  // Right passwords, too: each costs a scrypt
  linkPasswordCheck: {
    counts: [
      { by: ['address'], most: 300, seconds: 15 * MINUTE },
      { by: ['site'], most: 3000, seconds: 15 * MINUTE },
    ],
  },
  upload: { counts: [{ by: ['account'], most: 60, seconds: HOUR }] },
  export: { counts: [{ by: ['account'], most: 20, seconds: HOUR }] },
  report: { counts: [{ by: ['address'], most: 10, seconds: HOUR }] },
  contact: {
    counts: [
      { by: ['address'], most: 5, seconds: HOUR },
      { by: ['site'], most: 30, seconds: HOUR },
    ],
    alerts: { most: 300, seconds: HOUR },
  },
  change: { counts: [{ by: ['account'], most: 600, seconds: 10 * MINUTE }] },
  publicChange: {
    counts: [
      { by: ['address'], most: 600, seconds: 10 * MINUTE },
      { by: ['site'], most: 3000, seconds: 10 * MINUTE },
    ],
    alerts: { most: 5000, seconds: MINUTE },
  },
} as const satisfies Record<string, Rule>;

export type LimitName = keyof typeof rules;
