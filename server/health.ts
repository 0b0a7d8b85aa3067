import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from './context.ts';
import { retryAfter } from './failures.ts';

/** How long clients that keep their connection are given to come back and be told that it ends. */
const FAREWELL_MS = 1_000;

/** For the balancer: whether the process is alive, and whether it should be sent visitors. */
export function healthRoutes(app: FastifyInstance, { db, visits }: Pick<Context, 'db' | 'visits'>): void {
  app.get('/healthz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return await reply.send({ status: 'ok', visitsLost: visits.lost() });
  });
  app.get('/readyz', async (_, reply) => {
    const isReady =
      !draining.has(app) &&
      (await sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ));
    reply.headers({ 'cache-control': 'no-store', ...(isReady ? {} : retryAfter) }).code(isReady ? 200 : 503);
    return await reply.send({ status: isReady ? 'ok' : 'unavailable' });
  });
}

const draining = new WeakSet<FastifyInstance>();

/** Whether each answer shall end its connection. */
export function isDraining(app: FastifyInstance): boolean {
  return draining.has(app);
}

/**
 * Prepares the end of a process that is under load: from the call of what it returns, it is not ready, and each answer
 * ends its connection. Connections that were idle are closed after that, when nobody is about to use one.
 */
export function drainConnections(app: FastifyInstance): () => Promise<void> {
  app.addHook('onSend', async (_, reply) => {
    if (isDraining(app)) reply.header('connection', 'close');
  });
  return async () => {
    draining.add(app);
    await sleep(FAREWELL_MS);
  };
}
