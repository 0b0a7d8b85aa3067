import { type ErrorCode, errorText, statusOf } from './errors.ts';
import type { I18n } from './pages/i18n.ts';
import type { RefusalDetails, RefusalText } from './refusals/refusal.ts';
import { sentText } from './sent-texts.ts';

/** Texts of refusals that only programs get, or that say something else to them. */
const texts: Partial<Record<ErrorCode, RefusalText>> = {
  unauthenticated: (i18n) =>
    i18n._({
      id: 'error.key_required',
      message: 'Send a valid API key in the header “Authorization: Bearer”.',
    }),
  key_expired: (i18n) => i18n._({ id: 'error.key_expired', message: 'This API key has ended. Create a new one.' }),
  scope_missing: (i18n, { scope = '' }) =>
    i18n._({
      id: 'error.scope_missing',
      message: 'This API key lacks the permission {scope}.',
      values: { scope },
    }),
  method_not_allowed: (i18n) =>
    i18n._({ id: 'error.method_not_allowed', message: 'This method is not available here.' }),
  request_in_progress: (i18n) =>
    i18n._({
      id: 'error.request_in_progress',
      message: 'A request with this idempotency key is still running. Try again in a moment.',
    }),
  external_id_taken: (i18n) => i18n._({ id: 'error.external_id_taken', message: 'Another item has this external ID.' }),
  idempotency_mismatch: (i18n) =>
    i18n._({
      id: 'error.idempotency_mismatch',
      message: 'This idempotency key was used for another request.',
    }),
  // Not the one about two plans
  plan_required: (i18n, { plan, ...details }) =>
    plan === 'business' && details.arePlansShown !== false
      ? i18n._({ id: 'error.business_required', message: 'This feature requires Business.' })
      : errorText(i18n, 'plan_required', details),
};

/** Of a problem: what a rule finds invalid is as well-formed as what a schema refuses. */
export function problemStatus(code: ErrorCode): number {
  return code === 'invalid_input' ? 422 : statusOf(code);
}

/** What a refusal is called in a problem. */
export function problemText(i18n: I18n, code: ErrorCode, details: RefusalDetails = {}): string {
  return texts[code]?.(i18n, details) ?? sentText(i18n, code, details);
}
