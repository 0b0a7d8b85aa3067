import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cardPage } from '#src/cards/pages/card-page.ts';
import type { ResolvedCard } from '#src/cards/resolve-card.ts';
import type { Language } from '#src/languages.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { paths } from '#src/paths.ts';
import { qrSvg } from '#src/qr.ts';
import type { Context } from '../context.ts';
import { pageResponse } from '../platform/page-responses.ts';
import type { RenderedResponse } from '../platform/response-cache/cached-response.ts';
import { cacheKey } from '../platform/response-cache/response-cache.ts';
import { cacheRequest, sendResponse } from '../visits/serve-cached.ts';
import { type AvailableCard, type CardVisitKind, cardResponse, missingCardResponse } from './card-response.ts';
import { cardPreview, previewTag } from './previews/card-preview.ts';
import { type CardRoute, publicCardRoutes, segmentsOf } from './public-cards.ts';

/** The public pages of cards (product 7). */
export function cardRoutes(app: FastifyInstance, context: Context): void {
  for (const route of publicCardRoutes) cardRoute(app, context, route);
}

function cardRoute(app: FastifyInstance, context: Context, route: CardRoute): void {
  const { url, kind, nameIn, find, isForAnyPath } = route;
  const key = (request: FastifyRequest) => cacheKey(url, nameIn(segmentsOf(request)));

  app.get(url, { config: { cacheKey: key } }, async (request, reply) => {
    if (isForAnyPath && nameIn(segmentsOf(request)) === null) return reply.callNotFound();
    const cached = cacheRequest(request, reply);
    const response = await context.responseCache.fetch(cached, async () => {
      const found = await find(context, segmentsOf(request));
      if (found.kind === 'profile') return renderProfilePage(context, found, cached.language);
      if (found.kind !== 'card') return missingCardResponse(context, found, cached.language);
      return renderCardPage(context, found, kind, cached.language);
    });
    return await sendResponse(context, request, reply, response);
  });
}

function renderCardPage(
  context: Context,
  found: AvailableCard,
  kind: CardVisitKind,
  language: Language | null,
): RenderedResponse {
  const { publicUrl } = context.env;
  const i18n = context.i18n(language ?? found.language);
  const html = cardPage(found.card, {
    ...pageOptions(context, found, i18n),
    // Screens get no scratches: less error correction makes the modules larger
    qrSvg: qrSvg(publicUrl + paths.scan(found.card.slug), {
      level: 'M',
      label: i18n._({ id: 'page.code', message: 'QR code' }),
    }),
    previewImage: paths.preview(found.card.id, previewTag(cardPreview(context, found))),
  });
  return { ...cardResponse(found, kind), ...pageResponse(200, i18n.locale, html) };
}

/** An account without a card: name, photo and links (product 7.7). */
function renderProfilePage(context: Context, found: ProfilePage, language: Language | null): RenderedResponse {
  const i18n = context.i18n(language ?? found.language);
  const html = cardPage(found.card, { ...pageOptions(context, found, i18n), qrSvg: null });
  const { ownerId, validUntil } = found;
  return { ownerId, validUntil, tag: null, variesByLanguage: true, ...pageResponse(200, i18n.locale, html) };
}

type ProfilePage = Extract<ResolvedCard, { kind: 'profile' }>;

function pageOptions({ env, assets }: Context, found: AvailableCard | ProfilePage, i18n: I18n) {
  const { path, links, logo, madeWith } = found;
  const { appName, publicUrl } = env;
  return { i18n, publicUrl, appName, path, links, logo, madeWith, scriptUrl: assets.cardScript, preview: false };
}
