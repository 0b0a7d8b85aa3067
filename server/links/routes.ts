import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findLinkTarget } from '#db/public-cards.ts';
import { access } from '#src/access.ts';
import { cardPath, isSlugForm } from '#src/links.ts';
import { paths } from '#src/paths.ts';
import { qrSvg } from '#src/qr.ts';
import { webAddress } from '#src/vcards.ts';
import { sendCacheable, sendNotice } from '../answers.ts';
import type { Context } from '../context.ts';
import { qrPng } from './qr.ts';

const PNG_SIZE = { min: 64, max: 1024, usual: 512 };

/** Short links, the same reached by a scan, and the pictures of their codes (product 9). */
export function linkRoutes(app: FastifyInstance, context: Context): void {
  const follow = async (request: FastifyRequest<{ Params: { slug: string } }>, reply: FastifyReply) => {
    const { slug } = request.params;
    const link = isSlugForm(slug) ? await findLinkTarget(context.db, slug) : undefined;
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    if (!link?.active) return sendNotice(context, request, reply, 'not_found');
    if (!access(link, new Date()).isAccessible) return sendNotice(context, request, reply, 'unavailable');
    if (link.cardId !== null) {
      const address = cardPath({ id: link.cardId, isMain: link.isMain, username: link.username });
      return await reply.redirect(address, 302);
    }
    // Checked when it was written, and once more before anybody is sent there
    const target = link.url === null ? null : webAddress(link.url);
    return target === null ? sendNotice(context, request, reply, 'not_found') : await reply.redirect(target, 302);
  };
  app.get('/l/:slug', follow);
  app.get('/q/:slug', follow);

  app.get<{ Params: { file: string }; Querystring: { size?: string } }>('/qr/:file', async (request, reply) => {
    const [, slug, format] = /^([A-Za-z0-9-]{1,64})\.(png|svg)$/.exec(request.params.file) ?? [];
    const link = slug === undefined ? undefined : await findLinkTarget(context.db, slug);
    if (slug === undefined || !link || !access(link, new Date()).isAccessible) {
      return sendNotice(context, request, reply, 'not_found');
    }
    const address = context.env.publicUrl + paths.scan(slug);
    if (format === 'svg') return sendCacheable(request, reply, 'image/svg+xml; charset=utf-8', qrSvg(address));
    return sendCacheable(request, reply, 'image/png', await qrPng(address, pngSize(request.query.size)));
  });
}

/** Pixels asked for, within bounds: a picture costs the more the larger it is. */
function pngSize(asked: unknown): number {
  const size = /^\d{1,9}$/.test(String(asked)) ? Number(asked) : PNG_SIZE.usual;
  return Math.min(PNG_SIZE.max, Math.max(PNG_SIZE.min, size));
}
