import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { callOf, performPublic } from '../operations.ts';
import { cacheKey } from '../platform/response-cache/response-cache.ts';
import { sendPublicResult, servePublicResult } from '../visits/serve-cached.ts';
import { cardPageResult } from './card-results.ts';
import { type CardRoute, publicCardRoutes, segmentsOf, shownAt } from './public-cards.ts';
import { searchOf, teamResult } from './team-results.ts';

/** The public pages of cards (product 7). */
export function cardRoutes(app: FastifyInstance, context: Context, routes = publicCardRoutes): void {
  for (const route of routes) cardRoute(app, context, route);
}

function cardRoute(app: FastifyInstance, context: Context, route: CardRoute): void {
  const { url, kind, nameIn, find, isForAnyPath } = route;
  // Of searches there is no end: each is made again, in its turn
  const key = (request: FastifyRequest) =>
    searchOf(request) === '' ? cacheKey(url, nameIn(segmentsOf(request))) : null;

  app.get(url, { config: { cacheKey: key } }, async (request, reply) => {
    if (isForAnyPath && nameIn(segmentsOf(request)) === null) return reply.callNotFound();
    const search = searchOf(request);
    const result = async () => {
      const found = await shownAt(context, request, await find(context.db, segmentsOf(request)));
      return found.kind === 'team'
        ? await teamResult(context, request, found)
        : cardPageResult(context, request, found, kind);
    };
    if (search !== '') {
      const found = await performPublic(context, callOf(request), { who: 'public', kind: 'read' }, result);
      return sendPublicResult(context, request, reply, found);
    }
    await servePublicResult(context, request, reply, result);
    return reply;
  });
}
