import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from './context.ts';

/** For the balancer: whether the process is alive, and whether it should be sent visitors. */
export function healthRoutes(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/healthz', async (_, reply) => await reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const isReady =
      !stopping &&
      (await sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ));
    reply.header('cache-control', 'no-store').code(isReady ? 200 : 503);
    return await reply.send({ status: isReady ? 'ok' : 'unavailable' });
  });
}
