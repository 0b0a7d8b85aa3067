import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Env } from '../env.ts';

type Site = Pick<Env, 'publicUrl'>;
type CookieName = 'device' | 'known_device' | 'social' | 'waiting';

export function readCookie(site: Site, name: CookieName, header: string | null | undefined): string | undefined {
  return parseCookie(header ?? '')[storedName(site, name)];
}

/** A Set-Cookie header. `maxAge` in seconds. */
export function setCookie(site: Site, name: CookieName, { value, maxAge }: { value: string; maxAge: number }): string {
  return stringifySetCookie({
    name: storedName(site, name),
    value,
    maxAge,
    path: '/',
    httpOnly: true,
    secure: isHttps(site),
    sameSite: 'lax',
  });
}

/** The session token of a request; undefined if it has none. Whether it is valid only the database knows. */
export function sessionTokenIn({ cookie }: IncomingHttpHeaders): string | undefined {
  const cookies = parseCookie(cookie ?? '');
  return cookies['__Host-saluda.session_token'] || cookies['saluda.session_token'] || undefined;
}

function storedName(site: Site, name: CookieName): string {
  return isHttps(site) ? `__Host-saluda.${name}` : `saluda.${name}`;
}

function isHttps({ publicUrl }: Site): boolean {
  return publicUrl.startsWith('https:');
}
