import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import { providerFailure } from './provider-failures.ts';

type TokenIssuer = { name: string; issuer: string; clientIds: string[]; jwksUri: string };

/** `accessToken`: the one that the ID token came with, if it names one. */
export type PresentedToken = { token: string; accessToken?: string | undefined };

const CALL_MS = 5_000;

/** Verifies ID tokens that a client presents itself, but for their nonces. @throws social_refused, social_unavailable */
export function idTokenCheck(
  { name, issuer, clientIds, jwksUri }: TokenIssuer,
  log: Pick<FastifyBaseLogger, 'warn'>,
): (presented: PresentedToken) => Promise<JWTPayload> {
  const keys = createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: CALL_MS });
  const options: JWTVerifyOptions = {
    // Some of Google's libraries leave out the scheme
    issuer: [issuer, issuer.replace(/^https:\/\//, '')],
    audience: clientIds,
    algorithms: ['RS256', 'ES256'],
    requiredClaims: ['sub', 'iat', 'exp'],
    maxTokenAge: '10m',
    clockTolerance: 60,
  };
  return async ({ token, accessToken = '' }) => {
    try {
      const { payload } = await jwtVerify(token, keys, options);
      const { at_hash: hash } = payload;
      if (hash !== undefined && hash !== leftHalf(accessToken)) {
        throw new errors.JWTClaimValidationFailed('another access token', payload, 'at_hash');
      }
      return payload;
    } catch (error) {
      throw providerFailure(log, { provider: name, step: 'id token', error });
    }
  };
}

/** OpenID Connect Core, 3.1.3.6 */
function leftHalf(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
}
