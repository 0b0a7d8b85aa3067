import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { cacheKey } from '../platform/response-cache/response-cache.ts';
import { servePublicResult } from '../visits/serve-cached.ts';
import { cardPageResult } from './card-results.ts';
import { type CardRoute, publicCardRoutes, segmentsOf } from './public-cards.ts';

/** The public pages of cards (product 7). */
export function cardRoutes(app: FastifyInstance, context: Context): void {
  for (const route of publicCardRoutes) cardRoute(app, context, route);
}

function cardRoute(app: FastifyInstance, context: Context, route: CardRoute): void {
  const { url, kind, nameIn, find, isForAnyPath } = route;
  const key = (request: FastifyRequest) => cacheKey(url, nameIn(segmentsOf(request)));

  app.get(url, { config: { cacheKey: key } }, async (request, reply) => {
    if (isForAnyPath && nameIn(segmentsOf(request)) === null) return reply.callNotFound();
    await servePublicResult(context, request, reply, async () =>
      cardPageResult(context, await find(context.db, segmentsOf(request)), kind),
    );
    return reply;
  });
}
