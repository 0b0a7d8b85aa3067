import { chosenColor } from '../colors.ts';
import type { CardField, CardFields } from './cards.ts';
import { type Design, readDesign, readTokens, type Tokens } from './designs/tokens.ts';

/** What makes up a card's look. */
export const lookFields = [
  'design',
  'tokens',
  'backgroundColor',
  'fontColor',
  'iconColor',
] as const satisfies readonly CardField[];
export type CardLook = Pick<CardFields, (typeof lookFields)[number]>;

type StoredLook = {
  design: Design;
  tokens: Tokens;
  backgroundColor: string;
  fontColor: string | null;
  iconColor: string | null;
};

/** The look in a stored row, as far as this release knows it. */
export function readLook({ design, tokens, backgroundColor, fontColor, iconColor }: StoredLook): CardLook {
  return {
    design: readDesign(design),
    tokens: readTokens(tokens),
    backgroundColor: backgroundColor.toLowerCase(),
    fontColor: chosenColor(fontColor),
    iconColor: chosenColor(iconColor),
  };
}
