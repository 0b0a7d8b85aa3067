import type { FastifyBaseLogger } from 'fastify';
import type { JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Configuration, IDToken } from 'openid-client';
import { idTokenCheck, type PresentedToken } from './id-tokens.ts';
import { providerFailure } from './provider-failures.ts';

export type OpenIdSettings = {
  name: string;
  /** the base of the discovery URL */
  issuer: string;
  clientId: string;
  /** of apps, for the ID tokens that programs get themselves */
  appClientIds?: readonly string[];
  clientSecret: string;
  scope: string;
  /** how the browser returns the response: in the query, or as a form post */
  responseMode: 'query' | 'form_post';
};

/** Ties a callback to its request. The secrets stay in the browser that started it. */
export type PendingAuthorization = { state: string; nonce: string; verifier: string; redirectUri: string };

export type AuthorizationResponse = {
  code: string;
  /** Google names itself (RFC 9207), Apple doesn't */
  iss?: string | undefined;
};

export type ProviderTokens = { accessToken: string; refreshToken: string | null };

/** The signed claims about the user, and the tokens that came with them. */
export type Redeemed = { claims: IDToken; tokens: ProviderTokens };

export type OpenIdClient = {
  /** The absolute authorization URL; `more.scope` is asked for in addition. @throws social_unavailable */
  authorizationUrl(pending: PendingAuthorization, more?: Record<string, string>): Promise<string>;
  /** @throws social_refused, social_unavailable */
  redeem(response: AuthorizationResponse, pending: PendingAuthorization): Promise<Redeemed>;
  /** The claims of an ID token that a program got itself; its nonce isn't checked. @throws social_refused, social_unavailable */
  checkIdToken(presented: PresentedToken): Promise<JWTPayload>;
};

const CALL_SECONDS = 5;
const CLOCK_TOLERANCE_SECONDS = 60;
const MAX_AGE_SECONDS = 10 * 60;
const CACHE_MS = 60 * 60_000;

const library = () => import('openid-client');

/** An OpenID Connect client: code flow with PKCE. Stores no tokens. */
export function openIdClient(settings: OpenIdSettings, log: Pick<FastifyBaseLogger, 'warn'>): OpenIdClient {
  const { name, issuer, clientId, appClientIds = [], clientSecret, scope, responseMode } = settings;
  const configurations = new LRUCache<string, Configuration>({ max: 1, ttl: CACHE_MS, fetchMethod: discover });

  async function discover(): Promise<Configuration> {
    const { allowInsecureRequests, clockTolerance, discovery, enableNonRepudiationChecks } = await library();
    // Only a sandbox's issuer is an http URL
    const isSandbox = issuer.startsWith('http:');
    const metadata = { client_secret: clientSecret, [clockTolerance]: CLOCK_TOLERANCE_SECONDS };
    return await discovery(new URL(issuer), clientId, metadata, undefined, {
      timeout: CALL_SECONDS,
      execute: [enableNonRepudiationChecks, ...(isSandbox ? [allowInsecureRequests] : [])],
    });
  }

  const checks = new LRUCache<string, ReturnType<typeof idTokenCheck>>({
    max: 1,
    memoMethod: (jwksUri) => idTokenCheck({ name, issuer, clientIds: [clientId, ...appClientIds], jwksUri }, log),
  });

  const failure = (step: 'discovery' | 'token', error: unknown) =>
    providerFailure(log, { provider: name, step, error });

  async function configuration(): Promise<Configuration> {
    return await configurations.forceFetch(issuer).catch((error: unknown) => {
      throw failure('discovery', error);
    });
  }

  return {
    async authorizationUrl({ state, nonce, verifier, redirectUri }, more) {
      const config = await configuration();
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
      const url = buildAuthorizationUrl(config, {
        response_mode: responseMode,
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        ...(hasPkce(config) && {
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
        ...more,
        ...(more?.scope && { scope: `${scope} ${more.scope}` }),
      });
      return url.href;
    },
    async redeem({ code, iss }, { state, nonce, verifier, redirectUri }) {
      const config = await configuration();
      const { authorizationCodeGrant } = await library();
      const callback = new URL(redirectUri);
      callback.search = String(new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }));
      const tokens = await authorizationCodeGrant(config, callback, {
        expectedState: state,
        expectedNonce: nonce,
        ...(hasPkce(config) && { pkceCodeVerifier: verifier }),
      }).catch((error: unknown) => {
        throw failure('token', error);
      });
      const claims = tokens.claims();
      if (!claims || claims.iat < Date.now() / 1000 - MAX_AGE_SECONDS) throw failure('token', { code: 'ID_TOKEN_AGE' });
      return { claims, tokens: { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null } };
    },
    async checkIdToken(presented) {
      const { jwks_uri: jwksUri } = (await configuration()).serverMetadata();
      if (jwksUri === undefined) throw failure('discovery', { code: 'NO_KEYS' });
      return await checks.memo(jwksUri)(presented);
    },
  };
}

/** Apple doesn't announce PKCE; the nonce ties its response to the request. */
function hasPkce(config: Configuration): boolean {
  return config.serverMetadata().supportsPKCE();
}
