import { initTRPC, TRPCError } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZodError, type z } from 'zod';
import { isDatabaseAway } from '#db/connect.ts';
import { AppError, type ErrorCode, type RefusalDetails, statusOf } from '#src/errors.ts';
import { issueText } from '#src/issue-texts.ts';
import type { Language } from '#src/languages.ts';
import { SILENCE_MS } from '#src/live.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { errorText } from '#src/texts.ts';
import { type Actor, type Standing, standingOf } from './accounts/actor.ts';
import type { Context } from './context.ts';
import { languageOf } from './platform/language.ts';
import { sharedNetworkOf } from './platform/network.ts';

/** What a procedure is given: the app's context, the request, and who acts. */
export type RequestContext = {
  context: Context;
  req: FastifyRequest;
  language: Language;
  setCookies: (cookies: string[]) => void;
  /** whom the cookies stand for; asked once per request, however many procedures it batches */
  standing: () => Promise<Standing>;
  /** null, too, for whoever owes the second step (product 23.3) */
  actor: () => Promise<Actor | null>;
};

export function requestContext(context: Context, req: FastifyRequest, reply: FastifyReply): RequestContext {
  const setCookies = (cookies: string[]) => {
    for (const cookie of cookies) reply.header('set-cookie', cookie);
  };
  let asked: Promise<Standing> | undefined;
  const standing = () => {
    asked ??= standingOf(context, req, setCookies);
    return asked;
  };
  return {
    context,
    req,
    language: languageOf(req) ?? 'en',
    setCookies,
    standing,
    actor: async () => {
      const found = await standing();
      return found.state === 'in' ? found.actor : null;
    },
  };
}

export type FieldIssue = { field: string; message: string };

const t = initTRPC.context<RequestContext>().create({
  // Pings come from one timer for all streams (live.ts), not from one for each
  sse: { client: { reconnectAfterInactivityMs: SILENCE_MS } },
  // Code, text and fields, and nothing of the inside (product 11.2)
  errorFormatter: ({ error, shape, ctx }) => {
    const code = codeOf(error);
    const i18n = ctx ? ctx.context.i18n(ctx.language) : inEnglish;
    const details = detailsOf(error);
    const issues: FieldIssue[] =
      error.cause instanceof ZodError ? error.cause.issues.map((issue) => fieldIssue(issue, i18n)) : [];
    return {
      ...shape,
      message: issues[0]?.message ?? errorText(i18n, code, details),
      data: {
        ...{ code: shape.data.code, httpStatus: shape.data.httpStatus, error: code, issues, ...details },
        requestId: ctx?.req.id ?? null,
      },
    };
  },
});

/** For a request that is refused before it has a context, and with it a language. */
const inEnglish: I18n = { locale: 'en', _: ({ message }) => message };

function fieldIssue(issue: z.core.$ZodIssue, i18n: I18n): FieldIssue {
  return { field: issue.path.join('.'), message: issueText(i18n, issue.message) };
}

/** The code that an error leaves with. */
export function codeOf(error: unknown): ErrorCode {
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof AppError) return cause.code;
  if (isDatabaseAway(cause)) return 'unavailable';
  if (!(error instanceof TRPCError)) return 'internal';
  if (error.code === 'NOT_FOUND') return 'not_found';
  if (error.code === 'INTERNAL_SERVER_ERROR') return 'internal';
  return 'invalid_input';
}

/** What its refusal says beside the code. */
export function detailsOf(error: unknown): RefusalDetails {
  const cause = error instanceof TRPCError ? error.cause : error;
  return cause instanceof AppError ? cause.details : {};
}

const transportCodes: Record<number, TRPCError['code']> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

/** tRPC takes its HTTP status from its own codes: refusals and an absent database get theirs here. */
const mapErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  if (!(cause instanceof AppError) && !isDatabaseAway(cause)) return result;
  const code = transportCodes[statusOf(codeOf(result.error))] ?? 'BAD_REQUEST';
  throw new TRPCError({ code, cause });
});

export const router = t.router;

const procedure = t.procedure.use(mapErrors);

/**
 * Runs a call of anyone's when its network's turn comes (product 24.9). Put behind the limits, which may wait. Calls that hash
 * a password have a queue of their own. @throws overloaded
 */
export const inTurn = t.middleware(({ ctx: { context, req }, next }) =>
  context.publicCalls.run({ lane: 'calls', client: sharedNetworkOf(req.ip) }, next),
);

/** Anyone, without a limit: for calls that cost nothing or end the caller's own session. */
export const unlimitedProcedure = procedure;

/** Anyone. */
export const publicProcedure = procedure.use(async ({ ctx, type, next }) => {
  if (type !== 'mutation') return await next();
  return await ctx.context.limits.publicChange.guard({ address: ctx.req.ip }, next);
});

/** Whoever is signed in, an expired trial included. */
export const sessionProcedure = procedure.use(async ({ ctx, type, next }) => {
  const standing = await ctx.standing();
  if (standing.state === 'challenge') throw new AppError('second_factor_required');
  if (standing.state === 'out') throw new AppError('unauthenticated');
  const { actor } = standing;
  const go = () => next({ ctx: { actor } });
  const { change } = ctx.context.limits;
  const result = await (type === 'mutation' ? change.guard({ account: actor.userId }, go) : go());
  // Word of a change comes back from the database; whoever made it may look sooner
  if (type === 'mutation') ctx.context.finished.dropOf(actor.userId);
  return result;
});

/** Whoever is signed in, or owes the second step only: for that step alone (product 23.3). */
export const challengedProcedure = procedure.use(async ({ ctx, type, next }) => {
  const standing = await ctx.standing();
  if (standing.state === 'out') throw new AppError('unauthenticated');
  const { actor } = standing;
  const go = () => next({ ctx: { actor } });
  return await (type === 'mutation' ? ctx.context.limits.change.guard({ account: actor.userId }, go) : go());
});

/** Whoever is signed in and has not outlived the trial (product 3.5). */
export const accessibleProcedure = sessionProcedure.use(async ({ ctx, next }) => {
  if (!ctx.actor.access.isAccessible) throw new AppError('trial_expired');
  return await next();
});
