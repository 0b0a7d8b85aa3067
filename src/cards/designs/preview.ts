import type { CardPalette } from './palette.ts';
import type { Tokens } from './tokens.ts';

/** The image that messengers show, in px. */
export const PREVIEW = { width: 1200, height: 630 } as const;

export type Box = { x: number; y: number; width: number; height: number; radius?: number };

export type Line = {
  text: string;
  isName?: boolean; // in the font for names
  /** px and most lines, the largest first */
  sizes: readonly (readonly [number, number])[];
  color: string;
  gap?: number; // px above it
};

/** What a preview image is made of, in the order of drawing. `angle`: in degrees, as in CSS. */
export type PreviewLayer =
  | { kind: 'fill'; box: Box; stops: readonly string[]; angle?: number }
  | { kind: 'photo'; box: Box; tones?: readonly [string, string] }
  | { kind: 'cover'; box: Box }
  /** whole, on white, at the start of its box */
  | { kind: 'logo'; box: Box }
  /** in one line, smaller if it would be wider than `width` */
  | { kind: 'letters'; x: number; width: number; baseline: number; size: number; color: string; text: string }
  | {
      kind: 'words';
      x: number;
      width: number;
      /** of the first line's top, or of the last line's bottom */
      y: number;
      from: 'top' | 'bottom' | 'middle';
      align?: 'start' | 'center';
      lines: readonly Line[];
    }
  | { kind: 'code'; x: number; y: number; side: number };

export type PreviewParts = {
  name: string;
  initials: string;
  role: string;
  address: string;
  hasPhoto: boolean;
  hasCover: boolean;
  palette: CardPalette;
  tokens: Tokens;
};
