import type { RankedLink } from '#db/links/links.ts';
import { isOverLimit, plans } from '#src/owners/plans.ts';
import type { Actor } from '../accounts/actor.ts';

/** A link as its owner sees it. */
export function ownLink<T extends RankedLink>({ access }: Actor, row: T) {
  const { qrStyle, url, linkRank, codeRank, kept, ...link } = row;
  return {
    ...link,
    url: url ?? '',
    hasQrCode: qrStyle !== null,
    isPaused: isOverLimit(plans[access.plan].limits, { linkRank, codeRank }),
  };
}
