import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { DatabaseWatch } from './database-watch.ts';
import { retryAfter } from './error-handling.ts';

/** Balancers that ask `/readyz` notice meanwhile. */
const NOTICE_MS = 1_000;
const QUIET_MS = 2_000;
const IDLE_TURN_MS = 0.5;
/** docs/nginx.conf closes its idle connections before that. */
const LAST_REQUESTS_MS = 3_000;

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
    const isLeaving = draining.has(app.server);
    const isReady = database === 'ok' && jobs === 'working' && !isLeaving;
    reply.headers({ 'cache-control': 'no-store', ...(isReady ? {} : retryAfter) }).code(isReady ? 200 : 503);
    return await reply.send({
      status: isReady ? 'ok' : 'unavailable',
      database,
      jobs,
      isLeaving,
      hasUnlistedProxy: hasUnlistedProxy(),
    });
  });
}

const draining = new WeakSet<Server>();

/**
 * Returns a function that drains: not ready, then the listener closes. From then on every response closes its connection, and one
 * without a request stays open for seconds: a request on its way to a closed connection would fail.
 */
export function drainConnections(app: FastifyInstance): () => Promise<void> {
  let ended: Promise<unknown> | undefined;
  // Fastify does so for requests that begin later
  app.addHook('onSend', async (_, reply) => {
    if (ended) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    await Promise.race([ended, sleep(LAST_REQUESTS_MS)]);
    const closing = setInterval(() => app.server.closeIdleConnections(), 50).unref();
    app.server.once('close', () => clearInterval(closing));
  });
  return async () => {
    draining.add(app.server);
    await sleep(NOTICE_MS);
    await idleMoment(app);
    ended = once(app.server, 'close');
    // That of http.Server also closes idle connections
    Listener.prototype.close.call(app.server);
  };
}

/** Closing the listener resets connections that Node has not accepted yet. */
async function idleMoment({ server }: FastifyInstance): Promise<void> {
  let arrived = 0;
  const count = () => {
    arrived += 1;
  };
  server.on('connection', count);
  const end = performance.now() + QUIET_MS;
  while (performance.now() < end) {
    const [before, begun] = [arrived, performance.now()];
    await nextTurn();
    if (arrived === before && performance.now() - begun < IDLE_TURN_MS) break;
  }
  server.off('connection', count);
}
