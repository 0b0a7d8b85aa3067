import { type LinkRecord, resolveLink } from '#src/links/resolve-link.ts';
import { access, accessChangesAt, type PlanState } from '#src/owners/access.ts';
import { isWhiteLabel } from '#src/owners/plans.ts';
import type { VisitedItem } from '#src/visits/visits.ts';
import { notOwned, type PublicResult, visitTag } from '../visits/public-results.ts';

const origins = { click: { kind: 'click', source: 'link' }, scan: { kind: 'scan', source: 'qr' } } as const;
export type FollowKind = keyof typeof origins;

/** Where a link leads, and to which card. */
export function resolvedTo({ cardId, forward }: LinkRecord, url: string): { url: string; cardId: string | null } {
  return { url, cardId: forward?.id ?? cardId };
}

/** Whose visit following a link is, and of what. */
export function linkVisit(link: LinkRecord, kind: FollowKind): Pick<PublicResult, 'ownerId' | 'tag'> {
  return { ownerId: link.ownerId, tag: visitTag({ origin: originOf(link, kind), itemId: link.id }) };
}

function originOf({ utmSource, utmMedium, utmCampaign }: LinkRecord, kind: FollowKind): VisitedItem['origin'] {
  const origin = origins[kind];
  if (!utmSource && !utmMedium && !utmCampaign) return origin;
  const campaign = { utmSource: utmSource ?? '', utmMedium: utmMedium ?? '', utmCampaign: utmCampaign ?? '' };
  return { ...origin, campaign };
}

/** Whether the pages of a link don't name the product (product 40.7). */
export function isOfWhiteLabel(link: PlanState, now: Date): boolean {
  return isWhiteLabel(access(link, now).plan);
}

/** What a link shows now, or the link itself if each request must be decided by its current row. */
export function linkResult(link: LinkRecord | undefined, kind: FollowKind): PublicResult | { bypass: LinkRecord } {
  if (!link) return { ...notOwned, kind: 'not_found' };
  const now = new Date();
  const resolved = resolveLink(link, now);
  const { ownerId } = link;
  const isNameless = isOfWhiteLabel(link, now);
  switch (resolved.kind) {
    case 'not_found':
      return { ...notOwned, kind: 'not_found' };
    case 'protected':
      return { bypass: link };
    case 'unavailable':
      return { ...notOwned, ownerId, validUntil: accessChangesAt(link, now), kind: 'unavailable' };
    case 'redirect':
      return {
        ...linkVisit(link, kind),
        validUntil: resolved.validUntil,
        kind: 'redirect',
        ...resolvedTo(link, resolved.url),
      };
    case 'gone': {
      const { fallback } = resolved;
      const validUntil = resolved.validUntil ?? accessChangesAt(link, now);
      const about = { ...notOwned, ownerId, validUntil, isWhiteLabel: isNameless };
      return fallback === null ? { ...about, kind: 'gone' } : { ...about, kind: 'redirect', url: fallback };
    }
  }
}
