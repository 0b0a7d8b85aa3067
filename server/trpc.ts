import { initTRPC, TRPCError } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZodError, type z } from 'zod';
import { isTemporary } from '#db/connect.ts';
import { AppError, type ErrorCode, statusOf } from '#src/errors.ts';
import { issueTextOf } from '#src/issue-texts.ts';
import type { Language } from '#src/languages.ts';
import { SILENCE_MS } from '#src/live.ts';
import type { Action } from '#src/owners/permissions.ts';
import type { I18n } from '#src/pages/i18n.ts';
import type { RefusalDetails } from '#src/refusals/refusal.ts';
import { sentText } from '#src/sent-texts.ts';
import { type Actor, type PersonActor, type SessionActor, type SignInState, signInStateOf } from './accounts/actor.ts';
import { actingFor, ownerInHeader } from './accounts/named-owner.ts';
import type { Context, SlowPart } from './context.ts';
import type { LimitName } from './limits.ts';
import {
  type Identified,
  type Level,
  type PersonLevel,
  type PublicOperation,
  perform,
  performPublic,
} from './operations.ts';
import { languageOf } from './platform/content-negotiation.ts';
import type { Subject } from './platform/limits/limits.ts';

export type RequestContext = {
  context: Context;
  req: FastifyRequest;
  language: Language;
  setCookies: (cookies: string[]) => void;
  signInState: () => Promise<SignInState>; // once per batch
  sessionActor: () => Promise<SessionActor | null>; // null if signed out or the second step is missing (product 23.3)
  actingFor: (actor: SessionActor) => Promise<PersonActor>; // the owner that the batch names, found once
  batch: { bytes: number } | null; // what its queries have answered so far; null for a single call
};

/** The responses of a batch's queries have at most this size. The screens' own batches have a tenth of it. */
const MAX_BATCH_BYTES = 2_000_000;

export function requestContext(context: Context, req: FastifyRequest, reply: FastifyReply): RequestContext {
  const setCookies = (cookies: string[]) => {
    for (const cookie of cookies) reply.header('set-cookie', cookie);
  };
  let state: Promise<SignInState> | undefined;
  const signInState = () => {
    state ??= signInStateOf(context, req, setCookies);
    return state;
  };
  let acting: Promise<PersonActor> | undefined;
  return {
    context,
    req,
    language: languageOf(req) ?? 'en',
    setCookies,
    signInState,
    batch: (req.params as { path?: string }).path?.includes(',') ? { bytes: 0 } : null,
    sessionActor: async () => {
      const found = await signInState();
      return found.state === 'in' ? found.actor : null;
    },
    actingFor: (actor) => {
      acting ??= actingFor(context.db, actor, ownerInHeader(req));
      return acting;
    },
  };
}

export type FieldIssue = { field: string; message: string };

type Meta = {
  who?: 'public' | Level; // of its level
  waitsFor?: SlowPart; // for seconds, without querying the database
  isDraft?: true; // changes nothing that anyone else sees
};

const t = initTRPC
  .context<RequestContext>()
  .meta<Meta>()
  .create({
    // accounts/live sends the pings
    sse: { client: { reconnectAfterInactivityMs: SILENCE_MS } },
    // No internals (product 11.2)
    errorFormatter: ({ error, shape, ctx, input }) => {
      const code = codeOf(error);
      const i18n = ctx ? ctx.context.i18n(ctx.language) : inEnglish;
      const details = detailsOf(error);
      const issues: FieldIssue[] =
        error.cause instanceof ZodError ? error.cause.issues.map((issue) => fieldIssue(i18n, issue, input)) : [];
      return {
        ...shape,
        message:
          issues[0]?.message ??
          sentText(i18n, code, { ...details, arePlansShown: !ctx || ctx.context.env.defaultPlan === null }),
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          error: code,
          issues,
          ...details,
          requestId: ctx?.req.id ?? null,
        },
      };
    },
  });

/** Texts for requests without a context. */
const inEnglish: I18n = { locale: 'en', _: ({ message }) => message };

function fieldIssue(i18n: I18n, issue: z.core.$ZodIssue, input: unknown): FieldIssue {
  return { field: issue.path.join('.'), message: issueTextOf(i18n, issue, input) };
}

export function codeOf(error: unknown): ErrorCode {
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof AppError) return cause.code;
  if (isTemporary(cause)) return 'unavailable';
  if (!(error instanceof TRPCError)) return 'internal';
  if (error.code === 'NOT_FOUND') return 'not_found';
  if (error.code === 'INTERNAL_SERVER_ERROR') return 'internal';
  return 'invalid_input';
}

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
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

const mapErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  if (!(cause instanceof AppError) && !isTemporary(cause)) return result;
  const code = transportCodes[statusOf(codeOf(result.error))] ?? 'BAD_REQUEST';
  throw new TRPCError({ code, cause });
});

export const { router, mergeRouters } = t;

const procedure = t.procedure.use(mapErrors);

type Terms = { type: 'query' | 'mutation' | 'subscription'; meta: Meta | undefined };

/** Subscriptions wait in a queue of their own. */
function termsOf({ type, meta }: Terms) {
  return { ...meta, kind: type === 'mutation' ? 'change' : 'read', isImmediate: type === 'subscription' } as const;
}

