import type { I18n } from '../pages/i18n.ts';
import type { Refusal, RefusalDetails } from './refusal.ts';

/** What any request may be refused for. */
export const generalRefusals = {
  invalid_input: {
    status: 400,
    text: invalidText,
  },
  unauthenticated: {
    status: 401,
    text: (i18n) => i18n._({ id: 'error.unauthenticated', message: 'Please sign in to continue.' }),
  },
  forbidden: { status: 403, text: forbiddenText },
  not_found: {
    status: 404,
    text: (i18n) => i18n._({ id: 'error.not_found', message: "This doesn't exist or was removed." }),
  },
  too_many_requests: { status: 429, text: tooManyText },
  too_many_streams: {
    status: 429,
    text: (i18n) =>
      i18n._({
        id: 'error.too_many_streams',
        message: "This account is open in too many browsers, so this page doesn't update automatically.",
      }),
  },
  overloaded: {
    status: 503,
    text: (i18n) =>
      i18n._({
        id: 'error.overloaded',
        message: "We're very busy right now. Nothing was changed. Please try again in a few seconds.",
      }),
  },
  unavailable: {
    status: 503,
    text: (i18n) =>
      i18n._({
        id: 'error.unavailable',
        message: "We can't reach our database right now. Nothing was changed. Please try again in a moment.",
      }),
  },
  internal: {
    status: 500,
    text: (i18n) => i18n._({ id: 'error.internal', message: 'Something went wrong on our side. Please try again.' }),
  },
} satisfies Record<string, Refusal>;

export function invalidText(i18n: I18n): string {
  return i18n._({ id: 'error.invalid_input', message: 'Invalid input' });
}

export function forbiddenText(i18n: I18n): string {
  return i18n._({ id: 'error.forbidden', message: "You don't have permission to do this." });
}

export function tooManyText(i18n: I18n, details: RefusalDetails): string {
  return i18n._({
    id: 'error.too_many_requests',
    message:
      '{minutes, plural, one {Too many attempts. Try again in # minute.} other {Too many attempts. Try again in # minutes.}}',
    values: { minutes: Math.max(1, Math.ceil((details.secondsLeft ?? 0) / 60)) },
  });
}
