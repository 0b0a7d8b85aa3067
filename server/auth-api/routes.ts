import type { FastifyInstance } from 'fastify';
import { AuthError } from '#src/auth-api/errors.ts';
import type { Context } from '../context.ts';
import { AUTH_API, type AuthApi, openAuthApi } from './auth-api.ts';
import { parseBodies } from './bodies.ts';
import { callsOf } from './calls.ts';
import { disabledRoutes } from './disabled-routes.ts';
import { factorRoutes } from './factors/routes.ts';
import { infoRoutes } from './info-routes.ts';
import { mailRoutes } from './mail-routes.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { handleErrors } from './responses.ts';
import { sessionRoutes } from './session-routes.ts';
import { ssoRoutes } from './sso-routes.ts';
import { tokenRoutes } from './token-routes.ts';
import { userRoutes } from './user-routes.ts';
import { verifyRoutes } from './verify-routes.ts';

/** The token API, in a scope with its own parser and errors. */
export async function authApiRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const settings = context.env.authApi;
  if (settings === null) return;
  const api = await openAuthApi(context, settings);
  await app.register(async (scope) => addRoutes(scope, api), { prefix: AUTH_API });
}

/** One register function per area. */
function addRoutes(scope: FastifyInstance, api: AuthApi): void {
  handleErrors(scope);
  parseBodies(scope);
  requireKey(scope, api);
  const calls = callsOf(api, scope);
  infoRoutes(calls);
  tokenRoutes(calls);
  mailRoutes(calls);
  verifyRoutes(calls);
  userRoutes(calls);
  sessionRoutes(calls);
  factorRoutes(calls);
  oauthRoutes(calls);
  ssoRoutes(calls);
  disabledRoutes(scope);
  headOfLinks(scope);
}

/** Mail scanners look at links with HEAD, which uses nothing up. */
function headOfLinks(scope: FastifyInstance): void {
  scope.head('/verify', (_, reply) => reply.code(200).send());
}

/** Pages that are opened by navigation can't send headers. */
const keyless = ['/verify', '/authorize', '/callback', '/.well-known/jwks.json', '/health'];

/** The public key says which site a client means; it is no secret. @throws no_authorization */
function requireKey(scope: FastifyInstance, { settings: { key } }: AuthApi): void {
  if (key === null) return;
  scope.addHook('onRequest', async ({ headers, method, query, routeOptions: { url = '' } }) => {
    if (method === 'OPTIONS') return;
    if (['GET', 'HEAD'].includes(method) && keyless.includes(url.slice(AUTH_API.length))) return;
    const sent = headers.apikey ?? (query as Record<string, unknown>).apikey;
    if (sent === undefined) throw new AuthError('no_authorization', { message: 'No API key found in request' });
    if (sent !== key) throw new AuthError('no_authorization', { message: 'Invalid API key' });
  });
}
