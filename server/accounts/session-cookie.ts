import type { IncomingHttpHeaders } from 'node:http';

const sessionCookie = /(?:^|;\s*)(?:__Host-)?saluda\.session_token=([^;]+)/;

/** The session token of a request; undefined if it has none. Whether it is valid only the database knows. */
export function sessionTokenIn({ cookie }: IncomingHttpHeaders): string | undefined {
  return cookie === undefined ? undefined : sessionCookie.exec(cookie)?.[1];
}
