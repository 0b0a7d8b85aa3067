import { HOUR, type Rule } from '../platform/limits/rules.ts';

export const marketingLimits = {
  contact: {
    counts: [{ by: ['address'], most: 5, seconds: HOUR }],
    site: [{ by: ['site'], most: 30, seconds: HOUR }],
    alerts: { most: 300, seconds: HOUR },
  },
} as const satisfies Record<string, Rule>;
