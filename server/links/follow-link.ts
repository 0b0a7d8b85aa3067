import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#db/connect.ts';
import { takeClick } from '#db/links/links.ts';
import { AppError } from '#src/errors.ts';
import { LINK_PASSWORD_MAX } from '#src/links/link-passwords.ts';
import { linkPasswordPage, type PasswordProblem } from '#src/links/pages/link-pages.ts';
import { fallbackOf, type LinkRecord, targetOf } from '#src/links/resolve-link.ts';
import type { Context } from '../context.ts';
import { TimeoutError, withTimeout } from '../platform/timeouts.ts';
import { notOwned, type PublicResult } from '../visits/public-results.ts';
import { isOfWhiteLabel, resolvedTo } from './link-results.ts';

/** How long one request waits for the database in all (product 9.9). */
const DATABASE_TIMEOUT_MS = 900;

export type Follower = {
  visit: Pick<PublicResult, 'ownerId' | 'tag'>; // what following the link counts as
  slug: string;
  ip: string;
  password: unknown; // as sent; undefined: it has not been asked for
  isCounted: () => Promise<boolean>; // as a visit
};

type PasswordRequest = { problem: PasswordProblem | null; secondsLeft: number | null };

const firstRequest: PasswordRequest = { problem: null, secondsLeft: null };
const wrongPassword: PasswordRequest = { problem: 'wrong_password', secondsLeft: null };

/**
 * What a link with a password or a visit limit shows, decided by its current row (product 9.7, 9.8): the page that asks for the
 * password, or a redirect, after taking a click if the visit counts.
 */
export async function followProtectedLink(
  { db, limits, passwords }: Pick<Context, 'db' | 'limits' | 'passwords'>,
  link: LinkRecord,
  follower: Follower,
): Promise<PublicResult> {
  const wait = sharedTimeout(DATABASE_TIMEOUT_MS);
  const asked = await checkPassword({ limits, passwords }, link, follower, wait);
  if (asked === null) return await follow(db, link, follower, wait);
  return { ...passwordForm(follower.slug, asked), isWhiteLabel: isOfWhiteLabel(link, new Date()) };
}

async function follow(db: Db, link: LinkRecord, { visit, isCounted }: Follower, wait: Wait): Promise<PublicResult> {
  const url = targetOf(link);
  if (url === null) return { ...notOwned, kind: 'not_found' };
  const isClick = link.maxClicks !== null && (await isCounted());
  if (isClick && !(await takeClickInTime(db, link.id, wait))) {
    const fallback = fallbackOf(link);
    return fallback === null
      ? { ...notOwned, kind: 'gone', isWhiteLabel: isOfWhiteLabel(link, new Date()) }
      : { ...notOwned, kind: 'redirect', url: fallback };
  }
  return { ...notOwned, ...visit, kind: 'redirect', ...resolvedTo(link, url) };
}

const statuses = { wrong_password: 403, too_many_tries: 429 } as const;

function passwordForm(slug: string, { problem, secondsLeft }: PasswordRequest): PublicResult {
  return {
    ...notOwned,
    kind: 'page',
    status: problem === null ? 200 : statuses[problem],
    headers: secondsLeft === null ? {} : { 'retry-after': String(secondsLeft) },
    language: 'en',
    page: (options) => linkPasswordPage({ ...options, slug: slug.toLowerCase(), problem }),
  };
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

async function checkPassword(
  { limits, passwords }: Pick<Context, 'limits' | 'passwords'>,
  { id, passwordHash: hash }: LinkRecord,
  { password, ip: address }: Follower,
  wait: Wait,
): Promise<PasswordRequest | null> {
  if (hash === null) return null;
  if (password === undefined) return firstRequest;
  if (typeof password !== 'string' || password.length > LINK_PASSWORD_MAX) return wrongPassword;
  const since = performance.now();
  // Counted before the password is verified, so that parallel attempts cannot exceed the limits
  const checked = await wait(limits.linkPasswordCheck.consume({ address }));
  const guess = checked.isAllowed ? await wait(limits.linkPassword.consume({ link: id, address })) : checked;
  if (!guess.isAllowed) return { problem: 'too_many_tries', secondsLeft: guess.secondsLeft };
  if (guess.delayMs > 0) await sleep(guess.delayMs);
  const isRight = await passwords
    .verify({ hash, password }, { use: 'link', ipAddress: address, since })
    .catch(async (error) => {
      await wait(guess.refund());
      throw error;
    });
  if (!isRight) return wrongPassword;
  await wait(guess.refund());
  return null;
}
