import type { PublicCard } from '../cards.ts';

/** Cards on a page; more are found by searching (product 40.4). */
export const MOST_SHOWN = 200;

/** So many people are more than a glance: they can be searched (product 40.4). */
export const SEARCHED_FROM = 12;

/** What the page of an organization shows of a card. `path`: of the card's own page */
export type Teammate = Pick<PublicCard, 'name' | 'position' | 'photo'> & { path: string };

export type Team = {
  about: string;
  website: string;
  /** those that are found, as many as are shown */
  people: readonly Teammate[];
  /** how many are found */
  found: number;
  /** robots are asked to stay away from one of them */
  unlisted: boolean;
  /** what was searched; empty: all */
  search: string;
};
