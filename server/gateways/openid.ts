import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import { z } from 'zod';
import { AppError } from '#src/errors.ts';
import { openIdCalls, type ProviderCalls } from './openid-calls.ts';

export type OpenIdSettings = {
  name: string;
  /** the base of the discovery URL */
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** how the browser returns the response: in the query, or as a form post */
  responseMode: 'query' | 'form_post';
};

/** Ties a callback to its request. The secrets stay in the browser that started it. */
export type PendingAuthorization = { state: string; nonce: string; verifier: string; redirectUri: string };

export type OpenIdClient = {
  /** The absolute authorization URL. @throws social_unavailable */
  authorizationUrl(pending: PendingAuthorization, more?: Record<string, string>): Promise<string>;
  /** The signed claims about the user. @throws social_refused, social_unavailable */
  redeem(code: string, pending: Omit<PendingAuthorization, 'state'>): Promise<JWTPayload>;
};

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  code_challenge_methods_supported: z.array(z.string()).default([]),
});
const keysSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });
const tokenSchema = z.object({ id_token: z.string() });

const CACHE_MS = 60 * 60_000;

/** An OpenID Connect client: code flow with PKCE. Stores no tokens. */
export function openIdClient(settings: OpenIdSettings, log: Pick<FastifyBaseLogger, 'warn'>): OpenIdClient {
  const { name, issuer, clientId, clientSecret, scope, responseMode } = settings;
  const calls = openIdCalls(name, log);
  const discovery = cached(CACHE_MS, async () => {
    const found = await calls.ask('discovery', discoverySchema, `${issuer}/.well-known/openid-configuration`);
    return found.issuer === issuer ? found : calls.fail('social_unavailable', 'discovery', 'another issuer');
  });
  const verify = idTokenCheck(calls, async () => (await discovery.read()).jwks_uri, {
    issuer,
    audience: clientId,
    algorithms: ['RS256', 'ES256'],
    requiredClaims: ['sub', 'iat', 'exp'],
    maxTokenAge: '10m',
    clockTolerance: 60,
  });
  // Apple doesn't announce PKCE; the nonce ties its response to the request
  const hasPkce = ({ code_challenge_methods_supported: methods }: z.output<typeof discoverySchema>) =>
    methods.includes('S256');

  return {
    async authorizationUrl({ state, nonce, verifier, redirectUri }, more) {
      const found = await discovery.read();
      const url = new URL(found.authorization_endpoint);
      const values = {
        ...{ response_type: 'code', response_mode: responseMode, client_id: clientId, redirect_uri: redirectUri },
        ...{ scope, state, nonce },
        ...(hasPkce(found) && { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' }),
        ...more,
      };
      for (const [key, value] of Object.entries(values)) url.searchParams.set(key, value);
      return url.href;
    },
    async redeem(code, { nonce, verifier, redirectUri }) {
      const found = await discovery.read();
      const form = new URLSearchParams({
        ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri },
        ...{ client_id: clientId, client_secret: clientSecret },
        ...(hasPkce(found) && { code_verifier: verifier }),
      });
      // Other tokens are dropped (product 21.7)
      const { id_token: token } = await calls.ask('token', tokenSchema, found.token_endpoint, form);
      return await verify(token, nonce);
    },
  };
}

/** Verifies ID tokens. @throws social_refused, social_unavailable */
function idTokenCheck({ ask, fail }: ProviderCalls, address: () => Promise<string>, options: JWTVerifyOptions) {
  const keys = cached(CACHE_MS, async () => {
    const found = await ask('keys', keysSchema, await address());
    return createLocalJWKSet(found as JSONWebKeySet);
  });
  const check = async (token: string) => (await jwtVerify(token, await keys.read(), options)).payload;
  return async (token: string, nonce: string): Promise<JWTPayload> => {
    try {
      const payload = await check(token).catch((error: unknown) => {
        // Signed with a key newer than the cached ones
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        keys.clear();
        return check(token);
      });
      return payload.nonce === nonce ? payload : fail('social_refused', 'id token', 'another nonce');
    } catch (error) {
      if (error instanceof AppError) throw error;
      return fail('social_refused', 'id token', error instanceof errors.JOSEError ? error.code : 'unreadable');
    }
  };
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** Caches a value for `milliseconds`. Concurrent reads share one call. Failures aren't cached. */
export type CachedValue<T> = { read: () => Promise<T>; clear: () => void };

function cached<T>(milliseconds: number, read: () => Promise<T>): CachedValue<T> {
  let entry: { until: number; value: Promise<T> } | undefined;
  const clear = () => {
    entry = undefined;
  };
  return {
    clear,
    read() {
      if (entry && Date.now() < entry.until) return entry.value;
      const value = read();
      entry = { until: Date.now() + milliseconds, value };
      value.catch(() => {
        if (entry?.value === value) clear();
      });
      return value;
    },
  };
}
