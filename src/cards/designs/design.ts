import type { Html } from '../../pages/html.ts';
import type { I18n } from '../../pages/i18n.ts';
import type { PublicCard } from '../cards.ts';
import type { CardPalette } from './palette.ts';
import type { PreviewLayer, PreviewParts } from './preview.ts';
import type { Tokens, WebFont } from './tokens.ts';

/** What a page is made of. Each part is null where the card has nothing for it. */
export type PageParts = {
  i18n: I18n;
  card: PublicCard;
  tokens: Tokens;
  palette: CardPalette;
  role: string;
  /** false: an account without a card, which can't be saved either (product 7.7) */
  hasCode: boolean;
  hint: Html | null;
  save: Html | null;
  quick: Html | null;
  rows: Html | null;
  links: Html | null;
  socials: Html | null;
  share: Html;
  code: Html | null;
};

/** A layout with typography of its own. */
export type CardDesign = {
  /** what is in the page's main element */
  main(parts: PageParts): Html;
  style(parts: PageParts): Html;
  /** of the browser's bars */
  themeColor(palette: CardPalette): string;
  /** the image that messengers show; null: Paper's */
  preview: ((parts: PreviewParts) => PreviewLayer[]) | null;
  /** of names, unless another is chosen; null: the system's, always */
  font: WebFont | null;
};
