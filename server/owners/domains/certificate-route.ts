import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#db/connect.ts';
import { isHostServed } from '#db/owners/served-domains.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../../context.ts';
import { countOne } from '../../platform/metrics/metrics.ts';
import { operatorCheck, operatorsOnly } from '../../platform/metrics/routes.ts';
import { hostCheck } from '../../platform/request-guard.ts';
import { commonHeaders, type Headers } from '../../platform/response-cache/cached-response.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import { TimeoutError, withTimeout } from '../../platform/timeouts.ts';
import type { Places } from './places.ts';

const PATH = '/healthz/tls';
/** A visitor's handshake waits for it. */
const QUERY_MS = 1_000;

const bodies = { 200: '{"status":"ok"}', 404: '{"status":"not_found"}' } as const;
type Status = keyof typeof bodies;

/** Whether a proxy may get a certificate for a host, which Caddy asks on handshakes (product 42.13). */
export function openCertificates(
  { db, env, metrics }: Pick<Context, 'db' | 'env' | 'metrics'>,
  places: Places,
): { answerEarly: (app: FastifyInstance) => void; route: (app: FastifyInstance) => void } {
  const count = (outcome: string) => countOne(metrics.certificateQuestions, outcome);
  const heads: Partial<Record<Status, Headers>> = {};

  return {
    /** From memory, before other hooks: they take most of the time. What is the same in all answers is that of the first one. */
    answerEarly(app) {
      const isHost = hostCheck();
      const isOperator = operatorCheck(env);
      app.addHook('onRequest', (request, reply, next) => {
        if (!request.raw.url?.startsWith(`${PATH}?`) || request.method !== 'GET') return next();
        const begun = performance.now();
        const isServed = places.isServed(hostIn(request));
        const status = isServed ? 200 : 404;
        const head = heads[status];
        if (head === undefined || !(isServed || places.isCurrent()) || !isHost(request) || !isOperator(request))
          return next();
        count(isServed ? 'allowed' : 'refused');
        reply.hijack();
        reply.raw.writeHead(status, head).end(bodies[status]);
        metrics.timing(PATH).add(status, performance.now() - begun);
      });
    },
    route(app) {
      const requireOperator = operatorsOnly(env);
      const isServed = openQuestions(db, places);
      app.get(PATH, async (request, reply) => {
        requireOperator(request);
        const isAllowed = await isServed(hostIn(request)).catch((error) => {
          count('unavailable');
          throw error;
        });
        count(isAllowed ? 'allowed' : 'refused');
        const status = isAllowed ? 200 : 404;
        const headers = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };
        heads[status] ??= { ...commonHeaders(reply), ...headers, 'content-length': String(bodies[status].length) };
        return await reply.code(status).headers(headers).send(bodies[status]);
      });
    },
  };
}

function hostIn({ query }: FastifyRequest): string {
  const { domain } = query as { domain?: unknown };
  return typeof domain === 'string' ? domain.toLowerCase() : '';
}

/** From memory. What it lacks is asked of the database only while changes don't arrive: visitors make up names. @throws unavailable */
function openQuestions(db: Db, places: Places): (host: string) => Promise<boolean> {
  const turns = createSemaphore({ concurrency: 2, maxWaiting: 20 });
  return async (host) => {
    if (places.isServed(host)) return true;
    if (places.isCurrent()) return false;
    return await withTimeout(
      QUERY_MS,
      turns.run(() => isHostServed(db, host)),
    ).catch((error) => {
      throw error instanceof TimeoutError ? new AppError('unavailable') : error;
    });
  };
}
