import type { ResolvedCard } from '#src/cards/resolve-card.ts';
import type { Language } from '#src/languages.ts';
import type { Context } from '../context.ts';
import { goneResponse, unavailableResponse } from '../owners/unavailable-pages.ts';
import { errorPageResponse } from '../platform/page-responses.ts';
import type { RenderedResponse } from '../platform/response-cache/cached-response.ts';
import { visitTag } from '../visits/serve-cached.ts';

export type AvailableCard = Extract<ResolvedCard, { kind: 'card' }>;

// One object each for all responses, as `visitTag` expects
const origins = {
  profile_view: { kind: 'profile_view', source: 'direct' },
  card_view: { kind: 'card_view', source: 'direct' },
  save: { kind: 'save', source: 'direct' },
} as const;

export type CardVisitKind = keyof typeof origins;

/** What a card's page and contact file have in common: whose they are, what a request counts as, how long they are valid. */
export function cardResponse(found: AvailableCard, kind: CardVisitKind) {
  const { ownerId, validUntil, card } = found;
  const tag = visitTag({ origin: origins[kind], itemId: card.id });
  return { ownerId, tag, validUntil, variesByLanguage: kind !== 'save' };
}

/** Instead of a card that is not there: the page that says so, or the redirect from a former username (product 4.4, 7.3). */
export function missingCardResponse(
  context: Context,
  found: Exclude<ResolvedCard, AvailableCard>,
  language: Language | null,
  extension: '' | '.vcf' = '',
): RenderedResponse {
  const notCounted = { ownerId: null, tag: null, validUntil: null, variesByLanguage: true };
  // The page of an account without a card has no contact file (product 7.7)
  if (found.kind === 'profile') {
    return {
      ...notCounted,
      ownerId: found.ownerId,
      validUntil: found.validUntil,
      ...errorPageResponse(context, language, 'not_found'),
    };
  }
  if (found.kind === 'not_found') return { ...notCounted, ...errorPageResponse(context, language, 'not_found') };
  const owned = { ...notCounted, ownerId: found.ownerId ?? null, validUntil: found.validUntil ?? null };
  if (found.kind === 'gone') return { ...owned, ...goneResponse(context, language) };
  if (found.kind === 'unavailable') return { ...owned, ...unavailableResponse(context, language) };
  return { ...owned, status: 302, headers: { location: found.path + extension }, body: null };
}
