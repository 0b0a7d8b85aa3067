import { createHash } from 'node:crypto';
import { AuthClient } from 'auth-js';
import { AuthClient as OlderAuthClient } from 'auth-js-2.109';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Env } from '#server/env.ts';
import { ownAddress, PASSWORD, startTestApp, type TestApp } from './app.ts';
import { newAccount } from './factors.ts';

/** The official client, as npm installs it on current and on older versions of Node. */
export const clients: readonly (readonly [string, typeof AuthClient])[] = [
  ['2.119.1', AuthClient],
  ['2.109.0', OlderAuthClient as unknown as typeof AuthClient],
];

export type AuthApp = TestApp & { url: string };

/** An app with the token API that listens on a port. Limits count by X-Forwarded-For. */
export async function startAuthApp(
  changes: Partial<Env> = {},
  options: Parameters<typeof startTestApp>[1] = {},
): Promise<AuthApp> {
  const defaults = { authApi: { redirects: [], key: null }, trustedProxies: ['127.0.0.0/8'] };
  const app = await startTestApp({ ...defaults, ...changes }, options);
  const origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
  // Spreading would read `payments`, which throws where none stands in
  return Object.assign(Object.create(app), { url: `${origin}/auth/v1` }) as AuthApp;
}

type ClientOptions = {
  onCall?: (response: Response) => void;
  flowType?: 'implicit' | 'pkce';
  address?: string;
  /** of a client that continues another one's flow */
  stored?: Map<string, string>;
  detectSessionInUrl?: boolean;
};

/** A client with an IP address of its own. `onCall` sees each request. */
export function clientOf(
  { url }: Pick<AuthApp, 'url'>,
  Client: typeof AuthClient = AuthClient,
  {
    onCall,
    flowType = 'implicit',
    address = ownAddress(),
    stored = new Map(),
    detectSessionInUrl = false,
  }: ClientOptions = {},
): InstanceType<typeof AuthClient> {
  return new Client({
    url,
    headers: {},
    flowType,
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('x-forwarded-for', address);
      const response = await fetch(input, { ...init, headers });
      onCall?.(response);
      return response;
    },
  });
}

export type Answer = { status: number; body: Record<string, unknown>; headers: LightMyRequestResponse['headers'] };

type Request = {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  address?: string;
};

/** A client that has a token keeps its address. */
function addressOf(token: string): string {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(token).digest();
  return `127.${1 + (a % 254)}.${1 + (b % 254)}.${1 + (c % 254)}`;
}

/** A request without a client, by default in the current version of the protocol. */
export async function call(
  { app }: Pick<TestApp, 'app'>,
  method: string,
  path: string,
  { token, body, headers = {}, address = token === undefined ? ownAddress() : addressOf(token) }: Request = {},
): Promise<Answer> {
  const response = await app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: `/auth/v1${path}`,
    remoteAddress: '127.0.0.1',
    headers: {
      'x-forwarded-for': address,
      'x-supabase-api-version': '2024-01-01',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const { statusCode: status } = response;
  return { status, body: response.body === '' ? {} : response.json(), headers: response.headers };
}

/** Status and code of an answer, for comparing refusals. */
export function outcome({ status, body }: Answer): [number, unknown] {
  return [status, body.error_code ?? body.code ?? null];
}

export type Tokens = { access: string; refresh: string; sessionId: string };

export function tokensOf({ body }: Answer): Tokens {
  const access = String(body.access_token);
  return { access, refresh: String(body.refresh_token), sessionId: String(claimsOf(access).session_id) };
}

export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** Signs in with the password. */
export async function signInByToken(app: Pick<TestApp, 'app'>, email: string, password = PASSWORD): Promise<Tokens> {
  const answer = await call(app, 'POST', '/token?grant_type=password', { body: { email, password } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return tokensOf(answer);
}

/** An account with a browser session and a token session. */
export async function accountWithTokens(app: TestApp) {
  const account = await newAccount(app);
  return { ...account, ...(await signInByToken(app, account.email)) };
}

export function refreshBy(app: Pick<TestApp, 'app'>, token: string): Promise<Answer> {
  return call(app, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } });
}
