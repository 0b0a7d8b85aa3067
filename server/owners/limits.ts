import { HOUR, MINUTE, type Rule, SIGNED_IN } from '../platform/limits/rules.ts';

export const ownerLimits = {
  upload: { counts: [{ by: ['account'], most: 60, seconds: HOUR }], site: SIGNED_IN },
  readInvitation: {
    counts: [{ by: ['address'], most: 100, seconds: 15 * MINUTE }],
    site: [{ by: ['site'], most: 500, seconds: 15 * MINUTE }],
  },
  // More than other sign-ups: colleagues are invited at once, and each has a token
  invitedSignUp: {
    counts: [{ by: ['address'], most: 60, seconds: HOUR }],
    site: [{ by: ['site'], most: 300, seconds: HOUR }],
  },
} as const satisfies Record<string, Rule>;
