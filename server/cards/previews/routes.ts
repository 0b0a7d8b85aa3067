import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { goneResponse, unavailableResponse } from '../../owners/unavailable-pages.ts';
import { isNotModified, languageOf } from '../../platform/content-negotiation.ts';
import { sharedNetworkOf } from '../../platform/ip-addresses.ts';
import { sendErrorPage, sendPageResponse } from '../../platform/page-responses.ts';
import { resolveCardById } from '../public-cards.ts';
import { cardPreview, previewTag } from './card-preview.ts';
import { previewImage } from './previews.ts';

/** The image that messengers show next to a card's link (product 28.1). */
export function previewRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { id: string } }>('/vcard/:id/preview.jpg', async (request, reply) => {
    const client = sharedNetworkOf(request.ip);
    const found = await context.reads.run({ lane: 'calls', client }, () => resolveCardById(context, request.params.id));
    if (found.kind === 'gone') return sendPageResponse(reply, goneResponse(context, languageOf(request)));
    if (found.kind === 'unavailable') return sendPageResponse(reply, unavailableResponse(context, languageOf(request)));
    if (found.kind !== 'card') return sendErrorPage(context, request, reply, 'not_found');
    const preview = cardPreview(context, found);
    const etag = `"${previewTag(preview)}"`;
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (isNotModified(request, etag)) return reply.code(304).headers({ 'cache-control': 'no-cache', etag }).send();
    const { jpeg, isComplete } = await previewImage(context, preview, client);
    const caching = isComplete ? { 'cache-control': 'no-cache', etag } : { 'cache-control': 'no-store' };
    return reply.headers(caching).type('image/jpeg').send(jpeg);
  });
}
