import { forbiddenText } from './general.ts';
import type { Refusal } from './refusal.ts';

/**
 * Of API keys. What only programs are refused for has its texts in `problem-texts.ts`, because screens load all those here. The list
 * of keys says how many there may be.
 */
export const apiRefusals = {
  key_expired: { status: 401, text: null },
  scope_missing: { status: 403, text: null },
  method_not_allowed: { status: 405, text: null },
  request_in_progress: { status: 409, text: null },
  external_id_taken: { status: 409, text: null },
  idempotency_mismatch: { status: 422, text: null },
  limit_keys: { status: 403, text: forbiddenText },
} satisfies Record<string, Refusal>;
