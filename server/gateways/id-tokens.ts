import type { FastifyBaseLogger } from 'fastify';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import { providerFailure } from './openid.ts';

type TokenIssuer = { name: string; issuer: string; clientId: string; jwksUri: string };

const CALL_MS = 5_000;

/** Verifies ID tokens that a client presents itself. @throws social_refused, social_unavailable */
export function idTokenCheck(
  { name, issuer, clientId, jwksUri }: TokenIssuer,
  log: Pick<FastifyBaseLogger, 'warn'>,
): (token: string, nonce: string) => Promise<JWTPayload> {
  const keys = createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: CALL_MS });
  const options: JWTVerifyOptions = {
    issuer,
    audience: clientId,
    algorithms: ['RS256', 'ES256'],
    requiredClaims: ['sub', 'iat', 'exp'],
    maxTokenAge: '10m',
    clockTolerance: 60,
  };
  return async (token, nonce) => {
    try {
      const { payload } = await jwtVerify(token, keys, options);
      if (payload.nonce !== nonce) throw new errors.JWTClaimValidationFailed('another nonce', payload, 'nonce');
      return payload;
    } catch (error) {
      throw providerFailure(log, { provider: name, step: 'id token', error });
    }
  };
}
