import { MINUTE, type Rule } from '../platform/limits/rules.ts';

export const linkLimits = {
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
} as const satisfies Record<string, Rule>;
