import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cardPage } from '#src/pages/card-page.ts';
import { paths } from '#src/paths.ts';
import type { CardAnswer } from '#src/public-cards.ts';
import { qrSvg } from '#src/qr.ts';
import { sendNotice, sendPage, sendUnavailable } from '../answers.ts';
import type { Context } from '../context.ts';
import { languageOf } from '../language.ts';
import { cardById, cardByProfile, cardByUsername } from '../public-cards.ts';

/** The pages that anyone may open (product 7). */
export function publicRoutes(app: FastifyInstance, context: Context): void {
  const page = (
    url: string,
    kind: 'profile_view' | 'card_view',
    find: (context: Context, segment: string) => Promise<CardAnswer>,
  ) =>
    app.get<{ Params: { segment: string } }>(url, async (request, reply) => {
      const found = await find(context, request.params.segment);
      if (found.kind === 'moved') return await reply.redirect(found.address, 302);
      if (found.kind === 'card') {
        const subject = { kind, userId: found.userId, itemId: found.card.id, source: 'direct' } as const;
        await context.visits.record(request, subject);
        return sendCard(context, request, reply, found);
      }
      if (found.kind === 'unavailable') return sendUnavailable(context, request, reply);
      return sendNotice(context, request, reply, found.kind);
    });
  page('/:segment', 'profile_view', cardByUsername);
  page('/user/:segment', 'profile_view', cardByProfile);
  page('/vcard/:segment', 'card_view', cardById);
}

function sendCard(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  found: Extract<CardAnswer, { kind: 'card' }>,
): FastifyReply {
  const { appName, publicUrl } = context.env;
  const i18n = context.i18n(languageOf(request) ?? found.language);
  const html = cardPage(found.card, {
    i18n,
    publicUrl,
    appName,
    address: found.address,
    qrSvg: qrSvg(publicUrl + paths.scan(found.card.slug), { label: i18n._({ id: 'page.code', message: 'QR code' }) }),
    scriptUrl: context.assets.cardScript,
    links: found.links,
    logo: found.logo,
    madeWith: found.madeWith,
    preview: false,
  });
  return sendPage(request, reply, 200, i18n.locale, html);
}
