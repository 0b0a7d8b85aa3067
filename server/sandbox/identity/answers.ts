import { createHash } from 'node:crypto';
import { type SocialProvider, socialProviders } from '#src/accounts/social.ts';
import type { ClientKeys } from '../../env.ts';
import type { Grant, Grants } from './grants.ts';
import { createSigning } from './signing.ts';

export type Asked = { method: string; path: string; form: URLSearchParams };

/** `nothing`: the connection breaks. */
export type Answer = { status: number; body: unknown; isSlow?: boolean } | 'nothing';

/** What both providers answer to whom they know: discovery, keys, and the exchange of codes. */
export function createAnswers(options: {
  /** origin of the pages under /dev/id */
  publicUrl: string;
  clients: Record<SocialProvider, ClientKeys>;
  grants: Grants;
  issuerOf: (provider: SocialProvider) => string;
}): (asked: Asked) => Promise<Answer> {
  const { publicUrl, clients, grants, issuerOf } = options;
  const signing = createSigning();

  async function exchange(provider: SocialProvider, form: URLSearchParams): Promise<Answer> {
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
    const failed = failing(grant.failure);
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
    // As the two of them say it: Apple says nothing of PKCE
    ...(provider === 'google' && { code_challenge_methods_supported: ['plain', 'S256'] }),
  };
}

/** What is answered instead, in the ways to fail that both the interface and a single exchange have. */
export function failing(failure: string | null): Answer | null {
  if (failure === 'down') return 'nothing';
  return failure === 'error' ? { status: 503, body: { error: 'temporarily_unavailable' } } : null;
}

function fits(grant: Grant, provider: SocialProvider, form: URLSearchParams): boolean {
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
