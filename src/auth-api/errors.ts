/** Every refusal of the token API: its status and text. The names are the protocol's. */
const refusals = {
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  bad_json: [400, 'Could not parse request body as JSON'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  bad_oauth_callback: [400, 'The provider refused the sign-in'],
  bad_oauth_state: [400, 'The request to the provider has expired, was used, or belongs to somebody else'],
  email_address_invalid: [400, 'Unable to validate email address: invalid format'],
  email_exists: [422, 'A user with this email address has already been registered'],
  email_not_confirmed: [400, 'Email not confirmed'],
  feature_disabled: [404, 'This feature is not enabled'],
  flow_state_expired: [422, 'invalid flow state, flow state has expired'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  email_conflict_identity_not_deletable: [422, "The email is the account's and can't be unlinked"],
  identity_already_exists: [422, 'Identity is already linked'],
  identity_not_found: [422, "Identity doesn't exist"],
  insufficient_aal: [401, 'AAL2 session is required'],
  invalid_credentials: [400, 'Invalid login credentials'],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  mfa_challenge_expired: [
    422,
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  ],
  mfa_factor_name_conflict: [422, 'A factor with the same friendly name already exists'],
  mfa_factor_not_found: [404, 'Factor not found'],
  mfa_ip_address_mismatch: [422, 'Challenge and verify IP addresses mismatch.'],
  mfa_phone_enroll_not_enabled: [422, 'MFA enroll is disabled for Phone'],
  mfa_phone_verify_not_enabled: [422, 'MFA verification is disabled for Phone'],
  mfa_verification_failed: [422, 'Invalid code entered'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  not_admin: [403, 'Updating app_metadata requires admin privileges'],
  not_found: [404, 'Not found'],
  otp_disabled: [422, 'Signups not allowed for otp'],
  otp_expired: [403, 'Token has expired or is invalid'],
  over_email_send_rate_limit: [429, 'email rate limit exceeded'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  over_sms_send_rate_limit: [429, 'SMS rate limit exceeded'],
  passkey_disabled: [404, 'Passkeys are disabled'],
  phone_exists: [422, 'A user with this phone number has already been registered'],
  phone_not_confirmed: [400, 'Phone not confirmed'],
  phone_provider_disabled: [400, 'Phone sign-ins are disabled'],
  provider_email_needs_verification: [422, "The provider hasn't verified the email"],
  provider_disabled: [400, 'Provider is not enabled'],
  reauthentication_needed: [400, 'Password update requires reauthentication'],
  reauthentication_not_valid: [422, 'Nonce has expired or is invalid'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  request_entity_too_large: [413, 'Request body too large'],
  request_timeout: [503, 'The service is temporarily unavailable. Try again.'],
  same_password: [422, 'New password should be different from the old password.'],
  saml_provider_disabled: [404, 'SAML 2.0 is disabled'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  single_identity_not_deletable: [422, 'User must have at least 1 identity after unlinking'],
  sms_send_failed: [422, 'Error sending SMS'],
  sso_provider_not_found: [404, 'No SSO provider assigned for this domain'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of verified factors reached, unenroll to continue'],
  unexpected_failure: [500, 'Unexpected failure, please check server logs for more information'],
  user_already_exists: [422, 'User already registered'],
  user_banned: [403, 'User is banned'],
  user_not_found: [403, 'User from sub claim in JWT does not exist'],
  validation_failed: [400, 'Invalid input'],
  weak_password: [422, 'Password is too weak'],
  web3_provider_disabled: [422, 'Web3 provider is disabled'],
  web3_unsupported_chain: [400, 'Unsupported chain'],
} as const satisfies Record<string, readonly [number, string]>;

export type AuthErrorCode = keyof typeof refusals;

export type AuthErrorDetails = {
  status?: number;
  message?: string;
  /** more fields of the body */
  fields?: Record<string, unknown>;
  /** whole seconds until a retry makes sense */
  retryAfter?: number | undefined;
};

/** An expected refusal of the token API, in its protocol's terms. */
export class AuthError extends Error {
  readonly code: AuthErrorCode;
  readonly status: number;
  readonly details: AuthErrorDetails;

  constructor(code: AuthErrorCode, details: AuthErrorDetails = {}) {
    const [status, message] = refusals[code];
    super(details.message ?? message);
    this.name = 'AuthError';
    this.code = code;
    this.status = details.status ?? status;
    this.details = details;
  }
}

/** Clients read the seconds in the text. */
export function cooldownError(
  code: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit',
  seconds: number,
): AuthError {
  return new AuthError(code, {
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    retryAfter: seconds,
  });
}

/** An error with the fields of OAuth besides the usual ones: clients of some grants expect them. */
export function oauthError(
  error: 'invalid request' | 'invalid nonce' | 'invalid_grant',
  description: string,
): AuthError {
  return new AuthError('validation_failed', {
    message: description,
    fields: { error, error_description: description },
  });
}

/** Clients that send this version or a later one get `code` as a string. */
export const API_VERSION = '2024-01-01';

export function isVersioned(version: unknown): boolean {
  return typeof version === 'string' && /^\d{4}-\d\d-\d\d$/.test(version) && version >= API_VERSION;
}

export function errorBody({ code, status, message, details: { fields } }: AuthError, versioned: boolean): object {
  return versioned
    ? { code, error_code: code, message, ...fields }
    : { code: status, error_code: code, msg: message, ...fields };
}
