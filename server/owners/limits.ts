import { DAY, HOUR, MINUTE, type Rule, SIGNED_IN } from '../platform/limits/rules.ts';

export const ownerLimits = {
  upload: { counts: [{ by: ['account'], most: 60, seconds: HOUR }], site: SIGNED_IN },
  // Deleting one gives back what it could invite, and holds its username
  createOrganization: {
    counts: [{ by: ['account'], most: 5, seconds: DAY }],
    site: SIGNED_IN,
    free: [
      ...(['plan_required', 'limit_organizations', 'username_taken', 'username_required'] as const),
      ...(['username_digits', 'username_form', 'username_reserved'] as const),
    ],
  },
  // Each asks name servers that its caller chooses
  checkDomain: {
    counts: [
      { by: ['domain'], most: 6, seconds: MINUTE },
      { by: ['account'], most: 20, seconds: HOUR },
    ],
    site: 'It counts by domain and by owner, not by network.',
    policy: 'domain-checks',
  },
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
