import { HOUR, MINUTE, type Rule } from '../platform/limits/rules.ts';

const OF_KEYS = 'It counts by key and by its owner, not by network.';

/** Calls by API keys: of each key, and of all keys of an owner together (product 41.9); and with keys that there are not. */
export const apiLimits = {
  apiRead: {
    counts: [
      { by: ['key'], most: 600, seconds: MINUTE },
      { by: ['account'], most: 1200, seconds: MINUTE },
    ],
    site: OF_KEYS,
  },
  apiWrite: {
    counts: [
      { by: ['key'], most: 120, seconds: MINUTE },
      { by: ['account'], most: 240, seconds: MINUTE },
    ],
    site: OF_KEYS,
  },
  // Of which each costs a query. Known ones of the same network go on
  apiUnknownKey: {
    counts: [{ by: ['address'], most: 60, seconds: 5 * MINUTE }],
    site: [{ by: ['site'], most: 300, seconds: 5 * MINUTE }],
  },
  // A program doesn't use up what screens have
  apiUpload: { counts: [{ by: ['account'], most: 60, seconds: HOUR }], site: OF_KEYS, policy: 'uploads' },
} as const satisfies Record<string, Rule>;
