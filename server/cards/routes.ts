import type { FastifyInstance } from 'fastify';
import { cardPage } from '#src/cards/pages/card-page.ts';
import type { CardAnswer } from '#src/cards/resolve-card.ts';
import type { Language } from '#src/languages.ts';
import { paths } from '#src/paths.ts';
import { qrSvg } from '#src/qr.ts';
import type { Context } from '../context.ts';
import { pageAnswer } from '../platform/page-responses.ts';
import { finishedRoute, keyFor } from '../visits/cached-routes.ts';
import { cardAnswerOf } from './card-response.ts';
import { cardPreview, previewTag } from './previews/card-preview.ts';
import { cardById, cardByProfile, cardByUsername, idOf, nameOf } from './public-cards.ts';

/** The pages that anyone may open (product 7). */
export function publicRoutes(app: FastifyInstance, context: Context): void {
  const page = (
    url: string,
    kind: 'profile_view' | 'card_view',
    find: (context: Context, segment: string) => Promise<CardAnswer>,
    whoseIs: (segment: string) => string | null,
  ) =>
    finishedRoute(app, context, url, {
      isForAll: false,
      keyOf: ({ params }) => keyFor(url, whoseIs(segmentOf(params))),
      async ask({ params }, language) {
        const found = await find(context, segmentOf(params));
        return await cardAnswerOf(context, found, language, {
          kind,
          move: (address) => address,
          show: async (card) => cardPageAnswer(context, card, language),
        });
      },
    });
  page('/:segment', 'profile_view', cardByUsername, nameOf);
  page('/user/:segment', 'profile_view', cardByProfile, nameOf);
  page('/vcard/:segment', 'card_view', cardById, idOf);
}

function segmentOf(params: unknown): string {
  return (params as { segment: string }).segment;
}

function cardPageAnswer(context: Context, found: Extract<CardAnswer, { kind: 'card' }>, language: Language | null) {
  const { appName, publicUrl } = context.env;
  const i18n = context.i18n(language ?? found.language);
  const html = cardPage(found.card, {
    i18n,
    publicUrl,
    appName,
    address: found.address,
    // Screens are not scratched: the code is smaller, and coarser in the same place
    qrSvg: qrSvg(publicUrl + paths.scan(found.card.slug), {
      level: 'M',
      label: i18n._({ id: 'page.code', message: 'QR code' }),
    }),
    picture: paths.preview(found.card.id, previewTag(cardPreview(context, found))),
    scriptUrl: context.assets.cardScript,
    links: found.links,
    logo: found.logo,
    madeWith: found.madeWith,
    preview: false,
  });
  return pageAnswer(200, i18n.locale, html);
}
