import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose';
import { type SocialProvider, socialProviders } from '#src/accounts/social.ts';
import type { ClientKeys } from '../../env.ts';
import type { OAuthGrant, OAuthGrants } from './grants.ts';
import { claimsOf } from './people.ts';

export type IdentityRequest = { method: string; path: string; form: URLSearchParams };

/** `nothing`: close the connection. */
export type IdentityResponse = { status: number; body: unknown; isSlow?: boolean } | 'nothing';

/** Discovery, keys and the code exchange. */
export function createIdentityApi(options: {
  /** origin of /dev/id */
  publicUrl: string;
  clients: Record<SocialProvider, ClientKeys>;
  grants: OAuthGrants;
  issuerOf: (provider: SocialProvider) => string;
}): (request: IdentityRequest) => Promise<IdentityResponse> {
  const { publicUrl, clients, grants, issuerOf } = options;
  const signing = createSigning();

  async function exchange(provider: SocialProvider, form: URLSearchParams): Promise<IdentityResponse> {
    const { clientId, clientSecret } = clients[provider];
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret) {
      return { status: 401, body: { error: 'invalid_client' } };
    }
    if (form.get('grant_type') !== 'authorization_code') {
      return { status: 400, body: { error: 'unsupported_grant_type' } };
    }
    const grant = await grants.read(form.get('code') ?? '');
    const isRight = grant && fits(grant, provider, form) && (await grants.use(grant));
    if (!isRight) return { status: 400, body: { error: 'invalid_grant' } };
    const failed = failureResponse(grant.failure);
    if (failed) return failed;
    const token = await signing.idToken(grant, issuerOf(provider));
    const body = { access_token: 'of-no-use', token_type: 'Bearer', expires_in: 3600, id_token: token };
    return { status: 200, body, isSlow: grant.failure === 'slow' };
  }

  return async ({ method, path, form }) => {
    const [, name, ...rest] = path.split('/');
    const provider = socialProviders.find((each) => each === name);
    const place = `${method} ${rest.join('/')}`;
    if (!provider) return { status: 404, body: { error: 'not_found' } };
    if (place === 'GET .well-known/openid-configuration') {
      return { status: 200, body: discoveryDocument(provider, issuerOf(provider), publicUrl) };
    }
    if (place === 'GET keys') return { status: 200, body: await signing.keys() };
    if (place === 'POST token') return await exchange(provider, form);
    return { status: 404, body: { error: 'not_found' } };
  };
}

function discoveryDocument(provider: SocialProvider, issuer: string, publicUrl: string) {
  return {
    issuer,
    authorization_endpoint: `${publicUrl}/dev/id/${provider}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: [provider === 'apple' ? 'pairwise' : 'public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    // Like the real ones: Apple doesn't announce PKCE
    ...(provider === 'google' && { code_challenge_methods_supported: ['plain', 'S256'] }),
  };
}

/** The failure responses shared by all endpoints and single exchanges. */
export function failureResponse(failure: string | null): IdentityResponse | null {
  if (failure === 'down') return 'nothing';
  return failure === 'error' ? { status: 503, body: { error: 'temporarily_unavailable' } } : null;
}

function fits(grant: OAuthGrant, provider: SocialProvider, form: URLSearchParams): boolean {
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  return (
    grant.provider === provider &&
    grant.clientId === form.get('client_id') &&
    grant.redirectUri === form.get('redirect_uri') &&
    (grant.challenge === null || grant.challenge === challenge)
  );
}

export type Signing = {
  /** for verifying ID tokens */
  keys(): Promise<JSONWebKeySet>;
  idToken(grant: OAuthGrant, issuer: string): Promise<string>;
};

/** Created when first used. Per process is enough: the process that redeems a code also verifies the token. */
function createSigning(): Signing {
  let made: ReturnType<typeof makeKeys> | undefined;
  const read = () => {
    made ??= makeKeys();
    return made;
  };
  return {
    keys: async () => (await read()).keys,
    async idToken({ provider, clientId, nonce, told, failure }, issuer) {
      const { kid, right, strange } = await read();
      const tokenNonce = failure === 'replayed' ? 'another' : nonce;
      return await new SignJWT({ ...claimsOf(provider, told), ...(tokenNonce !== null && { nonce: tokenNonce }) })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setSubject(told.subject)
        .setIssuedAt()
        .setExpirationTime('10m')
        .sign(failure === 'forged' ? strange : right);
    },
  };
}

async function makeKeys() {
  const kid = crypto.randomUUID();
  const [right, strange] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(right.publicKey)), kid, alg: 'RS256', use: 'sig' };
  return { kid, right: right.privateKey, strange: strange.privateKey, keys: { keys: [jwk] } satisfies JSONWebKeySet };
}
