import type { FastifyInstance, FastifyRequest } from 'fastify';
import { photoIdOf } from '#src/paths.ts';
import type { Context } from '../context.ts';
import type { RenderedResponse } from '../platform/response-cache/cached-response.ts';
import { cacheKey } from '../platform/response-cache/response-cache.ts';
import { cacheRequest, sendResponse } from '../visits/serve-cached.ts';
import { readCardPhoto } from './card-photo.ts';
import { type AvailableCard, cardResponse, missingCardResponse } from './card-response.ts';
import { type ContactPhoto, contactDisposition, contactFile } from './contact-file.ts';
import { type CardRoute, publicCardRoutes, segmentsOf } from './public-cards.ts';

/** How long a contact file is cached whose photo could not be read. */
const WITHOUT_PHOTO_MS = 60_000;

/** The contact file of each public page, at the page's URL with `.vcf` (product 8). */
export function contactFileRoutes(app: FastifyInstance, context: Context): void {
  for (const route of publicCardRoutes) contactFileRoute(app, context, route);
}

function contactFileRoute(app: FastifyInstance, context: Context, route: CardRoute): void {
  const { nameIn, find, isForAnyPath } = route;
  const url = `${route.url}.vcf`;
  const key = (request: FastifyRequest) =>
    cacheKey(url, nameIn(segmentsOf(request)), hasInlinePhoto(request) ? 'inline' : '');

  app.get(url, { config: { cacheKey: key } }, async (request, reply) => {
    if (isForAnyPath && nameIn(segmentsOf(request)) === null) return reply.callNotFound();
    const cached = cacheRequest(request, reply);
    const response = await context.responseCache.fetch(cached, async () => {
      const found = await find(context, segmentsOf(request));
      if (found.kind !== 'card') return missingCardResponse(context, found, cached.language, '.vcf');
      return await renderContactFile(context, found, hasInlinePhoto(request));
    });
    return await sendResponse(context, request, reply, response);
  });
}

function hasInlinePhoto({ query }: FastifyRequest): boolean {
  return (query as { photo?: unknown }).photo === 'inline';
}

async function renderContactFile(
  context: Context,
  found: AvailableCard,
  inlinePhoto: boolean,
): Promise<RenderedResponse> {
  const { appName, publicUrl } = context.env;
  const { card, path, validUntil } = found;
  const { photo, isMissing = false } = await contactPhoto(context, card.photo, inlinePhoto);
  const headers = {
    'content-disposition': contactDisposition(card),
    'cache-control': 'no-cache',
    'content-type': 'text/vcard; charset=utf-8',
  };
  const body = contactFile(card, { appName, publicUrl, path, photo });
  const response = { ...cardResponse(found, 'save'), status: 200, headers, body };
  if (!isMissing) return response;
  const retryAt = Date.now() + WITHOUT_PHOTO_MS;
  return { ...response, validUntil: new Date(Math.min(retryAt, validUntil?.getTime() ?? retryAt)) };
}

/**
 * Inline on request, since phones show no linked photos (product 8.4). If the file is lost, the contact has no photo; while storage is
 * away, it has a linked one (product 6.9).
 */
async function contactPhoto(
  context: Context,
  photo: string | null,
  inline: boolean,
): Promise<{ photo: ContactPhoto | null; isMissing?: boolean }> {
  const id = photo === null ? null : photoIdOf(photo);
  if (photo === null || id === null) return { photo: null };
  const linked = { kind: 'uri', url: context.env.publicUrl + photo } as const;
  if (!inline) return { photo: linked };
  const { jpeg, isAvailable } = await readCardPhoto(context, id);
  if (!isAvailable) return { photo: linked, isMissing: true };
  return { photo: jpeg && { kind: 'inline', jpeg } };
}
