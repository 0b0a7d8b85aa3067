import { DAY, HOUR, MINUTE, type Rule } from '../platform/limits/rules.ts';

export const signInRule = {
  counts: [
    { by: ['address', 'account'], most: 10, seconds: 15 * MINUTE },
    { by: ['address'], most: 100, seconds: 15 * MINUTE },
  ],
  site: [
    // Browsers of the account pass both
    { by: ['site', 'account'], most: 20, seconds: 15 * MINUTE },
    { by: ['site'], most: 500, seconds: 15 * MINUTE },
  ],
  slowsAfter: { by: ['account'], most: 20, seconds: 15 * MINUTE },
  failures: ['invalid_credentials'],
} as const satisfies Rule;

export const accountLimits = {
  signIn: signInRule,
  signUp: {
    counts: [{ by: ['address'], most: 10, seconds: HOUR }],
    site: [{ by: ['site'], most: 100, seconds: HOUR }],
  },
  mailedLink: {
    counts: [
      { by: ['address', 'account'], most: 3, seconds: HOUR },
      { by: ['address'], most: 20, seconds: HOUR },
      { by: ['account'], most: 12, seconds: HOUR },
    ],
    site: [
      { by: ['site', 'account'], most: 6, seconds: HOUR },
      { by: ['site'], most: 100, seconds: HOUR },
    ],
    free: ['mail_just_sent'],
  },
  // Emails a possibly uninvolved recipient
  addressChange: {
    counts: [
      { by: ['account'], most: 6, seconds: HOUR },
      { by: ['address'], most: 20, seconds: HOUR },
    ],
    site: [{ by: ['site'], most: 100, seconds: HOUR }],
    free: ['password_wrong', 'step_up_required', 'sign_in_again', 'address_same'],
  },
  startSocial: {
    counts: [{ by: ['address'], most: 60, seconds: HOUR }],
    site: [{ by: ['site'], most: 300, seconds: HOUR }],
  },
  // Each asks the provider, and a browser can repeat one as long as its state is valid
  finishSocial: {
    counts: [{ by: ['address'], most: 60, seconds: HOUR }],
    site: [{ by: ['site'], most: 300, seconds: HOUR }],
  },
  factorCode: {
    counts: [
      { by: ['account', 'session'], most: 10, seconds: 15 * MINUTE },
      { by: ['account', 'address'], most: 20, seconds: 15 * MINUTE },
      { by: ['account'], most: 100, seconds: 15 * MINUTE },
    ],
    site: [{ by: ['account', 'site'], most: 40, seconds: 15 * MINUTE }],
    failures: ['code_wrong', 'passkey_refused'],
  },
  factorChallenge: {
    counts: [
      { by: ['account', 'address'], most: 30, seconds: 15 * MINUTE },
      { by: ['account'], most: 100, seconds: 15 * MINUTE },
    ],
    site: [{ by: ['account', 'site'], most: 60, seconds: 15 * MINUTE }],
  },
  passkey: {
    counts: [{ by: ['address'], most: 100, seconds: 15 * MINUTE }],
    site: [{ by: ['site'], most: 500, seconds: 15 * MINUTE }],
    failures: ['passkey_refused'],
  },
  password: {
    counts: [{ by: ['account', 'session'], most: 10, seconds: 15 * MINUTE }],
    site: 'It counts by session, and an account has at most 50 of them, which nobody starts without signing in.',
    failures: ['password_wrong'],
  },
  // Refunded by its caller, unless a code was wrong. Links work on
  mailedCode: {
    counts: [
      { by: ['address', 'account'], most: 10, seconds: DAY },
      { by: ['account'], most: 100, seconds: DAY },
    ],
    site: [
      { by: ['site', 'account'], most: 30, seconds: DAY },
      { by: ['site'], most: 300, seconds: DAY },
    ],
    failures: [],
  },
  // As above
  textedCode: {
    counts: [{ by: ['address', 'account'], most: 10, seconds: DAY }],
    site: 'All networks but the one that asked have five wrong codes in all, and must not end the codes of that one (product 34.13). So no code counts more than ten.',
    failures: [],
  },
} as const satisfies Record<string, Rule>;

/** Codes by SMS in a day: per country, and in total. */
export type SmsCaps = { perCountry: number; total: number };

/** Refunded by their caller; the empty `free` keeps refusals in the database, where a refund makes room again. */
export function smsLimits({ perCountry, total }: SmsCaps) {
  return {
    // Anyone can have these sent to any number, so they leave half for signing in
    smsConfirmation: {
      counts: [
        { by: ['phone', 'address'], most: 5, seconds: DAY },
        { by: ['phone'], most: 10, seconds: DAY },
        { by: ['address'], most: 10, seconds: DAY },
        { by: ['country'], most: Math.ceil(perCountry / 2), seconds: DAY },
        { by: ['everyone'], most: Math.ceil(total / 2), seconds: DAY },
      ],
      site: [
        { by: ['phone', 'site'], most: 5, seconds: DAY },
        { by: ['site'], most: 30, seconds: DAY },
      ],
      free: [],
    },
    smsWithoutPlan: {
      counts: [{ by: ['phone'], most: 1, seconds: DAY }],
      site: 'It counts in addition to the two others, which have counts of a site.',
      free: [],
    },
    sms: {
      counts: [
        { by: ['phone'], most: 15, seconds: DAY },
        { by: ['address'], most: 100, seconds: DAY },
        { by: ['country'], most: perCountry, seconds: DAY },
        { by: ['everyone'], most: total, seconds: DAY },
      ],
      site: [{ by: ['site'], most: 300, seconds: DAY }],
      free: [],
    },
  } as const satisfies Record<string, Rule>;
}
