import type { IncomingHttpHeaders } from 'node:http';
import {
  consumeWaitingBrowser,
  findWaitingBrowser,
  findWaitingUser,
  insertWaitingBrowser,
} from '#db/accounts/waiting-browsers.ts';
import type { Db } from '#db/connect.ts';
import { type Device, deviceOf, shortUserAgent } from '#src/accounts/devices.ts';
import { AppError } from '#src/errors.ts';
import type { Env } from '../env.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import type { RequestContext } from '../trpc.ts';
import { readCookie, setCookie } from './cookies.ts';
import { startSession } from './start-session.ts';

type Site = Pick<Env, 'publicUrl'>;
type SiteRequest = Pick<RequestContext, 'context' | 'req'>;

// The database decides when it is over; resending prolongs it
const COOKIE_SECONDS = 86_400;

/**
 * Lets this browser sign in once the email is confirmed (product 1.4). Call it only after the account's password was typed here:
 * a person who only knows the email must not end up in its session. Returns the cookie.
 */
export async function waitForConfirmation(
  site: Site,
  tx: Db,
  userId: string,
  headers: IncomingHttpHeaders,
): Promise<string> {
  const { token, tokenHash } = newToken();
  await insertWaitingBrowser(tx, { userId, tokenHash, userAgent: shortUserAgent(headers['user-agent'] ?? '') });
  return setCookie(site, 'waiting', { value: token, maxAge: COOKIE_SECONDS });
}

export function waitingTokenHash(site: Site, { cookie }: IncomingHttpHeaders): string | null {
  const token = readCookie(site, 'waiting', cookie);
  return token ? hashToken(token) : null;
}

/** The cookie's removal, if this browser has one. */
export function endOfWaiting(site: Site, headers: IncomingHttpHeaders): string[] {
  return waitingTokenHash(site, headers) === null ? [] : [setCookie(site, 'waiting', { value: '', maxAge: 0 })];
}

export type OtherBrowser = { id: string; device: Device };

/** The browser that waits for a confirmation link, unless it is the one that opens the link. */
export async function otherWaitingBrowser(
  { db, env }: { db: Db; env: Site },
  token: string,
  headers: IncomingHttpHeaders,
): Promise<OtherBrowser | null> {
  if (token === '') return null;
  const waiting = await findWaitingBrowser(db, hashToken(token));
  if (!waiting || waiting.tokenHash === waitingTokenHash(env, headers)) return null;
  return { id: waiting.id, device: deviceOf(waiting.userAgent) };
}

export type WaitingState = 'none' | 'waiting' | 'confirmed';

export async function waitingState({ context, req }: SiteRequest): Promise<WaitingState> {
  const tokenHash = waitingTokenHash(context.env, req.headers);
  const waiting = tokenHash === null ? undefined : await findWaitingUser(context.db, tokenHash);
  if (!waiting) return 'none';
  return waiting.isConfirmed ? 'confirmed' : 'waiting';
}

/** Signs this browser in, once, after its email was confirmed elsewhere (product 1.4). @throws unauthenticated, account_disabled */
export async function signInHere({
  context,
  req,
  setCookies,
}: SiteRequest & Pick<RequestContext, 'setCookies'>): Promise<void> {
  const tokenHash = waitingTokenHash(context.env, req.headers);
  const waiting = tokenHash === null ? undefined : await findWaitingUser(context.db, tokenHash);
  if (tokenHash === null || !waiting?.isConfirmed) throw new AppError('unauthenticated');
  const cookies = await startSession(
    context,
    { userId: waiting.userId },
    { headers: req.headers, isStillProven: (tx) => consumeWaitingBrowser(tx, tokenHash), isAnnounced: false },
  );
  if (cookies === null) throw new AppError('unauthenticated');
  setCookies([...cookies, ...endOfWaiting(context.env, req.headers)]);
}
