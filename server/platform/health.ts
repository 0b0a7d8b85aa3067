import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { retryAfter } from './error-handling.ts';

/** How long clients that keep their connection are given to come back and be told that it ends. */
const FAREWELL_MS = 1_000;
/** So long at most a moment is waited for in which nobody is about to connect. */
const QUIET_MS = 500;
/** A turn of the event loop in which nothing happened takes less. */
const IDLE_TURN_MS = 0.5;

/** For the balancer: whether the process is alive, and whether it should be sent visitors (product 26.1). */
export function healthRoutes(app: FastifyInstance, context: Pick<Context, 'db' | 'visits' | 'metrics'>): void {
  const { db, visits, metrics } = context;
  app.get('/healthz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return await reply.send({ status: 'ok', visitsLost: visits.lost() });
  });
  app.get('/readyz', async (_, reply) => {
    // Of the database only that it answers: a newer schema is no reason to leave while it is being rolled out
    const database = await sql`select 1`.execute(db).then(
      () => 'ok',
      () => 'away',
    );
    const { state: jobs } = metrics.jobs;
    const isReady = database === 'ok' && jobs === 'working' && !isDraining(app);
    reply.headers({ 'cache-control': 'no-store', ...(isReady ? {} : retryAfter) }).code(isReady ? 200 : 503);
    return await reply.send({ status: isReady ? 'ok' : 'unavailable', database, jobs, isLeaving: isDraining(app) });
  });
}

const draining = new WeakSet<FastifyInstance>();

/** Whether each answer shall end its connection. */
export function isDraining(app: FastifyInstance): boolean {
  return draining.has(app);
}

/**
 * Prepares the end of a process that is under load: from the call of what it returns, it is not ready, and each answer
 * ends its connection. It listens no more, and connections that were idle are closed, when nobody is about to use one.
 */
export function drainConnections(app: FastifyInstance): () => Promise<void> {
  app.addHook('onSend', async (_, reply) => {
    if (isDraining(app)) reply.header('connection', 'close');
  });
  return async () => {
    draining.add(app);
    await sleep(FAREWELL_MS);
    await quietMoment(app);
    app.server.close();
    // A connection that was busy then, as a stream's is, would be kept as long as its client likes
    const cutting = setInterval(() => app.server.closeIdleConnections(), 50).unref();
    app.server.once('close', () => clearInterval(cutting));
  };
}

/** A connection that the system has taken and the process has not would be reset, and with it a request on its way. */
async function quietMoment({ server }: FastifyInstance): Promise<void> {
  let arrived = 0;
  const count = () => {
    arrived += 1;
  };
  server.on('connection', count).on('request', count);
  const end = performance.now() + QUIET_MS;
  while (performance.now() < end) {
    const [before, begun] = [arrived, performance.now()];
    await turn();
    if (arrived === before && performance.now() - begun < IDLE_TURN_MS) break;
  }
  server.off('connection', count).off('request', count);
}
