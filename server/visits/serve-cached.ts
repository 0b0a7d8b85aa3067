import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { VisitedItem } from '#src/visits/visits.ts';
import type { Context } from '../context.ts';
import { languageOf } from '../platform/content-negotiation.ts';
import { isDraining } from '../platform/health.ts';
import { isHost } from '../platform/request-guard.ts';
import {
  type CachedResponse,
  commonHeaders,
  type ResponseTag,
  send,
} from '../platform/response-cache/cached-response.ts';
import type { CacheRequest } from '../platform/response-cache/response-cache.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on cached routes: everything the response depends on except the language, and never the host. */
    cacheKey?: (request: FastifyRequest) => string | null;
  }
}

/** Runs before all other hooks: a cached response already carries the headers other hooks add. */
export function serveCached(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { config, url = 'none' } = request.routeOptions;
    const { cacheKey } = config;
    if (cacheKey === undefined || !isHost(request)) return next();
    const begun = performance.now();
    const key = cacheKey(request);
    const response = key === null ? null : context.responseCache.get(key, languageOf(request));
    if (response === null) return next();
    context.metrics.responseCache.hits += 1;
    void recordVisit(context, request, response).then(() => {
      try {
        sendCounted(context, request, reply, response);
        context.metrics.timing(url).add(response.template.status, performance.now() - begun);
      } catch (error) {
        request.log.error({ err: error, reqId: request.id }, 'a cached response could not be sent');
        reply.raw.destroy();
      }
    });
  });
}

/** What the response cache needs to know about a request. */
export function cacheRequest(request: FastifyRequest, reply: FastifyReply): CacheRequest {
  const key = request.routeOptions.config.cacheKey?.(request) ?? null;
  return { key, language: languageOf(request), commonHeaders: commonHeaders(reply) };
}

/** Sends the response of a route and records the visit it stands for. */
export async function sendResponse(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): Promise<FastifyReply> {
  reply.hijack();
  // The response carries what hooks have set
  for (const name of reply.raw.getHeaderNames()) if (name !== 'connection') reply.raw.removeHeader(name);
  context.metrics.responseCache.misses += 1;
  await recordVisit(context, request, response);
  sendCounted(context, request, reply, response);
  return reply;
}

/** The tag of a response that stands for a visit to one of its owner's items. */
export function visitTag({ origin, itemId }: Pick<VisitedItem, 'origin' | 'itemId'>): ResponseTag {
  return { data: origin, id: itemId };
}

function sendCounted(
  { metrics }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): void {
  if (isDraining(request.server)) reply.raw.setHeader('connection', 'close');
  metrics.responseCache.sentBytes += send(request, reply, response);
}

const nothing = Promise.resolve();

/** Resolves once the visit is in the journal: the response may leave. Never rejects. */
function recordVisit({ visits }: Context, request: FastifyRequest, { tag, ownerId }: CachedResponse): Promise<void> {
  if (tag === null || ownerId === null) return nothing;
  return visits.record(request, { origin: tag.data as VisitedItem['origin'], ownerId, itemId: tag.id });
}
