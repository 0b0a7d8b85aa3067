import { HOUR, type Rule, SIGNED_IN } from '../platform/limits/rules.ts';

export const statsLimits = {
  csv: { counts: [{ by: ['account'], most: 60, seconds: HOUR }], site: SIGNED_IN },
} as const satisfies Record<string, Rule>;
