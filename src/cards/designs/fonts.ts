import type { Tokens, WebFont } from './tokens.ts';

/** How a font is set: its size relative to the system's at the same width of text, and measures in ems. */
type FontLook = { family: string; scale: number; tracking: number; leading: number; capHeight: number };

export const fontLooks: Record<WebFont, FontLook> = {
  bricolage: { family: 'Bricolage Grotesque', scale: 1.04, tracking: -0.025, leading: 0.98, capHeight: 0.66 },
  instrument: { family: 'Instrument Serif', scale: 1.2, tracking: -0.015, leading: 0.98, capHeight: 0.66 },
  young: { family: 'Young Serif', scale: 0.96, tracking: -0.015, leading: 1.04, capHeight: 0.7 },
  anton: { family: 'Anton', scale: 1.14, tracking: 0.005, leading: 1.06, capHeight: 0.86 },
  syne: { family: 'Syne', scale: 0.84, tracking: -0.02, leading: 1.02, capHeight: 0.7 },
  space: { family: 'Space Mono', scale: 0.8, tracking: -0.05, leading: 1.1, capHeight: 0.7 },
};

// As web/app/card-fonts/make.py has it
const LETTERS = /^[ !"#&'()*+,\-./0-9:;?@A-Za-z\xa0¡ª·º¿À-ÖØ-öø-ÿŒœ–—‘’“”…]*$/;

/** Whether the fonts have all letters of a text: a name in two fonts is worse than one in the system's. */
export function hasLetters(text: string): boolean {
  return LETTERS.test(text);
}

/** The font of a card's name; null for the system's. `own`: the design's, null if it never loads one. */
export function fontOf(own: WebFont | null, { font }: Tokens): WebFont | null {
  if (own === null || font === 'system') return null;
  return font === 'auto' ? own : font;
}
