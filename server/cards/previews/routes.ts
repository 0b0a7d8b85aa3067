import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findOrganization } from '#db/owners/organizations/organizations.ts';
import type { ResolvedCard } from '#src/cards/resolve-card.ts';
import type { Context } from '../../context.ts';
import { callOf, performPublic } from '../../operations.ts';
import { noticeAt } from '../../owners/domains/place-owner.ts';
import { siteAt } from '../../owners/domains/urls.ts';
import { noticeResponse } from '../../owners/notices.ts';
import { isNotModified, languageOf } from '../../platform/content-negotiation.ts';
import { sharedNetworkOf } from '../../platform/ip-addresses.ts';
import { sendPageResponse } from '../../platform/page-responses.ts';
import { resolveCardById, resolveCardByProfile, shownAt } from '../public-cards.ts';
import { type CardPreview, cardPreview, previewTag } from './card-preview.ts';
import type { ReadPreviewImage } from './previews.ts';
import { previewOfTeam } from './team-preview.ts';

/** What an image shows, or whose page it isn't there for. */
type Found = { preview: CardPreview; unlisted: boolean } | { missing: ResolvedCard };

/** The images that messengers show next to links to cards and to pages of organizations (product 28.1, 40.9). */
export function previewRoutes(app: FastifyInstance, context: Context, imageOf: ReadPreviewImage): void {
  app.get<{ Params: { id: string } }>('/vcard/:id/preview.jpg', (request, reply) =>
    respond(request, reply, async () => {
      const found = await shownAt(context, request, await resolveCardById(context.db, request.params.id));
      return found.kind === 'card'
        ? {
            preview: cardPreview(context, found, siteAt(context, request, found.ownerId)),
            unlisted: found.card.unlisted,
          }
        : { missing: found };
    }),
  );

  app.get<{ Params: { segment: string } }>('/user/:segment/preview.jpg', (request, reply) =>
    respond(request, reply, async () => {
      const found = await shownAt(context, request, await resolveCardByProfile(context.db, request.params.segment));
      if (found.kind !== 'team') return { missing: found };
      const { ownerId, validUntil, isWhiteLabel } = found;
      const page = await findOrganization(context.db, ownerId);
      return page?.hasPage
        ? { preview: previewOfTeam(found, page.website, siteAt(context, request, ownerId)), unlisted: false }
        : { missing: { kind: 'unavailable', ownerId, validUntil, isWhiteLabel } };
    }),
  );

  async function respond(request: FastifyRequest, reply: FastifyReply, find: () => Promise<Found>) {
    const found = await performPublic(context, callOf(request), { who: 'public', kind: 'read' }, find);
    if ('missing' in found) {
      return sendPageResponse(
        reply,
        noticeResponse(context, languageOf(request), noticeAt(request, noticeOf(found.missing))),
      );
    }
    const etag = `"${previewTag(found.preview)}"`;
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (found.unlisted) reply.header('x-robots-tag', 'noindex'); // product 37.8
    if (isNotModified(request, etag)) return reply.code(304).headers({ 'cache-control': 'no-cache', etag }).send();
    const { jpeg, isComplete } = await imageOf(found.preview, sharedNetworkOf(request.ip));
    const caching = isComplete ? { 'cache-control': 'no-cache', etag } : { 'cache-control': 'no-store' };
    return reply.headers(caching).type('image/jpeg').send(jpeg);
  }
}

function noticeOf(missing: ResolvedCard) {
  const { kind: why } = missing;
  const kind = why === 'forwarded' ? 'gone' : why === 'gone' || why === 'unavailable' ? why : 'not_found';
  return { kind, isWhiteLabel: 'isWhiteLabel' in missing && missing.isWhiteLabel === true } as const;
}
