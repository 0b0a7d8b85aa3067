import type { FastifyInstance } from 'fastify';
import type { Db } from '#db/connect.ts';
import { isHostServed } from '#db/owners/served-domains.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../../context.ts';
import { countOne } from '../../platform/metrics/metrics.ts';
import { operatorsOnly } from '../../platform/metrics/routes.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import { TimeoutError, withTimeout } from '../../platform/timeouts.ts';
import type { Places } from './places.ts';

/** A visitor's handshake waits for it. */
const QUERY_MS = 1_000;

/** Whether a proxy may get a certificate for a host, which Caddy asks on handshakes (product 42.13). */
export function certificateRoute(
  app: FastifyInstance,
  { db, env, metrics }: Pick<Context, 'db' | 'env' | 'metrics'>,
  places: Places,
): void {
  const requireOperator = operatorsOnly(env);
  const isServed = openQuestions(db, places);
  app.get('/healthz/tls', async (request, reply) => {
    requireOperator(request);
    const { domain } = request.query as { domain?: unknown };
    const count = (outcome: string) => countOne(metrics.certificateQuestions, outcome);
    const isAllowed = await isServed(typeof domain === 'string' ? domain.toLowerCase() : '').catch((error) => {
      count('unavailable');
      throw error;
    });
    count(isAllowed ? 'allowed' : 'refused');
    return await reply
      .code(isAllowed ? 200 : 404)
      .header('cache-control', 'no-store')
      .send({ status: isAllowed ? 'ok' : 'not_found' });
  });
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
