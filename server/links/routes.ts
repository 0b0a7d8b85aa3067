import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findLinkTarget } from '#db/public-cards.ts';
import { access } from '#src/access.ts';
import { cardPath, isSlugForm } from '#src/links.ts';
import { isPaused } from '#src/pausing.ts';
import { plans } from '#src/plans.ts';
import { webAddress } from '#src/vcards.ts';
import { sendNotice, sendUnavailable } from '../answers.ts';
import type { Context } from '../context.ts';

type LinkRequest = FastifyRequest<{ Params: { slug: string } }>;

/** The way that leads to a link by itself (product 20.6). */
const sources = { click: 'link', scan: 'qr' } as const;

/** Short links, and the same reached by a scan (product 9). */
export function linkRoutes(app: FastifyInstance, context: Context): void {
  const follow = (kind: 'click' | 'scan') => async (request: LinkRequest, reply: FastifyReply) => {
    const { slug } = request.params;
    const link = isSlugForm(slug) ? await findLinkTarget(context.db, slug) : undefined;
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    if (!link?.active) return sendNotice(context, request, reply, 'not_found');
    const { isAccessible, plan } = access(link, new Date());
    if (!isAccessible || isPaused(plans[plan].limits, link)) return sendUnavailable(context, request, reply);
    const visited = { kind, userId: link.userId, itemId: link.id, source: sources[kind] };
    if (link.cardId !== null) {
      const address = cardPath({ id: link.cardId, isMain: link.isMain, username: link.username });
      await context.visits.record(request, visited);
      return await reply.redirect(address, 302);
    }
    // Checked when it was written, and once more before anybody is sent there
    const target = link.url === null ? null : webAddress(link.url);
    if (target === null) return sendNotice(context, request, reply, 'not_found');
    await context.visits.record(request, visited);
    return await reply.redirect(target, 302);
  };
  app.get('/l/:slug', follow('click'));
  app.get('/q/:slug', follow('scan'));
}
