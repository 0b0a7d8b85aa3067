import { tooManyText } from './general.ts';
import type { Refusal } from './refusal.ts';

/** Second factors, passkeys and codes. */
export const factorRefusals = {
  second_factor_required: {
    status: 401,
    text: (i18n) => i18n._({ id: 'error.second_factor_required', message: "One more step: confirm it's you." }),
  },
  step_up_required: {
    status: 403,
    text: (i18n) => i18n._({ id: 'error.step_up_required', message: "Confirm it's you to continue." }),
  },
  code_wrong: {
    status: 403,
    text: (i18n) => i18n._({ id: 'error.code_wrong', message: 'This code is incorrect. Please try again.' }),
  },
  code_just_sent: { status: 429, text: tooManyText },
  challenge_over: {
    status: 403,
    text: (i18n) =>
      i18n._({
        id: 'error.challenge_over',
        message: 'This verification took too long, was already used or had too many wrong codes. Please start again.',
      }),
  },
  factor_locked: {
    status: 429,
    text: (i18n) =>
      i18n._({
        id: 'error.factor_locked',
        message: 'Too many wrong codes. Use a passkey or a recovery code, or wait until tomorrow.',
      }),
  },
  too_many_codes: {
    status: 429,
    text: (i18n) =>
      i18n._({
        id: 'error.too_many_codes',
        message: "We've already sent you several codes. Use the latest one or try again in an hour.",
      }),
  },
  too_many_factors: { status: 403, text: null },
  passkey_refused: {
    status: 403,
    text: (i18n) =>
      i18n._({
        id: 'error.passkey_refused',
        message: "This passkey or security key wasn't accepted. Please try again or sign in another way.",
      }),
  },
  passkey_taken: { status: 409, text: null },
  sms_unavailable: {
    status: 503,
    text: (i18n) =>
      i18n._({
        id: 'error.sms_unavailable',
        message: "We can't send codes by SMS right now. Please try again in a moment or use another method.",
      }),
  },
  sms_off: {
    status: 403,
    text: (i18n) =>
      i18n._({ id: 'error.sms_off', message: 'SMS is turned off. Use another method or a recovery code.' }),
  },
  sms_limit: {
    status: 429,
    text: (i18n) =>
      i18n._({
        id: 'error.sms_limit',
        message: "We can't text more codes today. Use another method or a recovery code, or try again tomorrow.",
      }),
  },
  sms_plan_required: {
    status: 429,
    text: (i18n) =>
      i18n._({
        id: 'error.sms_plan_required',
        message: 'Without a trial or plan, a number gets one code a day. Use another method or a recovery code.',
      }),
  },
} satisfies Record<string, Refusal>;
