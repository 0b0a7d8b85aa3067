import type { I18n } from '../pages/i18n.ts';
import { forbiddenText } from './general.ts';
import type { Refusal, RefusalDetails } from './refusal.ts';

/** Signing up and in, and the account. */
export const accountRefusals = {
  sign_up_closed: {
    status: 403,
    text: (i18n) => i18n._({ id: 'error.sign_up_closed', message: 'Nobody new can sign up on this server.' }),
  },
  sign_up_invited_only: {
    status: 403,
    text: (i18n) =>
      i18n._({
        id: 'error.sign_up_invited_only',
        message:
          'Only people with an invitation can sign up here. If you have one, open the link in its email and sign up with the email it was sent to.',
      }),
  },
  account_exists: {
    status: 409,
    text: (i18n) =>
      i18n._({
        id: 'error.account_exists',
        message: 'This email is already registered. Please sign in instead.',
      }),
  },
  invalid_credentials: {
    status: 401,
    text: (i18n) =>
      i18n._({ id: 'error.invalid_credentials', message: 'Invalid email or password. Please try again.' }),
  },
  email_not_verified: {
    status: 403,
    text: (i18n) => i18n._({ id: 'error.email_not_verified', message: 'Email not verified yet' }),
  },
  phone_not_verified: { status: 403, text: forbiddenText }, // its form says more
  token_expired: {
    status: 400,
    text: (i18n) => i18n._({ id: 'error.token_expired', message: 'This link has expired. Please request a new one.' }),
  },
  token_used: {
    status: 400,
    text: (i18n) =>
      i18n._({ id: 'error.token_used', message: 'This link has already been used. Please request a new one.' }),
  },
  token_superseded: {
    status: 400,
    text: (i18n) =>
      i18n._({
        id: 'error.token_superseded',
        message: 'This link no longer works because we sent a newer one. Open the latest email from us.',
      }),
  },
  token_invalid: {
    status: 400,
    text: (i18n) => i18n._({ id: 'error.token_invalid', message: "This link isn't valid. Please request a new one." }),
  },
  password_wrong: {
    status: 403,
    text: (i18n) => i18n._({ id: 'error.password_wrong', message: 'The current password is incorrect.' }),
  },
  address_same: {
    status: 400,
    text: (i18n) => i18n._({ id: 'error.address_same', message: "This is already your account's email." }),
  },
  address_taken: {
    status: 409,
    text: (i18n) =>
      i18n._({ id: 'error.address_taken', message: 'This email is already registered to another account.' }),
  },
  mail_just_sent: {
    status: 429,
    text: (i18n, details) =>
      i18n._({
        id: 'error.mail_just_sent',
        message: 'We just sent you an email. Please wait {seconds} seconds before requesting another.',
        values: { seconds: details.secondsLeft ?? 30 },
      }),
  },
  confirmation_missing: { status: 400, text: null },
  sign_in_again: {
    status: 403,
    text: (i18n) =>
      i18n._({ id: 'error.sign_in_again', message: "Confirm it's you with Google or Apple to continue." }),
  },
  account_disabled: { status: 403, text: disabledText },
  last_way_in: { status: 409, text: null },
  social_cancelled: {
    status: 400,
    text: (i18n) => i18n._({ id: 'error.social_cancelled', message: 'You canceled. Nothing was changed.' }),
  },
  social_refused: {
    status: 403,
    text: (i18n) =>
      i18n._({
        id: 'error.social_refused',
        message: 'Sign-in was refused. Nothing was changed. Please try again or sign in another way.',
      }),
  },
  social_stale: {
    status: 400,
    text: (i18n) =>
      i18n._({
        id: 'error.social_stale',
        message: 'This sign-in took too long or was started in another window. Please start again.',
      }),
  },
  social_unavailable: {
    status: 503,
    text: (i18n) =>
      i18n._({
        id: 'error.social_unavailable',
        message: "Google or Apple isn't responding right now. Nothing was changed. Please try again in a moment.",
      }),
  },
  social_unverified: {
    status: 403,
    text: (i18n) =>
      i18n._({
        id: 'error.social_unverified',
        message: "That account's email isn't verified. Verify it with Google or Apple first.",
      }),
  },
  social_sign_in_first: {
    status: 409,
    text: (i18n) =>
      i18n._({
        id: 'error.social_sign_in_first',
        message:
          "There's already an account with this email. Sign in to it first, with your password or by resetting it. Then connect Google or Apple on your account page, under 'Connected accounts'.",
      }),
  },
  social_taken: {
    status: 409,
    text: (i18n) =>
      i18n._({
        id: 'error.social_taken',
        message: 'That account is connected to another user. Nothing was changed.',
      }),
  },
  social_other: {
    status: 409,
    text: (i18n) =>
      i18n._({
        id: 'error.social_other',
        message: 'Your account is connected to a different Google or Apple account. Choose that one.',
      }),
  },
} satisfies Record<string, Refusal>;

function disabledText(i18n: I18n, { supportEmail }: RefusalDetails): string {
  if (supportEmail === undefined) {
    return i18n._({
      id: 'error.account_disabled',
      message: 'This account was suspended. If you think this is a mistake, contact support.',
    });
  }
  return i18n._({
    id: 'error.account_disabled_write',
    message: 'This account was suspended. If you think this is a mistake, contact {supportEmail}.',
    values: { supportEmail },
  });
}
