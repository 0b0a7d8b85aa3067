import { forbiddenText, invalidText } from './general.ts';
import type { Refusal } from './refusal.ts';

/**
 * Of API keys. What only programs are refused for has its texts in `problem-texts.ts`, because screens load all those here. The list
 * of keys says how many there may be.
 */
export const apiRefusals = {
  key_expired: { status: 401, text: invalidText },
  scope_missing: { status: 403, text: invalidText },
  method_not_allowed: { status: 405, text: invalidText },
  request_in_progress: { status: 409, text: invalidText },
  external_id_taken: { status: 409, text: invalidText },
  idempotency_mismatch: { status: 422, text: invalidText },
  limit_keys: { status: 403, text: forbiddenText },
} satisfies Record<string, Refusal>;
