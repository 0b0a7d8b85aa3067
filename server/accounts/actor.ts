import type { FastifyRequest } from 'fastify';
import { findAccount } from '#db/accounts/factors.ts';
import type { Db } from '#db/connect.ts';
import type { Profile } from '#db/schema/database.ts';
import type { Aal } from '#src/accounts/factors.ts';
import { type Access, access } from '#src/owners/access.ts';
import type { Auth } from './auth.ts';

/** Who acts: rules take this, whether a browser, a job or later an API key stands behind it. */
export type Actor = {
  userId: string;
  /** the session that the request came with */
  sessionId: string;
  /** the client's IP address */
  address: string;
  profile: Profile;
  access: Access;
  /** whether the account has a second factor, and with it needs a session of level 2 (product 23.3) */
  hasFactor: boolean;
  aal: Aal;
  /** when this session last showed a factor; null where it did not */
  aal2At: Date | null;
};

/** Whose cookies a request has: `challenge` is whoever still owes the second step. */
export type Standing = { state: 'out' } | { state: 'challenge'; actor: Actor } | { state: 'in'; actor: Actor };

type Asking = { auth: Auth; db: Db };
type RequestHeaders = Record<string, string | string[] | undefined>;
type Caller = Pick<FastifyRequest, 'headers' | 'ip'>;

/**
 * Whom a request's cookies stand for, and whether that is all that it takes. A session that is due is prolonged on the way:
 * the cookies that say so are handed to `setCookies`.
 */
export async function standingOf(
  context: Asking,
  request: Caller,
  setCookies: (cookies: string[]) => void = () => {},
): Promise<Standing> {
  if (!request.headers.cookie) return { state: 'out' };
  const { headers, response } = await context.auth.api.getSession({
    headers: webHeaders(request.headers),
    returnHeaders: true,
  });
  // One that is over is not taken back: a request with it may be under way while another one brings its successor
  if (!response) return { state: 'out' };
  setCookies(headers.getSetCookie());
  const account = await findAccount(context.db, response.user.id);
  if (!account) return { state: 'out' };
  const { profile, hasFactor } = account;
  // Its sessions end when it is disabled; one that began at that very moment counts for nothing, either (product 25.4)
  if (profile.disabledAt !== null) return { state: 'out' };
  const { id: sessionId, aal, aal2At } = response.session;
  const actor: Actor = {
    ...{ userId: profile.id, sessionId, address: request.ip },
    ...{ profile, access: access(profile, new Date()), hasFactor },
    ...{ aal: aal === 2 ? 2 : 1, aal2At: aal2At ?? null },
  };
  return { state: hasFactor && actor.aal < 2 ? 'challenge' : 'in', actor };
}

/** The actor that a request's cookies stand for; null, too, for a session that owes the second step (product 23.3). */
export async function actorOf(...asking: Parameters<typeof standingOf>): Promise<Actor | null> {
  const standing = await standingOf(...asking);
  return standing.state === 'in' ? standing.actor : null;
}

/** What a session hands on to the one that takes its place in the same browser (product 23.3). */
export function strengthOf({ aal, aal2At }: Actor): Pick<Actor, 'aal' | 'aal2At'> {
  return { aal, aal2At };
}

/** Node's headers as better-auth reads them. */
export function webHeaders(headers: RequestHeaders): Headers {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name.startsWith(':') ? [] : [value].flat().map((each): [string, string] => [name, each]),
  );
  return new Headers(entries);
}
