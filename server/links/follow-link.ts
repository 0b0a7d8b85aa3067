import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#db/connect.ts';
import { takeClick } from '#db/links/links.ts';
import { AppError } from '#src/errors.ts';
import { LINK_PASSWORD_MAX } from '#src/links/link-options.ts';
import type { PasswordProblem } from '#src/links/pages/link-pages.ts';
import { fallbackOf, type LinkRecord, targetOf } from '#src/links/resolve-link.ts';
import type { Context } from '../context.ts';
import { TimeoutError, withTimeout } from '../platform/timeouts.ts';
import { notOwned, type PublicResult } from '../visits/public-results.ts';
import { type FollowKind, linkVisit } from './link-results.ts';

/** How long one request waits for the database in all (product 9.9). */
const DATABASE_TIMEOUT_MS = 900;

export type Follower = {
  kind: FollowKind;
  ip: string;
  password: unknown; // as sent; undefined: it has not been asked for
  isCounted: () => Promise<boolean>; // as a visit
};

type Refusal = { problem: PasswordProblem; secondsLeft: number | null };

type PasswordRequest = { kind: 'password' } & (Refusal | { problem: null; secondsLeft: null });

/**
 * What a link with a password or a visit limit shows, decided by its current row (product 9.7, 9.8): asks for the password, takes a
 * click if the visit counts, redirects.
 */
export async function followProtectedLink(
  { db, limits, passwords }: Pick<Context, 'db' | 'limits' | 'passwords'>,
  link: LinkRecord,
  follower: Follower,
): Promise<PublicResult | PasswordRequest> {
  const wait = sharedTimeout(DATABASE_TIMEOUT_MS);
  if (link.passwordHash !== null) {
    if (follower.password === undefined) return { kind: 'password', problem: null, secondsLeft: null };
    const checked = { linkId: link.id, hash: link.passwordHash, wait };
    const refused = await checkPassword({ limits, passwords }, follower, checked);
    if (refused !== null) return { kind: 'password', ...refused };
  }
  const url = targetOf(link);
  if (url === null) return { ...notOwned, kind: 'not_found' };
  const isClick = link.maxClicks !== null && (await follower.isCounted());
  if (isClick && !(await takeClickInTime(db, link.id, wait))) {
    const fallback = fallbackOf(link);
    return fallback === null ? { ...notOwned, kind: 'gone' } : { ...notOwned, kind: 'redirect', url: fallback };
  }
  return { ...notOwned, ...linkVisit(link, follower.kind), kind: 'redirect', url };
}

type Wait = <T>(work: Promise<T>) => Promise<T>;

/** Even if the event loop was blocked during earlier steps. */
const LEAST_STEP_MS = 50;

/** One timeout for several steps. @throws unavailable when it is used up */
function sharedTimeout(ms: number): Wait {
  let left = ms;
  return async (work) => {
    const begun = performance.now();
    try {
      return await withTimeout(Math.max(left, LEAST_STEP_MS), work);
    } catch (error) {
      throw error instanceof TimeoutError ? new AppError('unavailable') : error;
    } finally {
      left -= performance.now() - begun;
    }
  };
}

/** Takes no click for a visitor who was asked to try again (product 9.9). */
async function takeClickInTime(db: Db, linkId: string, wait: Wait): Promise<boolean> {
  let isTimedOut = false;
  const taken = db.transaction().execute(async (tx) => {
    const isTaken = await takeClick(tx, linkId);
    // Rolls back; nobody awaits it any more
    if (isTimedOut) throw new TimeoutError();
    return isTaken;
  });
  return await wait(taken).catch((error) => {
    isTimedOut = true;
    throw error;
  });
}

const wrongPassword: Refusal = { problem: 'wrong_password', secondsLeft: null };

async function checkPassword(
  { limits, passwords }: Pick<Context, 'limits' | 'passwords'>,
  { password, ip: address }: Follower,
  { linkId, hash, wait }: { linkId: string; hash: string; wait: Wait },
): Promise<Refusal | null> {
  if (typeof password !== 'string' || password.length > LINK_PASSWORD_MAX) return wrongPassword;
  // Counted before the password is verified, so that parallel attempts cannot exceed the limits
  const checked = await wait(limits.linkPasswordCheck.consume({ address }));
  const guess = checked.isAllowed ? await wait(limits.linkPassword.consume({ link: linkId, address })) : checked;
  if (!guess.isAllowed) return { problem: 'too_many_tries', secondsLeft: guess.secondsLeft };
  if (guess.delayMs > 0) await sleep(guess.delayMs);
  const isRight = await passwords
    .verify({ hash, password }, { use: 'link', ipAddress: address })
    .catch(async (error) => {
      await wait(guess.refund());
      throw error;
    });
  if (!isRight) return wrongPassword;
  await wait(guess.refund());
  return null;
}
