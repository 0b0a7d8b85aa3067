import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#src/languages.ts';
import type { Context } from '../context.ts';
import { isDraining } from '../platform/health.ts';
import { languageOf } from '../platform/language.ts';
import type { Timing } from '../platform/metrics/timing.ts';
import { isHost } from '../platform/request-guard.ts';
import type { Answer, FinishedAnswer } from '../platform/response-cache/cached-response.ts';
import type { Question, Undecided } from '../platform/response-cache/response-cache.ts';
import { send, usualHead } from '../platform/response-cache/send.ts';

export type { Answer, Undecided };

/** An address whose answers are kept. */
export type FinishedRoute<T> = {
  /**
   * All of a request that its answer depends on, but for the language; never the host. Made by `keyFor`. Null where nobody
   * needs to be asked, since the address can be nobody's: such an answer is not kept.
   */
  keyOf(request: FastifyRequest): string | null;
  /** may be asked after the request was answered, too */
  ask(request: FastifyRequest, language: Language | null): Promise<Answer | Undecided<T>>;
  /** for what each hit decides anew */
  decide?(request: FastifyRequest, reply: FastifyReply, undecided: T): Promise<FastifyReply>;
  /** whether most of its answers are the same in every language */
  isForAll: boolean;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    finished?: FinishedRoute<never>;
    /** of the answers that come from memory */
    timing?: Timing;
  }
}

/**
 * Before all other hooks: what is in memory needs none of them, since its head was written when they had done their work.
 * A hit is written down before its answer leaves.
 */
export function serveFinished(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { finished: route, timing } = request.routeOptions.config;
    const begun = performance.now();
    const answer = route && isHost(request) ? inMemory(context, route, request) : null;
    if (!route || answer === null) return next();
    context.metrics.finished.hits += 1;
    give(app, context, request, reply, answer).then(
      () => timing?.add(answer.shape.status, performance.now() - begun),
      (error: unknown) => {
        request.log.error({ err: error, reqId: request.id }, 'an answer from memory could not be given');
        reply.raw.destroy();
      },
    );
    if (context.finished.isDue(answer)) context.finished.check(questionOf(route, request));
  });
}

function inMemory({ finished }: Context, route: FinishedRoute<never>, request: FastifyRequest): FinishedAnswer | null {
  const key = route.keyOf(request);
  if (key === null) return null;
  const forAll = route.isForAll ? finished.find(key) : null;
  return forAll ?? finished.find(inLanguage(key, languageOf(request)));
}

function questionOf<T>({ keyOf, isForAll, ask }: FinishedRoute<T>, request: FastifyRequest): Question<T> {
  const language = languageOf(request);
  const key = keyOf(request);
  const keys = key === null ? null : { own: inLanguage(key, language), forAll: isForAll ? key : null };
  return { keys, ask: () => ask(request, language) };
}

/** The key of an address of a route, whose parts hold no space: no two addresses share one. */
export function keyFor(url: string, segment: string | null, flag = ''): string | null {
  return segment === null ? null : `${url} ${segment} ${flag}`;
}

function inLanguage(key: string, language: Language | null): string {
  return `${key} ${language ?? '-'}`;
}

/** Routes GET and HEAD of an address to finished answers (product 22). */
export function finishedRoute<T = never>(
  app: FastifyInstance,
  context: Context,
  url: string,
  route: FinishedRoute<T>,
): void {
  const config = { finished: route as FinishedRoute<never>, timing: context.metrics.timing(url) };
  app.get(url, { config }, async (request, reply) => {
    const found = await context.finished.get(questionOf(route, request), usualHead(reply));
    if ('undecided' in found) return await route.decide?.(request, reply, found.undecided);
    reply.hijack();
    context.metrics.finished.misses += 1;
    await give(app, context, request, reply, found);
    return reply;
  });
}

async function give(
  app: FastifyInstance,
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: FinishedAnswer,
): Promise<void> {
  const { way, userId, itemId } = answer;
  if (way !== null && userId !== null && itemId !== null) await context.visits.record(request, { way, userId, itemId });
  if (isDraining(app)) reply.raw.setHeader('connection', 'close');
  context.metrics.finished.sentBytes += send(request, reply, answer);
}
