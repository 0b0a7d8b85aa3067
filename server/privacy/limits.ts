import { HOUR, type Rule, SIGNED_IN } from '../platform/limits/rules.ts';

export const privacyLimits = {
  export: { counts: [{ by: ['account'], most: 20, seconds: HOUR }], site: SIGNED_IN },
} as const satisfies Record<string, Rule>;
