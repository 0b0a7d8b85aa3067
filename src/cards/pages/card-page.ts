import type { PublicCard } from '../cards.ts';
import { cardDesigns } from '../designs/registry.ts';
import { readDesign } from '../designs/tokens.ts';
import { type CardPageOptions, pageIn } from './page.ts';

/** The public page of a card, in its design. */
export function cardPage(card: PublicCard, options: CardPageOptions): string {
  return pageIn(cardDesigns[readDesign(card.design)], card, options);
}
