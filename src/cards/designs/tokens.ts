import { parseColor } from '../../colors.ts';

/** Those that can be chosen, in the order of the chooser. Each has a folder here. */
export const designs = ['paper', 'portrait', 'cover', 'split', 'mono', 'shopfront', 'stage', 'badge'] as const;
export type Design = (typeof designs)[number];

/** For names. Each is one file of Latin letters (web/app/card-fonts/make.py). */
export const webFonts = ['bricolage', 'instrument', 'young', 'anton', 'syne', 'space'] as const;
export type WebFont = (typeof webFonts)[number];

/** `auto`: as the design has it. */
export const tokenChoices = {
  font: ['auto', 'system', ...webFonts],
  corners: ['auto', 'square', 'soft', 'round'],
  align: ['auto', 'start', 'center'],
  density: ['regular', 'compact', 'airy'],
  pattern: ['none', 'dots', 'lines', 'grid', 'waves'],
} as const;

type Choice<Name extends keyof typeof tokenChoices> = (typeof tokenChoices)[Name][number];

/** How a card's design is set; its first color is the card's theme color. */
export type Tokens = {
  second: string | null; // null: computed from the first
  blend: boolean; // a gradient of both colors
  font: Choice<'font'>;
  corners: Choice<'corners'>;
  align: Choice<'align'>;
  density: Choice<'density'>;
  pattern: Choice<'pattern'>;
};

export const plainTokens: Tokens = {
  second: null,
  blend: false,
  font: 'auto',
  corners: 'auto',
  align: 'auto',
  density: 'regular',
  pattern: 'none',
};

/** What was stored, as far as this release knows it. Safe in a style sheet. */
export function readTokens(stored: unknown): Tokens {
  const found: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const chosen = Object.entries(tokenChoices).map(([name, choices]) => {
    const value = choices.find((choice) => choice === found[name]);
    return [name, value ?? plainTokens[name as keyof typeof tokenChoices]];
  });
  const { second, blend } = found;
  return {
    ...plainTokens,
    second: typeof second === 'string' && parseColor(second) ? second.toLowerCase() : null,
    blend: blend === true,
    ...Object.fromEntries(chosen),
  };
}

/** A design that this release lacks is shown as Paper. */
export function readDesign(stored: string): Design {
  return designs.find((design) => design === stored) ?? 'paper';
}
