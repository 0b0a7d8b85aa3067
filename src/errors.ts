/** Every expected refusal (product 11.1). */
export const errorCodes = [
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'not_found',
  'account_exists',
  'invalid_credentials',
  'email_not_verified',
  'token_expired',
  'token_used',
  'token_superseded',
  'token_invalid',
  'username_taken',
  'username_required',
  'username_digits',
  'username_form',
  'username_reserved',
  'limit_vcards',
  'limit_links',
  'limit_qr_codes',
  'plan_required',
  'slug_taken',
  'slug_invalid',
  'target_refused',
  'fallback_refused',
  'end_past',
  'vcard_qr_code',
  'password_wrong',
  'address_same',
  'address_taken',
  'mail_just_sent',
  'confirmation_missing',
  'social_cancelled',
  'social_refused',
  'social_stale',
  'social_unavailable',
  'social_unverified',
  'social_sign_in_first',
  'social_taken',
  'social_other',
  'last_way_in',
  'sign_in_again',
  'second_factor_required',
  'step_up_required',
  'code_wrong',
  'challenge_over',
  'factor_locked',
  'too_many_codes',
  'too_many_factors',
  'passkey_refused',
  'passkey_taken',
  'sms_unavailable',
  'sms_off',
  'sms_limit',
  'sms_plan_required',
  'too_many_messages',
  'too_many_requests',
  'account_disabled',
  'link_disabled',
  'too_many_streams',
  'trial_expired',
  'plan_not_purchasable',
  'payments_unavailable',
  'already_subscribed',
  'nothing_to_manage',
  'subscription_ending',
  'payment_overdue',
  'change_scheduled',
  'price_changed',
  'payment_declined',
  'payment_unconfirmed',
  'change_unconfirmed',
  'onboarding_finished',
  'photo_missing',
  'photo_too_large',
  'photo_type',
  'photo_pixels',
  'storage_full',
  'overloaded',
  'unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export type RefusalDetails = {
  secondsLeft?: number | undefined; // whole seconds until a retry makes sense
  limit?: number | undefined; // of the plan
  supportEmail?: string | undefined;
};

/** An expected refusal. Any other thrown error is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

const statuses: Partial<Record<ErrorCode, number>> = {
  unauthenticated: 401,
  invalid_credentials: 401,
  forbidden: 403,
  email_not_verified: 403,
  trial_expired: 403,
  plan_not_purchasable: 403,
  payments_unavailable: 503,
  already_subscribed: 409,
  nothing_to_manage: 409,
  subscription_ending: 409,
  payment_overdue: 409,
  change_scheduled: 409,
  price_changed: 409,
  payment_declined: 409,
  payment_unconfirmed: 409,
  change_unconfirmed: 503,
  limit_vcards: 403,
  limit_links: 403,
  limit_qr_codes: 403,
  plan_required: 403,
  slug_taken: 409,
  vcard_qr_code: 409,
  password_wrong: 403,
  address_taken: 409,
  mail_just_sent: 429,
  social_refused: 403,
  social_unavailable: 503,
  social_unverified: 403,
  social_sign_in_first: 409,
  social_taken: 409,
  social_other: 409,
  last_way_in: 409,
  sign_in_again: 403,
  second_factor_required: 401,
  step_up_required: 403,
  code_wrong: 403,
  challenge_over: 403,
  factor_locked: 429,
  too_many_codes: 429,
  too_many_factors: 403,
  passkey_refused: 403,
  passkey_taken: 409,
  sms_unavailable: 503,
  sms_off: 403,
  sms_limit: 429,
  sms_plan_required: 429,
  too_many_messages: 429,
  too_many_requests: 429,
  account_disabled: 403,
  link_disabled: 403,
  too_many_streams: 429,
  storage_full: 403,
  not_found: 404,
  account_exists: 409,
  username_taken: 409,
  onboarding_finished: 409,
  photo_too_large: 413,
  photo_type: 415,
  overloaded: 503,
  unavailable: 503,
  internal: 500,
};

export function statusOf(code: ErrorCode): number {
  return statuses[code] ?? 400;
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return errorCodes.includes(value as ErrorCode);
}
