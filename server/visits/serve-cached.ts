import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { VisitedItem } from '#src/visits/visits.ts';
import type { Context } from '../context.ts';
import { localUrl } from '../owners/domains/place-owner.ts';
import { placeAt, placeKey } from '../owners/domains/places.ts';
import { notices } from '../owners/notices.ts';
import { languageOf } from '../platform/content-negotiation.ts';
import { pageResponse } from '../platform/page-responses.ts';
import { hostCheck } from '../platform/request-guard.ts';
import {
  type CachedResponse,
  commonHeaders,
  type Headers,
  type RenderedResponse,
  send,
} from '../platform/response-cache/cached-response.ts';
import { PLACE_PREFIX } from '../platform/url-paths.ts';
import type { PublicResult } from './public-results.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on cached routes: everything the response depends on except the language, and never the host. */
    cacheKey?: (request: FastifyRequest) => string | null;
  }
}

/** Runs before the hooks that set headers: a cached response has them already. */
export function serveCached(app: FastifyInstance, context: Context): void {
  const isHost = hostCheck();
  app.addHook('onRequest', (request, reply, next) => {
    const { routeOptions } = request;
    if (routeOptions.config.cacheKey === undefined || !isHost(request)) return next();
    const begun = performance.now();
    const key = keyOf(request, routeOptions);
    const response = key === null ? null : context.responseCache.get(key, languageOf(request), begun);
    if (response === null) return next();
    context.metrics.responseCache.hits += 1;
    void recordVisit(context, request, response).then(() => {
      try {
        sendCounted(context, request, reply, response);
        context.metrics.timing(routeOptions.url ?? 'none').add(response.template.status, performance.now() - begun);
      } catch (error) {
        request.log.error({ err: error, reqId: request.id }, 'a cached response could not be sent');
        reply.raw.destroy();
      }
    });
  });
}

/** Of a host of an owner, the key says which one: its responses are not those of PUBLIC_URL. */
function keyOf(request: FastifyRequest, { config, url }: FastifyRequest['routeOptions']): string | null {
  const key = config.cacheKey?.(request) ?? null;
  return url?.startsWith(PLACE_PREFIX) ? placeKey(request, key) : key;
}

type ServeContext = Pick<Context, 'env' | 'i18n' | 'metrics' | 'responseCache' | 'visits'>;

/**
 * Serves a route with a cache key: `find` runs unless a usable response is cached. Returns what must not be cached, or null if the
 * response was sent: not the reply, which is a promise of nothing. @throws unavailable
 */
export async function servePublicResult<Bypass extends { bypass: unknown } = never>(
  context: ServeContext,
  request: FastifyRequest,
  reply: FastifyReply,
  find: () => Promise<PublicResult | Bypass>,
  headers: Headers = {},
): Promise<Bypass | null> {
  const key = keyOf(request, request.routeOptions);
  const language = languageOf(request);
  const cached = { key, language, commonHeaders: commonHeaders(reply) };
  const response = await context.responseCache.fetch(cached, async () => {
    const found = await find();
    return 'bypass' in found ? found : responseOf(context, request, found, headers);
  });
  if ('bypass' in response) return response as Bypass;
  reply.hijack();
  // The response carries what hooks have set
  for (const name of reply.raw.getHeaderNames()) if (name !== 'connection') reply.raw.removeHeader(name);
  context.metrics.responseCache.misses += 1;
  await recordVisit(context, request, response);
  sendCounted(context, request, reply, response);
  return null;
}

/** Sends what is decided by each request, and records the visit it stands for. */
export async function sendPublicResult(
  context: ServeContext,
  request: FastifyRequest,
  reply: FastifyReply,
  result: PublicResult,
  headers: Headers = {},
): Promise<FastifyReply> {
  await recordVisit(context, request, result);
  const { status, body, ...response } = responseOf(context, request, result, headers);
  // After a form, 303, so that the browser uses GET
  const isAfterForm = result.kind === 'redirect' && request.method === 'POST';
  return reply
    .code(isAfterForm ? 303 : status)
    .headers(response.headers)
    .send(body ?? undefined);
}

/** `headers` are those of all responses of the route. */
function responseOf(
  { i18n: textsOf, env: { appName, publicUrl } }: Pick<Context, 'env' | 'i18n'>,
  request: FastifyRequest,
  result: PublicResult,
  headers: Headers,
): RenderedResponse {
  const { ownerId, validUntil, tag } = result;
  const about = { ownerId, validUntil, tag, variesByLanguage: false };
  if (result.kind === 'redirect') {
    const location = localUrl(request, publicUrl, result.url, result.cardId ?? null);
    return { ...about, status: 302, headers: { location, ...result.headers, ...headers }, body: null };
  }
  if (result.kind === 'file')
    return { ...about, status: 200, headers: { ...result.headers, ...headers }, body: result.body };
  const own = result.kind === 'page' ? result : { ...notices[result.kind], language: 'en' as const };
  const i18n = textsOf(languageOf(request) ?? own.language);
  // Nothing at a host of an owner names the product (product 42.10)
  const isWhiteLabel = placeAt(request) !== null || (result.isWhiteLabel ?? false);
  const response = pageResponse(own.status ?? 200, i18n.locale, own.page({ i18n, appName, isWhiteLabel }));
  return {
    ...about,
    ...response,
    variesByLanguage: true,
    headers: { ...response.headers, ...(result.kind === 'page' && result.headers), ...headers },
  };
}

function sendCounted(
  { metrics }: Pick<Context, 'metrics'>,
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): void {
  metrics.responseCache.sentBytes += send(request, reply, response);
}

const nothing = Promise.resolve();

/** Resolves once the visit is in the journal: the response may leave. Never rejects. */
function recordVisit(
  { visits }: Pick<Context, 'visits'>,
  request: FastifyRequest,
  { tag, ownerId }: Pick<PublicResult, 'tag' | 'ownerId'>,
): Promise<void> {
  if (tag === null || ownerId === null) return nothing;
  return visits.record(request, { origin: tag.data as VisitedItem['origin'], ownerId, itemId: tag.id });
}
