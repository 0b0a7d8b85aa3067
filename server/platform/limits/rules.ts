import type { ErrorCode } from '#src/errors.ts';

/** Stored in counter names. An address counts as its network; a site has many networks. */
export type SubjectPart = 'address' | 'site' | 'account' | 'session' | 'link' | 'phone' | 'country' | 'everyone';

type CountOf<By> = {
  by: By;
  most: number;
  seconds: number;
  with?: string; // the rule whose count of the same name and numbers it shares
};

type Part = Exclude<SubjectPart, 'site'>;

export type RuleCount = CountOf<readonly [Part, ...Part[]]>;

export type SiteCount = CountOf<readonly ['site'] | readonly ['site', Part] | readonly [Part, 'site']>;

export type Rule = {
  counts: readonly RuleCount[]; // after that of the site alone, in this order, then its others; the first refusal ends it
  site: readonly [SiteCount, ...SiteCount[]] | string; // of an IPv6 /48, or why it has none (product 24.2)
  failures?: readonly ErrorCode[]; // only attempts refused with these count
  free?: readonly ErrorCode[]; // attempts refused with these do not count
  slowsAfter?: RuleCount; // delays instead of refusing, so that attackers cannot lock others out
  alerts?: { most: number; seconds: number }; // logs a warning if all clients together exceed it
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SIGNED_IN = 'It counts by account, and whoever calls has signed in to it.';

const signInRule = {
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

const tokenCall = {
  counts: [{ by: ['address'], most: 30, seconds: 5 * MINUTE }],
  site: [{ by: ['site'], most: 300, seconds: 5 * MINUTE }],
} as const satisfies Rule;

const factorCall = {
  counts: [{ by: ['address'], most: 15, seconds: MINUTE }],
  site: [{ by: ['site'], most: 150, seconds: MINUTE }],
} as const satisfies Rule;

const rules = {
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
  // Its route counts every attempt and refunds correct passwords. The empty list leaves room for refunds before attempts are refused in memory
  linkPassword: {
    counts: [{ by: ['link', 'address'], most: 5, seconds: 15 * MINUTE }],
    site: [{ by: ['link', 'site'], most: 20, seconds: 15 * MINUTE }],
    slowsAfter: { by: ['link'], most: 20, seconds: 15 * MINUTE },
    failures: [],
  },
  // Each costs a scrypt hash
  linkPasswordCheck: {
    counts: [{ by: ['address'], most: 300, seconds: 15 * MINUTE }],
    site: [{ by: ['site'], most: 3000, seconds: 15 * MINUTE }],
  },
  upload: { counts: [{ by: ['account'], most: 60, seconds: HOUR }], site: SIGNED_IN },
  export: { counts: [{ by: ['account'], most: 20, seconds: HOUR }], site: SIGNED_IN },
  report: {
    counts: [{ by: ['address'], most: 10, seconds: HOUR }],
    site: [{ by: ['site'], most: 30, seconds: HOUR }],
    alerts: { most: 300, seconds: HOUR },
  },
  contact: {
    counts: [{ by: ['address'], most: 5, seconds: HOUR }],
    site: [{ by: ['site'], most: 30, seconds: HOUR }],
    alerts: { most: 300, seconds: HOUR },
  },
  tokenGrant: {
    counts: [{ by: ['address'], most: 150, seconds: 5 * MINUTE }],
    site: 'Clients sign their user out when a refresh is refused. Wrong passwords have the counts of tokenSignIn, and other grants need a secret.',
  },
  // One network's programs and browsers don't use up each other's; an account's attempts count together
  tokenSignIn: { ...signInRule, slowsAfter: { ...signInRule.slowsAfter, with: 'signIn' } },
  tokenSignUp: tokenCall,
  tokenOtp: tokenCall,
  tokenWeb3: tokenCall,
  tokenRecover: tokenCall,
  tokenResend: tokenCall,
  tokenSso: tokenCall,
  tokenUser: tokenCall,
  tokenVerify: tokenCall,
  // Links: only those that are refused
  tokenLink: { ...tokenCall, failures: ['invalid_input'] },
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
  tokenChallenge: factorCall,
  tokenFactor: factorCall,
  change: { counts: [{ by: ['account'], most: 600, seconds: 10 * MINUTE }], site: SIGNED_IN },
  // Editors save what is typed every second
  draft: { counts: [{ by: ['account'], most: 1200, seconds: 10 * MINUTE }], site: SIGNED_IN },
  publicChange: {
    counts: [{ by: ['address'], most: 600, seconds: 10 * MINUTE }],
    site: [{ by: ['site'], most: 3000, seconds: 10 * MINUTE }],
    alerts: { most: 5000, seconds: MINUTE },
  },
} as const satisfies Record<string, Rule>;

/** Codes by SMS in a day: per country, and in total. */
export type SmsCaps = { perCountry: number; total: number };

/** Refunded by their caller; the empty `free` keeps refusals in the database, where a refund makes room again. */
function smsRules({ perCountry, total }: SmsCaps) {
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

export function rulesOf(sms: SmsCaps) {
  return { ...rules, ...smsRules(sms) };
}

export type LimitName = keyof ReturnType<typeof rulesOf>;
