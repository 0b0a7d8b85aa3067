import { findProfile } from '#db/profiles.ts';
import type { Profile } from '#db/schema.ts';
import { type Access, access } from '#src/access.ts';
import type { Context } from './context.ts';

/** Who acts: rules take this, whether a browser, a job or later an API key stands behind it. */
export type Actor = {
  userId: string;
  /** the session that the request came with */
  sessionId: string;
  profile: Profile;
  access: Access;
};

/**
 * The actor that a request's cookies stand for, or null. A session that is due is prolonged on the way:
 * the cookies that say so are handed to `setCookies`.
 */
export async function actorOf(
  context: Pick<Context, 'auth' | 'db'>,
  requestHeaders: Record<string, string | string[] | undefined>,
  setCookies: (cookies: string[]) => void = () => {},
): Promise<Actor | null> {
  if (!requestHeaders.cookie) return null;
  const { headers, response } = await context.auth.api.getSession({
    headers: webHeaders(requestHeaders),
    returnHeaders: true,
  });
  setCookies(headers.getSetCookie());
  if (!response) return null;
  const profile = await findProfile(context.db, response.user.id);
  return profile ? actor(profile, response.session.id) : null;
}

function actor(profile: Profile, sessionId: string, now = new Date()): Actor {
  return { userId: profile.id, sessionId, profile, access: access(profile, now) };
}

/** Node's headers as better-auth reads them. */
export function webHeaders(headers: Record<string, string | string[] | undefined>): Headers {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name.startsWith(':') ? [] : [value].flat().map((each): [string, string] => [name, each]),
  );
  return new Headers(entries);
}
