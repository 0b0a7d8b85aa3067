import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { listenLocally } from '#server/sandbox/local-server.ts';

type Answer = { status?: number; type?: string; body: unknown };

export type OpenIdProvider = {
  issuer: string;
  jwksUri: string;
  /** forms posted to the token endpoint */
  forms: URLSearchParams[];
  /** fields of the discovery document */
  metadata: Record<string, unknown>;
  /** replaces an endpoint's response */
  answers: Partial<Record<'discovery' | 'token' | 'keys', Answer>>;
  /** the ID token of the next responses */
  idToken: string;
  sign(claims?: JWTPayload, by?: 'own' | 'stranger', kid?: string): Promise<string>;
  close(): Promise<void>;
};

export const client = { clientId: 'client-7', clientSecret: 'secret-of-client-7-with-32-chars-' };

/** An OpenID Connect provider whose every response can be replaced. */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const [own, stranger] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const server = createServer((request, response) => {
    const endpoint = (request.url ?? '').includes('/.well-known/')
      ? 'discovery'
      : request.url === '/keys'
        ? 'keys'
        : 'token';
    const usual = {
      discovery: () => provider.metadata,
      keys: () => ({ keys: [jwk] }),
      token: () => ({ access_token: 'of-no-use', token_type: 'Bearer', id_token: provider.idToken }),
    };
    let form = '';
    request.on('data', (chunk) => {
      form += chunk;
    });
    request.on('end', () => {
      if (endpoint === 'token') provider.forms.push(new URLSearchParams(form));
      const {
        status = 200,
        type = 'application/json',
        body,
      } = provider.answers[endpoint] ?? { body: usual[endpoint]() };
      response.writeHead(status, { 'content-type': type });
      response.end(type === 'application/json' ? JSON.stringify(body) : body);
    });
  });
  const { port, close } = await listenLocally(server);
  const issuer = `http://127.0.0.1:${port}`;
  const provider: OpenIdProvider = {
    issuer,
    jwksUri: `${issuer}/keys`,
    forms: [],
    metadata: {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      code_challenge_methods_supported: ['plain', 'S256'],
    },
    answers: {},
    idToken: '',
    async sign(claims = {}, by = 'own', kid = 'k1') {
      const now = Math.floor(Date.now() / 1000);
      const usual = { iss: issuer, aud: client.clientId, sub: 'ana', nonce: 'n', iat: now, exp: now + 600 };
      const key = by === 'own' ? own : stranger;
      return await new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg: 'RS256', kid }).sign(key.privateKey);
    },
    close,
  };
  return provider;
}