function publicTermsOf(terms: Terms, limit: LimitName | null): PublicOperation {
  // Input and more limits come first
  if (terms.type === 'mutation') return { who: 'public', kind: 'change', limit, isImmediate: true };
  return { ...termsOf(terms), who: 'public', kind: 'read' };
}

/** One response of many long answers would hold up everybody while it is written (product 24.16). @throws overloaded */
async function withinBatch<T extends CallResult>(
  { batch }: Pick<RequestContext, 'batch'>,
  type: Terms['type'],
  next: () => Promise<T>,
): Promise<T> {
  if (!batch || type !== 'query') return await next();
  if (batch.bytes > MAX_BATCH_BYTES) throw new AppError('overloaded');
  const result = await next();
  if (result.ok) batch.bytes += JSON.stringify(result.data)?.length ?? 0;
  return result;
}

type CallResult = { ok: true; data: unknown } | { ok: false; error: Error };

const refusalOf = (result: CallResult) => (result.ok ? null : codeOf(result.error));

/** Queues a public call by network, after the limits (product 24.9). @throws overloaded */
export const queuePublicCall = t.middleware(({ ctx: { context, req }, path, next }) =>
  performPublic(
    context,
    { name: path, request: req },
    { who: 'public', kind: 'change', limit: null },
    () => next(),
    refusalOf,
  ),
);

// Levels, see docs/architecture.md: public, then session; on top of it either may(action) or browser

const limitedTo = (limit: LimitName | null) =>
  procedure
    .meta({ who: 'public' })
    .use(({ ctx, path, type, meta, next }) =>
      performPublic(
        ctx.context,
        { name: path, request: ctx.req },
        publicTermsOf({ type, meta }, limit),
        () => withinBatch(ctx, type, () => next()),
        refusalOf,
      ),
    );

/** Calls that cost nothing or end the caller's own session. */
export const unlimitedProcedure = limitedTo(null);

export const publicProcedure = limitedTo('publicChange');

const asActor = <Caller extends PersonActor>(
  who: Level,
  identify: (ctx: RequestContext, found: Identified<SessionActor>) => Promise<Identified<Caller>>,
) =>
  procedure.meta({ who }).use(({ ctx, path, type, meta, next }) =>
    perform(
      ctx.context,
      {
        name: path,
        request: ctx.req,
        identify: async () => await identify(ctx, identifiedBy(await ctx.signInState(), who)),
      },
      { ...termsOf({ type, meta }), who },
      (actor) => withinBatch(ctx, type, () => next({ ctx: { actor } })),
      refusalOf,
    ),
  );

/** @throws unauthenticated, second_factor_required */
function identifiedBy(found: SignInState, who: Level): Identified<SessionActor> {
  if (found.state === 'out') throw new AppError('unauthenticated');
  const { actor: caller } = found;
  // A thief with the password alone must not use up the owner's changes
  const isWeak = found.state === 'challenge';
  if (who === 'challenged') return { caller, account: isWeak ? caller.sessionId : caller.person.id, actor: null };
  if (found.state === 'challenge') throw new AppError('second_factor_required');
  return { caller, account: caller.person.id, actor: caller };
}

const forOwner = (who: Action | 'session') =>
  asActor(who, async (ctx, { caller, account }) => {
    const actor = await ctx.actingFor(caller);
    return { caller: actor, account, actor };
  });

const forOwnAccount = (who: Exclude<PersonLevel, 'session'>) => asActor(who, async (_, found) => found);

/** For the owner that the call names (product 3.5, 36.2). */
export const may = (action: Action) => forOwner(action);

/** As `may`, with the session that proves who the person is. */
export const mayInBrowser = (action: Action) =>
  may(action).use(async ({ ctx, next }) => {
    const session = await ctx.sessionActor();
    if (!session) throw new AppError('unauthenticated');
    return await next({ ctx: { session } });
  });

/** For the owner that the call names, whatever the role. */
export const sessionProcedure = forOwner('session');

/** Calls about account, password, factors and deletion. */
export const browserProcedure = forOwnAccount('person');

/** The trial must not have expired (product 3.5). */
export const accessibleBrowserProcedure = forOwnAccount('accessible_person');

/** The second step may be missing (product 23.3). */
export const challengedProcedure = forOwnAccount('challenged');

type LimitedCall = Pick<RequestContext, 'context' | 'req'> & { actor?: Actor };

/** Rate-limits each call, after the input; `kind` separates accounts (product 24.1). @throws too_many_requests */
export function limited(name: LimitName, kind = '') {
  return <T extends CallResult>({ ctx, input, next }: { ctx: LimitedCall; input: unknown; next: () => Promise<T> }) =>
    ctx.context.limits[name].guard(subjectOf(ctx, input, kind), next, refusalOf);
}

function subjectOf({ req, actor }: LimitedCall, input: unknown, kind: string): Subject {
  if (actor) {
    const session = 'sessionId' in actor ? (actor as SessionActor).sessionId : undefined;
    return { address: req.ip, account: (actor.person ?? actor.owner).id, session };
  }
  const { email } = (input ?? {}) as { email?: unknown };
  return { address: req.ip, account: typeof email === 'string' ? kind + email : undefined };
}
