import type { FastifyInstance, FastifyRequest } from 'fastify';
import { photoIdOf } from '#src/paths.ts';
import type { Context } from '../context.ts';
import { cacheKey } from '../platform/response-cache/response-cache.ts';
import type { PublicResult } from '../visits/public-results.ts';
import { servePublicResult } from '../visits/serve-cached.ts';
import { readCardPhoto } from './card-photo.ts';
import { type AvailableCard, cardVisit, missingCardResult } from './card-results.ts';
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
    await servePublicResult(context, request, reply, async () => {
      const found = await find(context.db, segmentsOf(request));
      if (found.kind !== 'card') return missingCardResult(found, '.vcf');
      return await contactFileResult(context, found, hasInlinePhoto(request));
    });
    return reply;
  });
}

function hasInlinePhoto({ query }: FastifyRequest): boolean {
  return (query as { photo?: unknown }).photo === 'inline';
}

async function contactFileResult(context: Context, found: AvailableCard, inlinePhoto: boolean): Promise<PublicResult> {
  const { appName, publicUrl } = context.env;
  const { card, path, validUntil, isWhiteLabel } = found;
  const { photo, isMissing = false } = await contactPhoto(context, card.photo, inlinePhoto);
  const headers = {
    'content-disposition': contactDisposition(card),
    'cache-control': 'no-cache',
    'content-type': 'text/vcard; charset=utf-8',
    ...(card.unlisted && { 'x-robots-tag': 'noindex' }),
  };
  const body = contactFile(card, { appName: isWhiteLabel ? null : appName, publicUrl, path, photo });
  const result = { ...cardVisit(found, 'save'), kind: 'file' as const, headers, body };
  if (!isMissing) return result;
  const retryAt = Date.now() + WITHOUT_PHOTO_MS;
  return { ...result, validUntil: new Date(Math.min(retryAt, validUntil?.getTime() ?? retryAt)) };
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
