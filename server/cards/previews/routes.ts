import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { callOf, performPublic } from '../../operations.ts';
import { noticeResponse } from '../../owners/notices.ts';
import { isNotModified, languageOf } from '../../platform/content-negotiation.ts';
import { sharedNetworkOf } from '../../platform/ip-addresses.ts';
import { sendPageResponse } from '../../platform/page-responses.ts';
import { resolveCardById } from '../public-cards.ts';
import { cardPreview, previewTag } from './card-preview.ts';
import { openPreviewImages } from './previews.ts';

/** The image that messengers show next to a card's link (product 28.1). */
export function previewRoutes(app: FastifyInstance, context: Context): void {
  const imageOf = openPreviewImages(context);
  app.get<{ Params: { id: string } }>('/vcard/:id/preview.jpg', async (request, reply) => {
    const found = await performPublic(context, callOf(request), { who: 'public', kind: 'read' }, () =>
      resolveCardById(context.db, request.params.id),
    );
    if (found.kind !== 'card') {
      const kind = found.kind === 'forwarded' ? 'gone' : found.kind;
      const notice = {
        kind: kind === 'gone' || kind === 'unavailable' ? kind : 'not_found',
        isWhiteLabel: 'isWhiteLabel' in found && found.isWhiteLabel === true,
      } as const;
      return sendPageResponse(reply, noticeResponse(context, languageOf(request), notice));
    }
    const preview = cardPreview(context, found);
    const etag = `"${previewTag(preview)}"`;
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (isNotModified(request, etag)) return reply.code(304).headers({ 'cache-control': 'no-cache', etag }).send();
    const { jpeg, isComplete } = await imageOf(preview, sharedNetworkOf(request.ip));
    const caching = isComplete ? { 'cache-control': 'no-cache', etag } : { 'cache-control': 'no-store' };
    return reply.headers(caching).type('image/jpeg').send(jpeg);
  });
}
