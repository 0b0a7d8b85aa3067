import type { Server } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { DatabaseWatch } from './database-watch.ts';
import { retryAfter } from './error-handling.ts';

/** Keep-alive clients get `connection: close` meanwhile. */
const ANNOUNCE_MS = 1_000;
const QUIET_MS = 500;
const IDLE_TURN_MS = 0.5;

type HealthChecks = {
  databaseWatch: DatabaseWatch;
  visitsLost: () => number;
  jobsState: () => 'starting' | 'working' | 'ended';
  hasUnlistedProxy: () => boolean;
};

/** (product 26.1) */
export function healthRoutes(
  app: FastifyInstance,
  { databaseWatch, visitsLost, jobsState, hasUnlistedProxy }: HealthChecks,
): void {
  app.get('/healthz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return await reply.send({ status: 'ok', visitsLost: visitsLost() });
  });
  app.get('/readyz', async (_, reply) => {
    // Not the schema version: it may be newer during a rollout
    const database = await databaseWatch.check();
    const jobs = jobsState();
    const isReady = database === 'ok' && jobs === 'working' && !isDraining(app);
    reply.headers({ 'cache-control': 'no-store', ...(isReady ? {} : retryAfter) }).code(isReady ? 200 : 503);
    return await reply.send({
      status: isReady ? 'ok' : 'unavailable',
      database,
      jobs,
      isLeaving: isDraining(app),
      hasUnlistedProxy: hasUnlistedProxy(),
    });
  });
}

const draining = new WeakSet<Server>();

export function isDraining({ server }: Pick<FastifyInstance, 'server'>): boolean {
  return draining.has(server);
}

/** Returns a function that drains: not ready, every response closes its connection, then the listener closes. */
export function drainConnections(app: FastifyInstance): () => Promise<void> {
  app.addHook('onSend', async (_, reply) => {
    if (isDraining(app)) reply.header('connection', 'close');
  });
  return async () => {
    draining.add(app.server);
    await sleep(ANNOUNCE_MS);
    await idleMoment(app);
    app.server.close();
    const closing = setInterval(() => app.server.closeIdleConnections(), 50).unref();
    app.server.once('close', () => clearInterval(closing));
  };
}

/** Closing the listener resets connections that Node has not accepted yet. */
async function idleMoment({ server }: FastifyInstance): Promise<void> {
  let arrived = 0;
  const count = () => {
    arrived += 1;
  };
  server.on('connection', count).on('request', count);
  const end = performance.now() + QUIET_MS;
  while (performance.now() < end) {
    const [before, begun] = [arrived, performance.now()];
    await nextTurn();
    if (arrived === before && performance.now() - begun < IDLE_TURN_MS) break;
  }
  server.off('connection', count).off('request', count);
}
