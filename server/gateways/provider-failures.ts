import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#src/errors.ts';

/** Codes of openid-client and jose. Without a code: the network failed. */
const unavailable = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_TIMEOUT',
  'ERR_JWKS_TIMEOUT',
  'ERR_JOSE_GENERIC',
]);

type ProviderStep = 'discovery' | 'token' | 'id token';

/** Logs without personal data: `error` may contain claims. */
export function providerFailure(
  log: Pick<FastifyBaseLogger, 'warn'>,
  { provider, step, error }: { provider: string; step: ProviderStep; error: unknown },
): AppError {
  const { code, name, error: refusal } = error as { code?: string; name?: string; error?: string };
  const isUnavailable = step === 'discovery' || code === undefined || unavailable.has(code);
  // Anybody can send a token that doesn't count: it says nothing about the provider
  if (isUnavailable || step !== 'id token') {
    log.warn({ provider, step, reason: refusal ?? code ?? name }, 'a call to the identity provider failed');
  }
  return new AppError(isUnavailable ? 'social_unavailable' : 'social_refused');
}
