import type { z } from 'zod';
import { type ErrorCode, errorText, statusOf } from './errors.ts';
import { issueTextOf } from './issue-texts.ts';
import type { I18n } from './pages/i18n.ts';
import { invalidText } from './refusals/general.ts';
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

/** What is wrong with a field or parameter: what its schema says, or else what is allowed. */
export function problemDetail(i18n: I18n, issue: z.core.$ZodIssue, input: unknown): string {
  const text = issueTextOf(i18n, issue, input);
  return text === invalidText(i18n) ? (allowedText(i18n, issue) ?? text) : text;
}

function allowedText(i18n: I18n, issue: z.core.$ZodIssue): string | null {
  switch (issue.code) {
    case 'too_small':
      return leastText(i18n, issue.origin, Number(issue.minimum));
    case 'too_big':
      return mostText(i18n, issue.origin, Number(issue.maximum));
    case 'invalid_value':
      return i18n._({
        id: 'problem.values',
        message: 'Must be one of: {values}',
        values: { values: issue.values.map(String).join(', ') },
      });
    case 'invalid_type':
      return typeTexts[issue.expected]?.(i18n) ?? null;
    case 'invalid_format':
      return issue.format === 'uuid' ? i18n._({ id: 'problem.uuid', message: 'Must be a UUID' }) : null;
    case 'unrecognized_keys':
      return i18n._({ id: 'problem.unknown', message: 'Unknown name' });
    default:
      return null;
  }
}

const typeTexts: Partial<Record<string, (i18n: I18n) => string>> = {
  string: (i18n) => i18n._({ id: 'problem.string', message: 'Must be text' }),
  number: (i18n) => i18n._({ id: 'problem.number', message: 'Must be a number' }),
  int: (i18n) => i18n._({ id: 'problem.int', message: 'Must be a whole number' }),
  boolean: (i18n) => i18n._({ id: 'problem.boolean', message: 'Must be true or false' }),
  array: (i18n) => i18n._({ id: 'problem.array', message: 'Must be a list' }),
  object: (i18n) => i18n._({ id: 'problem.object', message: 'Must be an object' }),
};

function leastText(i18n: I18n, origin: string, least: number): string {
  if (origin === 'string')
    return i18n._({
      id: 'problem.least_characters',
      message: '{least, plural, one {Must have at least # character} other {Must have at least # characters}}',
      values: { least },
    });
  if (origin === 'array')
    return i18n._({
      id: 'problem.least_items',
      message: '{least, plural, one {Must have at least # item} other {Must have at least # items}}',
      values: { least },
    });
  return i18n._({ id: 'problem.least', message: 'Must be {least} or more', values: { least } });
}

function mostText(i18n: I18n, origin: string, most: number): string {
  if (origin === 'string')
    return i18n._({
      id: 'problem.most_characters',
      message: '{most, plural, one {Must have at most # character} other {Must have at most # characters}}',
      values: { most },
    });
  if (origin === 'array')
    return i18n._({
      id: 'problem.most_items',
      message: '{most, plural, one {Must have at most # item} other {Must have at most # items}}',
      values: { most },
    });
  return i18n._({ id: 'problem.most', message: 'Must be {most} or less', values: { most } });
}
