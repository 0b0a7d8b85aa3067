import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isInvalidData, isTemporary } from '#db/connect.ts';
import { API_VERSION, AuthError, cooldownError, errorBody, isVersioned } from '#src/auth-api/errors.ts';
import { AppError } from '#src/errors.ts';
import { logUnavailable, retryAfter } from '../platform/error-handling.ts';

const VERSION_HEADER = 'x-supabase-api-version';

/** Any origin: no call reads cookies, and clients send their tokens themselves. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  // Without the version, clients on other origins can't read error codes
  'access-control-expose-headers': `${VERSION_HEADER}, retry-after`,
};

const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': `apikey, authorization, content-type, x-client-info, ${VERSION_HEADER}`,
  'access-control-max-age': '7200',
};

/** Sets the headers of every response, also of errors that come before the scope's hooks. */
function setHeaders({ headers }: Pick<FastifyRequest, 'headers'>, reply: FastifyReply): void {
  reply.headers(corsHeaders);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  if (isVersioned(headers[VERSION_HEADER])) reply.header(VERSION_HEADER, API_VERSION);
}

export function handleErrors(scope: FastifyInstance): void {
  scope.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    done();
  });
  for (const path of ['/', '/*']) scope.options(path, (_, reply) => reply.code(204).headers(preflightHeaders).send());
  scope.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.status === 500) request.log.error({ err: error }, 'a call of the token API failed');
    logUnavailable(request.log, error);
    return sendError(request, reply, refusal);
  });
  scope.setNotFoundHandler((request, reply) => sendError(request, reply, new AuthError('not_found')));
  // Otherwise a page of the website
  scope.get('/', (_, reply) => reply.callNotFound());
}

/** Answers requests whose URLs reach no scope. */
export function sendMalformed(request: FastifyRequest, reply: FastifyReply, status: number): void {
  void sendError(request, reply, new AuthError('validation_failed', { status, message: 'Malformed request' }));
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: AuthError): FastifyReply {
  setHeaders(request, reply);
  const seconds = error.details.retryAfter;
  if (error.status === 503) reply.headers(retryAfter);
  else if (seconds !== undefined) reply.header('retry-after', String(seconds));
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .send(errorBody(error, isVersioned(request.headers[VERSION_HEADER])));
}

/** Clients repeat calls that end with 5xx, so bad input never does. */
export function refusalOf(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof AppError) return ofAppError(error);
  if (isTemporary(error)) return new AuthError('request_timeout');
  const { statusCode, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AuthError('request_entity_too_large');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new AuthError('bad_json', { status: statusCode });
  }
  return new AuthError(isInvalidData(error) ? 'validation_failed' : 'unexpected_failure');
}

/** Translates the errors of rules that the API shares with the website. */
function ofAppError({ code, details: { secondsLeft } }: AppError): AuthError {
  switch (code) {
    case 'overloaded':
    case 'unavailable':
    case 'social_unavailable':
      return new AuthError('request_timeout');
    case 'too_many_requests':
      return new AuthError('over_request_rate_limit', { retryAfter: secondsLeft });
    case 'account_disabled':
      return new AuthError('user_banned', { status: 400 });
    case 'account_exists':
      return new AuthError('user_already_exists');
    case 'invalid_credentials':
      return new AuthError('invalid_credentials');
    case 'email_not_verified':
      return new AuthError('email_not_confirmed');
    case 'phone_not_verified':
      return new AuthError('phone_not_confirmed');
    case 'code_wrong':
      return new AuthError('mfa_verification_failed');
    case 'passkey_refused':
      return new AuthError('mfa_verification_failed', { message: 'Invalid WebAuthn response' });
    case 'passkey_taken':
      return new AuthError('mfa_verification_failed', { message: 'This key is already registered' });
    case 'sms_off':
    case 'sms_unavailable':
      return new AuthError('sms_send_failed');
    case 'sms_limit':
    case 'sms_plan_required':
    case 'too_many_codes':
      return new AuthError('over_sms_send_rate_limit', { retryAfter: secondsLeft });
    case 'code_just_sent':
      return cooldownError('over_sms_send_rate_limit', secondsLeft ?? 60);
    case 'challenge_over':
      return new AuthError('mfa_challenge_expired');
    case 'factor_locked':
      return new AuthError('over_request_rate_limit', { retryAfter: secondsLeft });
    case 'too_many_factors':
      return new AuthError('too_many_enrolled_mfa_factors');
    case 'social_cancelled':
      return new AuthError('bad_oauth_callback', { status: 403, message: 'The sign-in was canceled' });
    case 'social_refused':
      return new AuthError('bad_oauth_callback');
    case 'sign_up_closed':
    case 'sign_up_invited_only':
      return new AuthError('signup_disabled');
    case 'social_unverified':
      return new AuthError('provider_email_needs_verification');
    case 'social_sign_in_first':
      return new AuthError('user_already_exists', {
        message: 'User already registered: sign in and link the identity',
      });
    case 'social_other':
      return new AuthError('identity_already_exists', { message: 'Another identity of this provider is linked' });
    case 'social_taken':
      return new AuthError('identity_already_exists', { message: 'Identity is already linked to another user' });
    case 'last_way_in':
      return new AuthError('single_identity_not_deletable', { message: 'Set a password first: nothing else signs in' });
    case 'not_found':
      return new AuthError('not_found');
    case 'internal':
      return new AuthError('unexpected_failure');
    default:
      return new AuthError('validation_failed');
  }
}
