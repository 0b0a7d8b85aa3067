import type { ErrorCode, RefusalDetails } from './errors.ts';
import type { I18n } from './pages/i18n.ts';

/** Exhaustive (product 11.1). */
export function errorText(i18n: I18n, code: ErrorCode, details: RefusalDetails = {}): string {
  switch (code) {
    case 'invalid_input':
      return i18n._({ id: 'error.invalid_input', message: 'Invalid input' });
    case 'unauthenticated':
      return i18n._({ id: 'error.unauthenticated', message: 'Please sign in to continue.' });
    case 'phone_not_verified': // its form says more
    case 'forbidden':
      return i18n._({ id: 'error.forbidden', message: "You don't have permission to do this." });
    case 'not_found':
      return i18n._({ id: 'error.not_found', message: "This doesn't exist or was removed." });
    case 'account_exists':
      return i18n._({
        id: 'error.account_exists',
        message: 'This email is already registered. Please sign in instead.',
      });
    case 'invalid_credentials':
      return i18n._({ id: 'error.invalid_credentials', message: 'Invalid email or password. Please try again.' });
    case 'email_not_verified':
      return i18n._({ id: 'error.email_not_verified', message: 'Email not verified yet' });
    case 'token_expired':
      return i18n._({ id: 'error.token_expired', message: 'This link has expired. Please request a new one.' });
    case 'token_used':
      return i18n._({ id: 'error.token_used', message: 'This link has already been used. Please request a new one.' });
    case 'token_superseded':
      return i18n._({
        id: 'error.token_superseded',
        message: 'This link no longer works because we sent a newer one. Open the latest email from us.',
      });
    case 'token_invalid':
      return i18n._({ id: 'error.token_invalid', message: "This link isn't valid. Please request a new one." });
    case 'username_taken':
      return i18n._({ id: 'error.username_taken', message: 'Username not available' });
    case 'username_required':
      return i18n._({ id: 'error.username_required', message: 'Username required' });
    case 'username_digits':
      return i18n._({ id: 'error.username_digits', message: 'Username must be 8 digits' });
    case 'username_form':
      return i18n._({
        id: 'error.username_form',
        message:
          'Username must have 3-30 characters: letters, numbers and hyphens only, and no hyphen at the start or end',
      });
    case 'username_reserved':
      return i18n._({ id: 'error.username_reserved', message: 'Username reserved' });
    case 'handle_form':
      return i18n._({
        id: 'error.handle_form',
        message:
          'A card link has 1-40 characters: letters, numbers and hyphens only, and no hyphen at the start or end',
      });
    case 'handle_reserved':
      return i18n._({ id: 'error.handle_reserved', message: 'This card link is reserved. Choose another one.' });
    case 'handle_taken':
      return i18n._({ id: 'error.handle_taken', message: 'Another card of yours has this link. Choose another one.' });
    case 'limit_vcards':
      return i18n._({
        id: 'error.limit_vcards',
        message: 'Upgrade your plan to create more digital cards and QR codes.',
      });
    case 'limit_links':
      return limitLinksText(i18n, details.limit);
    case 'limit_qr_codes':
      return i18n._({ id: 'error.limit_qr_codes', message: 'Upgrade your plan to create more QR codes.' });
    case 'limit_tags':
      return i18n._({
        id: 'error.limit_tags',
        message: 'You have as many tags as an account can have. Delete one to add another.',
      });
    case 'tag_taken':
      return i18n._({ id: 'error.tag_taken', message: 'You already have a tag with this name.' });
    case 'plan_required':
      return i18n._({ id: 'error.plan_required', message: 'This feature requires Pro or Business.' });
    case 'slug_taken':
      return i18n._({ id: 'error.slug_taken', message: 'This short link is taken. Choose another one.' });
    case 'slug_invalid':
      return i18n._({
        id: 'error.slug_invalid',
        message: 'Use 3 to 64 letters, numbers and hyphens, with no hyphen at the start or end.',
      });
    case 'target_refused':
      return i18n._({
        id: 'error.target_refused',
        message: "Links can't lead to this URL. Use a public URL without a username or password.",
      });
    case 'fallback_refused':
      return i18n._({
        id: 'error.fallback_refused',
        message: "This URL can't be used as a fallback. Use a public URL without a username or password.",
      });
    case 'end_past':
      return i18n._({ id: 'error.end_past', message: 'This is in the past. Choose a later time.' });
    case 'vcard_qr_code':
      return i18n._({
        id: 'error.vcard_qr_code',
        message: 'This QR code is automatically managed by your vCard. To remove it, delete the associated vCard.',
      });
    case 'password_wrong':
      return i18n._({ id: 'error.password_wrong', message: 'The current password is incorrect.' });
    case 'address_same':
      return i18n._({ id: 'error.address_same', message: "This is already your account's email." });
    case 'address_taken':
      return i18n._({ id: 'error.address_taken', message: 'This email is already registered to another account.' });
    case 'mail_just_sent':
      return i18n._({
        id: 'error.mail_just_sent',
        message: 'We just sent you an email. Please wait {seconds} seconds before requesting another.',
        values: { seconds: details.secondsLeft ?? 30 },
      });
    case 'confirmation_missing':
      return i18n._({ id: 'error.confirmation_missing', message: 'Type DELETE to confirm.' });
    case 'social_cancelled':
      return i18n._({ id: 'error.social_cancelled', message: 'You canceled. Nothing was changed.' });
    case 'social_refused':
      return i18n._({
        id: 'error.social_refused',
        message: 'Sign-in was refused. Nothing was changed. Please try again or sign in another way.',
      });
    case 'social_stale':
      return i18n._({
        id: 'error.social_stale',
        message: 'This sign-in took too long or was started in another window. Please start again.',
      });
    case 'social_unavailable':
      return i18n._({
        id: 'error.social_unavailable',
        message: "Google or Apple isn't responding right now. Nothing was changed. Please try again in a moment.",
      });
    case 'social_unverified':
      return i18n._({
        id: 'error.social_unverified',
        message: "That account's email isn't verified. Verify it with Google or Apple first.",
      });
    case 'social_sign_in_first':
      return i18n._({
        id: 'error.social_sign_in_first',
        message:
          "There's already an account with this email. Sign in to it first, with your password or by resetting it. Then connect Google or Apple on your account page, under 'Connected accounts'.",
      });
    case 'social_taken':
      return i18n._({
        id: 'error.social_taken',
        message: 'That account is connected to another user. Nothing was changed.',
      });
    case 'social_other':
      return i18n._({
        id: 'error.social_other',
        message: 'Your account is connected to a different Google or Apple account. Choose that one.',
      });
    case 'last_way_in':
      return i18n._({
        id: 'error.last_way_in',
        message: "This is your only way to sign in. Set a password first. We'll email you a link.",
      });
    case 'sign_in_again':
      return i18n._({ id: 'error.sign_in_again', message: "Confirm it's you with Google or Apple to continue." });
    case 'second_factor_required':
      return i18n._({ id: 'error.second_factor_required', message: "One more step: confirm it's you." });
    case 'step_up_required':
      return i18n._({ id: 'error.step_up_required', message: "Confirm it's you to continue." });
    case 'code_wrong':
      return i18n._({ id: 'error.code_wrong', message: 'This code is incorrect. Please try again.' });
    case 'challenge_over':
      return i18n._({
        id: 'error.challenge_over',
        message: 'This verification took too long, was already used or had too many wrong codes. Please start again.',
      });
    case 'factor_locked':
      return i18n._({
        id: 'error.factor_locked',
        message: 'Too many wrong codes. Use a passkey or a recovery code, or wait until tomorrow.',
      });
    case 'too_many_codes':
      return i18n._({
        id: 'error.too_many_codes',
        message: "We've already sent you several codes. Use the latest one or try again in an hour.",
      });
    case 'too_many_factors':
      return i18n._({
        id: 'error.too_many_factors',
        message: "You've reached the maximum number of verification methods. Remove one first.",
      });
    case 'passkey_refused':
      return i18n._({
        id: 'error.passkey_refused',
        message: "This passkey or security key wasn't accepted. Please try again or sign in another way.",
      });
    case 'passkey_taken':
      return i18n._({ id: 'error.passkey_taken', message: 'This passkey or security key is already registered.' });
    case 'sms_unavailable':
      return i18n._({
        id: 'error.sms_unavailable',
        message: "We can't send codes by SMS right now. Please try again in a moment or use another method.",
      });
    case 'sms_off':
      return i18n._({ id: 'error.sms_off', message: 'SMS is turned off. Use another method or a recovery code.' });
    case 'sms_limit':
      return i18n._({
        id: 'error.sms_limit',
        message: "We can't text more codes today. Use another method or a recovery code, or try again tomorrow.",
      });
    case 'sms_plan_required':
      return i18n._({
        id: 'error.sms_plan_required',
        message: 'Without a trial or plan, a number gets one code a day. Use another method or a recovery code.',
      });
    case 'too_many_messages':
      return i18n._({
        id: 'error.too_many_messages',
        message: "You've already sent several messages. We reply within 24 hours. Please write again later.",
      });
    case 'code_just_sent':
    case 'too_many_requests':
      return i18n._({
        id: 'error.too_many_requests',
        message:
          '{minutes, plural, one {Too many attempts. Try again in # minute.} other {Too many attempts. Try again in # minutes.}}',
        values: { minutes: Math.max(1, Math.ceil((details.secondsLeft ?? 0) / 60)) },
      });
    case 'account_disabled':
      return disabledText(i18n, details.supportEmail);
    case 'link_disabled':
      return i18n._({
        id: 'error.link_disabled',
        message: "This link was suspended and can't be turned on.",
      });
    case 'item_changed':
      return i18n._({ id: 'error.item_changed', message: 'This was changed elsewhere in the meantime.' });
    case 'draft_changed':
      return i18n._({ id: 'error.draft_changed', message: 'You have a newer draft from another tab or device.' });
    case 'too_many_streams':
      return i18n._({
        id: 'error.too_many_streams',
        message: "This account is open in too many browsers, so this page doesn't update automatically.",
      });
    case 'trial_expired':
      return i18n._({
        id: 'error.trial_expired',
        message: 'Your trial or plan has ended. Please upgrade to continue.',
      });
    case 'plan_not_purchasable':
      return i18n._({
        id: 'error.plan_not_purchasable',
        message: "Paid plans aren't available here. Nothing was charged.",
      });
    case 'payments_unavailable':
      return i18n._({
        id: 'error.payments_unavailable',
        message: "Our payment provider isn't responding right now. Nothing was charged. Please try again in a moment.",
      });
    case 'already_subscribed':
      return i18n._({
        id: 'error.already_subscribed',
        message: 'You already have a subscription. Manage it under Billing.',
      });
    case 'nothing_to_manage':
      return i18n._({
        id: 'error.nothing_to_manage',
        message: "You don't have a subscription to manage yet.",
      });
    case 'subscription_ending':
      return i18n._({
        id: 'error.subscription_ending',
        message: 'Your subscription is set to end. Resume it first, then change your plan.',
      });
    case 'payment_overdue':
      return i18n._({
        id: 'error.payment_overdue',
        message: 'Your last payment failed. Update your payment method first, then change your plan.',
      });
    case 'change_scheduled':
      return i18n._({
        id: 'error.change_scheduled',
        message: 'A plan change is already scheduled. Keep your current plan first, then choose another one.',
      });
    case 'price_changed':
      return i18n._({
        id: 'error.price_changed',
        message:
          'The price has changed since we showed it to you. Nothing was charged. Check the new price and confirm.',
      });
    case 'payment_declined':
      return i18n._({
        id: 'error.payment_declined',
        message:
          'Your card was declined. Nothing was charged, and your plan stays the same. Update your payment method or try again.',
      });
    case 'payment_unconfirmed':
      return i18n._({
        id: 'error.payment_unconfirmed',
        message:
          "Your bank wants you to confirm this payment. Nothing was charged, and your plan stays the same. Change your plan under 'Manage Subscription', where you can confirm it.",
      });
    case 'change_unconfirmed':
      return i18n._({
        id: 'error.change_unconfirmed',
        message:
          "Our payment provider didn't confirm the change. If it goes through, your plan changes here within minutes. You can try again: you won't be charged twice.",
      });
    case 'onboarding_finished':
      return i18n._({ id: 'error.onboarding_finished', message: 'Your card is already set up.' });
    case 'photo_missing':
      return i18n._({ id: 'error.photo_missing', message: 'Choose a photo to upload.' });
    case 'photo_too_large':
      return i18n._({ id: 'error.photo_too_large', message: 'Photo must be less than 5MB' });
    case 'photo_type':
      return i18n._({ id: 'error.photo_type', message: 'Please upload an image: JPG, PNG, GIF or WebP.' });
    case 'photo_pixels':
      return i18n._({
        id: 'error.photo_pixels',
        message: 'This image has too many pixels. The limit is 40 megapixels, and 16,383 pixels per side.',
      });
    case 'storage_full':
      return i18n._({
        id: 'error.storage_full',
        message: "Your plan's photo storage is full. Delete a photo or upgrade.",
      });
    case 'overloaded':
      return i18n._({
        id: 'error.overloaded',
        message: "We're very busy right now. Nothing was changed. Please try again in a few seconds.",
      });
    case 'unavailable':
      return i18n._({
        id: 'error.unavailable',
        message: "We can't reach our database right now. Nothing was changed. Please try again in a moment.",
      });
    case 'internal':
      return i18n._({ id: 'error.internal', message: 'Something went wrong on our side. Please try again.' });
    default:
      return code satisfies never;
  }
}

function limitLinksText(i18n: I18n, limit: number | undefined): string {
  if (limit === undefined) {
    return i18n._({ id: 'error.limit_links_upgrade', message: 'Upgrade your plan to create more links.' });
  }
  return i18n._({
    id: 'error.limit_links',
    message: 'Free users can create {limit} links. Upgrade to Pro for unlimited links!',
    values: { limit },
  });
}

function disabledText(i18n: I18n, supportEmail: string | undefined): string {
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

/** Lets the operator find the error in the log (product 26.4). */
export function referenceText(i18n: I18n, requestId: string): string {
  return i18n._({
    id: 'error.reference',
    message: 'If you contact us, please include this reference: {requestId}.',
    values: { requestId },
  });
}
