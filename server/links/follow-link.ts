import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#db/connect.ts';
import { takeClick } from '#db/links/links.ts';
import { AppError } from '#src/errors.ts';
import { LINK_PASSWORD_MAX } from '#src/links/link-options.ts';
import { linkPasswordPage, type PasswordProblem } from '#src/links/pages/link-pages.ts';
import { fallbackOf, type LinkRecord, targetOf } from '#src/links/resolve-link.ts';
import type { VisitedItem } from '#src/visits/visits.ts';
import type { Context } from '../context.ts';
import { goneResponse } from '../owners/unavailable-pages.ts';
import { languageOf } from '../platform/content-negotiation.ts';
import { type PageContext, sendErrorPage, sendPageResponse } from '../platform/page-responses.ts';
import { TimeoutError, withTimeout } from '../platform/timeouts.ts';

/** How long one request waits for the database in all (product 9.9). */
const DATABASE_TIMEOUT_MS = 900;

const origins = { click: { kind: 'click', source: 'link' }, scan: { kind: 'scan', source: 'qr' } } as const;
export type FollowKind = keyof typeof origins;

export function visitOf(link: LinkRecord, kind: FollowKind): VisitedItem {
  const { id: itemId, ownerId, utmSource, utmMedium, utmCampaign } = link;
  const origin = origins[kind];
  if (!utmSource && !utmMedium && !utmCampaign) return { origin, ownerId, itemId };
  const campaign = { utmSource: utmSource ?? '', utmMedium: utmMedium ?? '', utmCampaign: utmCampaign ?? '' };
  return { origin: { ...origin, campaign }, ownerId, itemId };
}

/**
 * Follows a link with a password or a visit limit, decided by its current row (product 9.7, 9.8): asks for the password, takes a click if
 * the visit counts, records the visit, redirects.
 */
export async function followProtectedLink(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  link: LinkRecord,
  kind: FollowKind,
): Promise<FastifyReply> {
  const wait = sharedTimeout(DATABASE_TIMEOUT_MS);
  if (link.passwordHash !== null) {
    if (request.method !== 'POST') return sendPasswordPage(context, request, reply, null);
    const problem = await checkPassword(context, request, reply, { linkId: link.id, hash: link.passwordHash, wait });
    if (problem !== null) return sendPasswordPage(context, request, reply, problem);
  }
  const url = targetOf(link);
  if (url === null) return sendErrorPage(context, request, reply, 'not_found');
  const isClick = link.maxClicks !== null && (await context.visits.isCounted(request, link.ownerId));
  if (isClick && !(await takeClickInTime(context.db, link.id, wait))) {
    const fallback = fallbackOf(link);
    if (fallback !== null) return redirect(request, reply, fallback);
    return sendPageResponse(reply, goneResponse(context, languageOf(request)));
  }
  await context.visits.record(request, visitOf(link, kind));
  return redirect(request, reply, url);
}

/** 303 after a form, so that the browser uses GET. */
function redirect(request: FastifyRequest, reply: FastifyReply, url: string): FastifyReply {
  return reply.redirect(url, request.method === 'POST' ? 303 : 302);
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
  { limits, passwords }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { linkId, hash, wait }: { linkId: string; hash: string; wait: Wait },
): Promise<PasswordProblem | null> {
  const { password } = (request.body ?? {}) as { password?: unknown };
  if (typeof password !== 'string' || password.length > LINK_PASSWORD_MAX) return 'wrong_password';
  const { ip: address } = request;
  // Counted before the password is verified, so that parallel attempts cannot exceed the limits
  const checked = await wait(limits.linkPasswordCheck.consume({ address }));
  const guess = checked.isAllowed ? await wait(limits.linkPassword.consume({ link: linkId, address })) : checked;
  if (!guess.isAllowed) {
    reply.header('retry-after', String(guess.secondsLeft));
    return 'too_many_tries';
  }
  if (guess.delayMs > 0) await sleep(guess.delayMs);
  const isRight = await passwords
    .verify({ hash, password }, { use: 'link', ipAddress: address })
    .catch(async (error) => {
      await wait(guess.refund());
      throw error;
    });
  if (!isRight) return 'wrong_password';
  await wait(guess.refund());
  return null;
}

const statuses = { wrong_password: 403, too_many_tries: 429 } as const;

function sendPasswordPage(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: PasswordProblem | null,
): FastifyReply {
  const i18n = context.i18n(languageOf(request) ?? 'en');
  const { slug } = request.params as { slug: string };
  // Browsers apply form-action to the redirect after a form as well, and the target must not be revealed before
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.header('content-security-policy', policy.replace("form-action 'self'", "form-action 'self' https: http:"));
  const page = linkPasswordPage({ i18n, appName: context.env.appName, slug: slug.toLowerCase(), problem });
  reply.header('vary', 'Accept-Language').header('content-language', i18n.locale);
  return reply
    .code(problem === null ? 200 : statuses[problem])
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}
