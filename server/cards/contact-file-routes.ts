import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { placeAt } from '../owners/domains/places.ts';
import { siteAt } from '../owners/domains/urls.ts';
import { cacheKey } from '../platform/response-cache/response-cache.ts';
import type { PublicResult } from '../visits/public-results.ts';
import { servePublicResult } from '../visits/serve-cached.ts';
import { type AvailableCard, cardVisit, missingCardResult } from './card-results.ts';
import { type CardRoute, publicCardRoutes, segmentsOf, shownAt } from './public-cards.ts';
import { savedContact } from './saved-contact.ts';

/** How long a contact file is cached whose photo could not be read. */
const WITHOUT_PHOTO_MS = 60_000;

/** The contact file of each public page, at the page's URL with `.vcf` (product 8). */
export function contactFileRoutes(app: FastifyInstance, context: Context, routes = publicCardRoutes): void {
  for (const route of routes) contactFileRoute(app, context, route);
}

function contactFileRoute(app: FastifyInstance, context: Context, route: CardRoute): void {
  const { nameIn, find, isForAnyPath } = route;
  const url = `${route.url}.vcf`;
  const key = (request: FastifyRequest) =>
    cacheKey(url, nameIn(segmentsOf(request)), hasInlinePhoto(request) ? 'inline' : '');

  app.get(url, { config: { cacheKey: key } }, async (request, reply) => {
    if (isForAnyPath && nameIn(segmentsOf(request)) === null) return reply.callNotFound();
    await servePublicResult(context, request, reply, async () => {
      const found = await shownAt(context, request, await find(context.db, segmentsOf(request)));
      if (found.kind !== 'card') return missingCardResult(found, '.vcf');
      return await contactFileResult(context, request, found);
    });
    return reply;
  });
}

export function hasInlinePhoto({ query }: FastifyRequest): boolean {
  return (query as { photo?: unknown }).photo === 'inline';
}

export async function contactFileResult(
  context: Context,
  request: FastifyRequest,
  found: AvailableCard,
): Promise<PublicResult> {
  const { card, validUntil } = found;
  const site = siteAt(context, request, found.ownerId);
  const nameless = placeAt(request) === null ? found : { ...found, isWhiteLabel: true };
  const { headers, body, isMissing } = await savedContact(context, nameless, hasInlinePhoto(request), site);
  const file = {
    ...headers,
    'cache-control': 'no-cache',
    ...(card.unlisted && { 'x-robots-tag': 'noindex' }),
  };
  const result = { ...cardVisit(found, 'save'), kind: 'file' as const, headers: file, body };
  if (!isMissing) return result;
  const retryAt = Date.now() + WITHOUT_PHOTO_MS;
  return { ...result, validUntil: new Date(Math.min(retryAt, validUntil?.getTime() ?? retryAt)) };
}
