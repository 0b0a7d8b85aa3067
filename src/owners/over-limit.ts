import { type Plan, UNLIMITED } from './plans.ts';

export type Limits = Pick<Plan['limits'], 'vcards' | 'links' | 'qrCodes'>;

/** Where something stands among its owner's things of each kind, counted from 1; 0 where it is none of that kind. */
export type Ranks = {
  vcardRank: number;
  /** among the links that are no card's */
  linkRank: number;
  /** among those of them that have a code */
  codeRank: number;
};

/** Whether a plan has no room for something: one place beyond one of the limits is enough (product 18.2). */
export function isPaused(limits: Limits, { vcardRank = 0, linkRank = 0, codeRank = 0 }: Partial<Ranks>): boolean {
  return isBeyond(limits.vcards, vcardRank) || isBeyond(limits.links, linkRank) || isBeyond(limits.qrCodes, codeRank);
}

function isBeyond(limit: number, rank: number): boolean {
  return limit !== UNLIMITED && rank > limit;
}
