import { cardColors, chosenColor, contrast, isLegible, mixed, textOn, toneOf } from '../../colors.ts';
import { readTokens, type Tokens } from './tokens.ts';

export type CardColors = {
  backgroundColor: string;
  fontColor: string | null;
  iconColor: string | null;
  tokens: Tokens;
};

export type CardPalette = {
  first: string;
  second: string;
  /** of the fill: one color, or the two of a gradient */
  stops: readonly [string] | readonly [string, string];
  /** text and icons on the fill */
  ink: string;
  icon: string;
  /** text on the second color alone */
  onSecond: string;
};

/** The colors that a card is drawn with: text on the fill and on the second color always has 4.5:1 (product 5.3). */
export function paletteOf(card: CardColors): CardPalette {
  const { background: first, text, icon } = cardColors(card);
  const tokens = readTokens(card.tokens);
  const second = tokens.second ?? secondOf(first);
  const isBlend = tokens.blend && tokens.second !== null && blendProblem({ ...card, tokens }) === null;
  const ink = isBlend && chosenColor(card.fontColor) === null ? (inkOf([first, second]) ?? text) : text;
  return {
    first,
    second,
    stops: isBlend ? [first, second] : [first],
    ink,
    icon: chosenColor(card.iconColor) === null ? ink : icon,
    onSecond: textOn(second),
  };
}

/** A neighbor of the first color: lighter for a dark one, darker for a light one. */
export function secondOf(first: string): string {
  return toneOf(first, first, 1.9);
}

/** The second color nearest to the chosen one with which text is legible on the whole gradient; null if the chosen one is. */
export function blendProblem(card: CardColors): string | null {
  const { second, blend } = card.tokens;
  const { background: first, chosenText, chosenIcon } = cardColors(card);
  if (!blend || second === null) return null;
  const fits = (color: string) => {
    const shown = shades(first, color);
    const chosen = [chosenText, chosenIcon].filter((ink) => ink !== null);
    if (!chosen.every((ink) => shown.every((shade) => isLegible(ink, shade)))) return false;
    return chosenText !== null || inkOf([first, color]) !== null;
  };
  for (let step = 0; step <= STEPS; step++) {
    const candidate = mixed(second, first, step / STEPS);
    if (fits(candidate)) return step === 0 ? null : candidate;
  }
  return first;
}

const STEPS = 50;

/** The ink with the most contrast to the whole gradient; null if none is legible. */
function inkOf([from, to]: readonly [string, string]): string | null {
  const shown = shades(from, to);
  const least = (ink: string) => Math.min(...shown.map((shade) => contrast(ink, shade)));
  const legible = ['#14110f', '#ffffff', '#000000'].filter((ink) => shown.every((shade) => isLegible(ink, shade)));
  return legible.sort((one, other) => least(other) - least(one))[0] ?? null;
}

/** Between two colors, a gradient can be darker or lighter than both. */
function shades(from: string, to: string): string[] {
  return [0, 1, 2, 3, 4, 5, 6, 7, 8].map((part) => mixed(from, to, part / 8));
}
