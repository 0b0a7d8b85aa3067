import type { FastifyReply } from 'fastify';
import type { AuthError } from '#src/auth-api/errors.ts';
import { withParameters } from '#src/auth-api/redirects.ts';
import type { SessionBody } from './sessions.ts';

/** The target with a session in its hash, which browsers send to no server. */
export function withSession(
  target: string,
  { access_token, expires_at, expires_in, refresh_token }: SessionBody,
  more: Record<string, string>,
): string {
  const [expiresAt, expiresIn] = [String(expires_at), String(expires_in)];
  const session = { access_token, expires_at: expiresAt, expires_in: expiresIn, refresh_token, sb: '' };
  return withParameters(target, { hash: { ...session, token_type: 'bearer', ...more } });
}

export function withError(target: string, error: AuthError, { isInQuery }: { isInQuery: boolean }): string {
  const parameters = { error: nameOf(error), error_code: error.code, error_description: error.message };
  return withParameters(target, { hash: { ...parameters, sb: '' }, ...(isInQuery && { query: parameters }) });
}

/** OAuth's name for it. */
function nameOf({ status }: AuthError): string {
  if (status >= 500) return 'server_error';
  if (status === 403) return 'access_denied';
  return status === 401 ? 'unauthorized_client' : 'invalid_request';
}

/** The location may hold tokens. */
export function seeOther(reply: FastifyReply, location: string): FastifyReply {
  return reply.header('referrer-policy', 'no-referrer').redirect(location, 303);
}
