import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#db/connect.ts';
import { takeClick } from '#db/links/links.ts';
import { AppError } from '#src/errors.ts';
import { LINK_PASSWORD_MAX } from '#src/links/link-options.ts';
import { linkPasswordPage, type PasswordProblem } from '#src/links/pages/link-pages.ts';
import { fallbackOf, type LinkRecord, targetOf } from '#src/links/resolve-link.ts';
import type { Visited } from '#src/visits/visits.ts';
import type { Context } from '../context.ts';
import { languageOf } from '../platform/language.ts';
import { goneAnswer, sendNotice } from '../platform/page-responses.ts';
import { tooLate, within } from '../platform/timeouts.ts';

/** How long one hit waits for the database, in all (product 9.9). */
const PATIENCE_MS = 900;

/** The ways that lead to a link by themselves (product 20.6). */
const ways = { click: { kind: 'click', source: 'link' }, scan: { kind: 'scan', source: 'qr' } } as const;
export type FollowKind = keyof typeof ways;

export function visitOf(link: LinkRecord, kind: FollowKind): Visited {
  const { id: itemId, userId, utmSource, utmMedium, utmCampaign } = link;
  const way = ways[kind];
  if (!utmSource && !utmMedium && !utmCampaign) return { way, userId, itemId };
  const campaign = { utmSource: utmSource ?? '', utmMedium: utmMedium ?? '', utmCampaign: utmCampaign ?? '' };
  return { way: { ...way, campaign }, userId, itemId };
}

/** After a form, a browser is told to ask with GET. */
function redirectTo(request: FastifyRequest, reply: FastifyReply, address: string): FastifyReply {
  return reply.redirect(address, request.method === 'POST' ? 303 : 302);
}

/**
 * A link with a password or a limit of clicks, read at this very hit (product 9.7, 9.8): asks for the password, uses up a
 * click where the hit is one that counts, writes the visit down and leads on.
 */
export async function answerGuarded(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  record: LinkRecord,
  kind: FollowKind,
): Promise<FastifyReply> {
  const wait = patience(PATIENCE_MS);
  if (record.passwordHash !== null) {
    if (request.method !== 'POST') return sendPasswordPage(context, request, reply, null);
    const problem = await problemOf(context, request, reply, { linkId: record.id, hash: record.passwordHash, wait });
    if (problem !== null) return sendPasswordPage(context, request, reply, problem);
  }
  const address = targetOf(record);
  if (address === null) return sendNotice(context, request, reply, 'not_found');
  const isClick = record.maxClicks !== null && (await context.visits.isCounted(request, record.userId));
  if (isClick && !(await takeClickInTime(context.db, record.id, wait))) {
    return sendGone(context, request, reply, fallbackOf(record));
  }
  await context.visits.record(request, visitOf(record, kind));
  return redirectTo(request, reply, address);
}

type Wait = <T>(waited: Promise<T>) => Promise<T>;

/** Waits for one thing after the other, so many milliseconds in all. @throws unavailable where that is not enough */
function patience(ms: number): Wait {
  let left = ms;
  return async (waited) => {
    const begun = performance.now();
    try {
      return await within(left, waited);
    } catch (error) {
      throw error === tooLate ? new AppError('unavailable') : error;
    } finally {
      left -= performance.now() - begun;
    }
  };
}

/** Takes a click for a visitor who still waits: for one who was told to come back, none is used up (product 9.9). */
async function takeClickInTime(db: Db, linkId: string, wait: Wait): Promise<boolean> {
  let isGivenUp = false;
  const taken = db.transaction().execute(async (tx) => {
    const isTaken = await takeClick(tx, linkId);
    // Thrown to nobody: it rolls back
    if (isGivenUp) throw tooLate;
    return isTaken;
  });
  return await wait(taken).catch((error) => {
    isGivenUp = true;
    throw error;
  });
}

/** Instead of a link that is off, over or used up: elsewhere, which is no click, or a page that says so (product 9.5). */
function sendGone(
  context: Pick<Context, 'i18n' | 'env'>,
  request: FastifyRequest,
  reply: FastifyReply,
  fallback: string | null,
): FastifyReply {
  if (fallback !== null) return redirectTo(request, reply, fallback);
  const { status, headers, body } = goneAnswer(context, languageOf(request));
  return reply.code(status).headers(headers).send(body);
}

async function problemOf(
  { limits, passwords }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { linkId, hash, wait }: { linkId: string; hash: string; wait: Wait },
): Promise<PasswordProblem | null> {
  const { password } = (request.body ?? {}) as { password?: unknown };
  if (typeof password !== 'string' || password.length > LINK_PASSWORD_MAX) return 'wrong_password';
  const { ip: address } = request;
  // Both are spent before the password is verified, so that no burst of parallel attempts gets through
  const checked = await wait(limits.linkPasswordCheck.spend({ address }));
  const guess = checked.isAllowed ? await wait(limits.linkPassword.spend({ link: linkId, address })) : checked;
  if (!guess.isAllowed) {
    reply.header('retry-after', String(guess.secondsLeft));
    return 'too_many_tries';
  }
  const isRight = await passwords.verify({ hash, password }, { use: 'link', address }).catch(async (error) => {
    // Nothing was verified
    await wait(guess.giveBack());
    throw error;
  });
  if (!isRight) return 'wrong_password';
  await wait(guess.giveBack());
  return null;
}

const statuses = { wrong_password: 403, too_many_tries: 429 } as const;

function sendPasswordPage(
  context: Pick<Context, 'i18n' | 'env'>,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: PasswordProblem | null,
): FastifyReply {
  const i18n = context.i18n(languageOf(request) ?? 'en');
  const { slug } = request.params as { slug: string };
  // Browsers hold a redirect after a form to the same rule as the form, and where it leads is said to nobody before
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
