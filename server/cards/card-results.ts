import type { FastifyRequest } from 'fastify';
import { cardPage } from '#src/cards/pages/card-page.ts';
import type { ResolvedCard, ResolvedTeam } from '#src/cards/resolve-card.ts';
import { originOfSite, urlOfPage, urlOfScan } from '#src/owners/urls.ts';
import { paths } from '#src/paths.ts';
import { qrSvg } from '#src/qr.ts';
import type { Context } from '../context.ts';
import { pathOfPage } from '../owners/domains/place-owner.ts';
import { placeAt } from '../owners/domains/places.ts';
import { siteAt } from '../owners/domains/urls.ts';
import { notOwned, type PublicResult, visitTag } from '../visits/public-results.ts';
import { cardPreview, previewTag } from './previews/card-preview.ts';

export type AvailableCard = Extract<ResolvedCard, { kind: 'card' }>;

// One object each for all responses, as `visitTag` expects
const origins = {
  profile_view: { kind: 'profile_view', source: 'direct' },
  card_view: { kind: 'card_view', source: 'direct' },
  save: { kind: 'save', source: 'direct' },
} as const;

export type CardVisitKind = keyof typeof origins;

/** What a card's page and contact file have in common: whose they are, what a request counts as, how long they are valid. */
export function cardVisit(
  { ownerId, validUntil, card }: AvailableCard,
  kind: CardVisitKind,
): Pick<PublicResult, 'ownerId' | 'validUntil' | 'tag'> {
  return { ownerId, validUntil, tag: visitTag({ origin: origins[kind], itemId: card.id }) };
}

type PageParts = Pick<Context, 'env' | 'i18n' | 'assets' | 'places'>;

/** The page at a card's URL (product 7). */
export function cardPageResult(
  context: PageParts,
  request: Pick<FastifyRequest, 'raw'>,
  found: Exclude<ResolvedCard, ResolvedTeam>,
  kind: CardVisitKind,
): PublicResult {
  if (found.kind === 'card') return { ...cardVisit(found, kind), ...shownPage(context, request, found) };
  if (found.kind !== 'profile') return missingCardResult(found);
  // An account without a card: name, photo and links (product 7.7)
  const { ownerId, validUntil } = found;
  return { ownerId, validUntil, tag: null, ...shownPage(context, request, found) };
}

function shownPage(
  context: PageParts,
  request: Pick<FastifyRequest, 'raw'>,
  found: Extract<ResolvedCard, { kind: 'card' | 'profile' }>,
) {
  const { env, assets } = context;
  const place = placeAt(request);
  // At hosts of owners, nothing names the product (product 42.10)
  const appName = place?.host ?? env.appName;
  const { card, links, logo, madeWith, brand, language } = found;
  const id = found.kind === 'card' ? card.id : null;
  const site = siteAt(context, request, found.ownerId);
  const preview = found.kind === 'card' ? previewTag(cardPreview(context, found, site)) : null;
  const path = pathOfPage(request, found.path, id);
  const filePath = path === '/' && id !== null ? paths.card(id) : path;
  const url = urlOfPage(site, found.path, id);
  const { cardScript: scriptUrl, cardFonts: fonts } = assets;
  const where = { publicUrl: originOfSite(site), url, path, filePath };
  const made = { madeWith: madeWith && place === null, brand };
  const options = { ...where, appName, links, logo, ...made, scriptUrl, fonts, preview: false };
  const page: Extract<PublicResult, { kind: 'page' }>['page'] = ({ i18n }) => {
    if (preview === null) return cardPage(card, { ...options, i18n, qrSvg: null });
    // Screens get no scratches: less error correction makes the modules larger
    const label = i18n._({ id: 'page.code', message: 'QR code' });
    const code = qrSvg(urlOfScan(site, card.slug), { level: 'M', label });
    return cardPage(card, { ...options, i18n, qrSvg: code, previewImage: paths.preview(card.id, preview) });
  };
  return { kind: 'page' as const, language, page };
}

/** Instead of a card that is not there: why, or the path that replaced a former username (product 4.4, 7.3). */
export function missingCardResult(
  found: Exclude<ResolvedCard, AvailableCard>,
  extension: '' | '.vcf' = '',
): PublicResult {
  if (found.kind === 'not_found') return { ...notOwned, kind: 'not_found' };
  const { ownerId = null, validUntil = null, isWhiteLabel = false } = found;
  const about = { ...notOwned, ownerId, validUntil, isWhiteLabel };
  // The page of an account without a card, or of an organization, has no contact file (product 7.7, 40.1)
  if (found.kind === 'profile' || found.kind === 'team') return { ...about, kind: 'not_found' };
  // What is saved of one person stays that person's
  if (found.kind === 'forwarded')
    return extension === ''
      ? { ...about, kind: 'redirect', url: found.path, cardId: found.cardId }
      : { ...about, kind: 'gone' };
  if (found.kind !== 'moved') return { ...about, kind: found.kind };
  // A file is beside the page, and not at the root where that may be
  const { path, cardId } = found;
  return { ...about, kind: 'redirect', url: path + extension, cardId: extension === '' ? cardId : null };
}
