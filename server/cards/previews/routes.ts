import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { isNotModified } from '../../platform/etags.ts';
import { languageOf } from '../../platform/language.ts';
import { sendGone, sendNotice, unavailableAnswer } from '../../platform/page-responses.ts';
import { cardById } from '../public-cards.ts';
import { cardPreview, previewTag } from './card-preview.ts';
import { previewPicture } from './previews.ts';

/** The picture that messengers show beside the link of a card. Where the card has no page, it has no picture (product 28.1). */
export function previewRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { id: string } }>('/vcard/:id/preview.jpg', async (request, reply) => {
    const found = await cardById(context, request.params.id);
    if (found.kind === 'gone') return sendGone(context, request, reply);
    if (found.kind === 'unavailable') {
      const { status, headers, body } = unavailableAnswer(context, languageOf(request));
      return reply.code(status).headers(headers).send(body);
    }
    if (found.kind !== 'card') return sendNotice(context, request, reply, 'not_found');
    const preview = cardPreview(context, found);
    const etag = `"${previewTag(preview)}"`;
    // Pages of others may show it: that is what it is for
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (isNotModified(request, etag)) return reply.code(304).headers({ 'cache-control': 'no-cache', etag }).send();
    const { jpeg, isLasting } = await previewPicture(context, preview);
    const kept = isLasting ? { 'cache-control': 'no-cache', etag } : { 'cache-control': 'no-store' };
    return reply.headers(kept).type('image/jpeg').send(jpeg);
  });
}
