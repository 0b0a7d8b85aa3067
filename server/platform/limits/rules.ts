import type { ErrorCode } from '#src/errors.ts';

/** What attempts are counted by. An IP address counts as its network, and as the site that has many networks. Part of stored names. */
export type Part = 'address' | 'site' | 'account' | 'session' | 'link';

/** At most `most` attempts by the same parts in `seconds`. */
export type Count = { by: readonly [Part, ...Part[]]; most: number; seconds: number };

export type Rule = {
  /** checked in this order; an attempt that one refuses is not counted by the others */
  counts: readonly Count[];
  /** only attempts refused with these codes count */
  failures?: readonly ErrorCode[];
  /** attempts refused with these codes do not count */
  free?: readonly ErrorCode[];
  /** beyond this count attempts are delayed, not refused, so that an attacker cannot lock an account */
  slowsAfter?: Count;
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
    slowsAfter: { by: ['account'], most: 20, seconds: 15 * MINUTE },
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
  // Each emails an unconfirmed recipient and reveals whether an email is taken
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
  // The route refunds by itself: its failures are pages
  linkPassword: { counts: [{ by: ['link', 'address'], most: 5, seconds: 15 * MINUTE }], failures: [] },
  // Correct passwords too: each costs a scrypt hash
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
