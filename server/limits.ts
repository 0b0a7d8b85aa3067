import { accountLimits, type SmsCaps, smsLimits } from './accounts/limits.ts';
import { apiLimits } from './api/limits.ts';
import { authApiLimits } from './auth-api/limits.ts';
import { linkLimits } from './links/limits.ts';
import { marketingLimits } from './marketing/limits.ts';
import { ownerLimits } from './owners/limits.ts';
import type { RateLimit } from './platform/limits/limits.ts';
import { MINUTE, type Rule, SIGNED_IN } from './platform/limits/rules.ts';
import { privacyLimits } from './privacy/limits.ts';
import { statsLimits } from './stats/limits.ts';
import { supportLimits } from './support/limits.ts';

/** The limits of all calls; see `operations.ts`. */
const callLimits = {
  change: { counts: [{ by: ['account'], most: 600, seconds: 10 * MINUTE }], site: SIGNED_IN },
  // Editors save what is typed every second
  draft: { counts: [{ by: ['account'], most: 1200, seconds: 10 * MINUTE }], site: SIGNED_IN },
  publicChange: {
    counts: [{ by: ['address'], most: 600, seconds: 10 * MINUTE }],
    site: [{ by: ['site'], most: 3000, seconds: 10 * MINUTE }],
    alerts: { most: 5000, seconds: MINUTE },
  },
} as const satisfies Record<string, Rule>;

/** Every limit; each module declares its own. Names are stored with their counts and never change. */
export function limitRules(smsCaps: SmsCaps) {
  return {
    ...callLimits,
    ...accountLimits,
    ...smsLimits(smsCaps),
    ...ownerLimits,
    ...linkLimits,
    ...statsLimits,
    ...authApiLimits,
    ...apiLimits,
    ...privacyLimits,
    ...supportLimits,
    ...marketingLimits,
  };
}

export type LimitName = keyof ReturnType<typeof limitRules>;

export type RateLimits = Record<LimitName, RateLimit>;
