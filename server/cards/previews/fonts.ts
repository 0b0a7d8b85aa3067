import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { fontLooks, hasLetters } from '#src/cards/designs/fonts.ts';
import type { WebFont } from '#src/cards/designs/tokens.ts';

type Typeface = { family: string; subsets: string[]; weight: number; capHeight: number };

/** The two typefaces, each in the weight that card images use. The first subset with a character wins. Heights are in ems. */
export const typefaces = {
  display: {
    family: 'bricolage-grotesque',
    subsets: ['latin', 'latin-ext', 'vietnamese'],
    weight: 700,
    capHeight: 0.66,
  },
  text: { family: 'figtree', subsets: ['latin', 'latin-ext'], weight: 500, capHeight: 0.7 },
} satisfies Record<string, Typeface>;

/** The name of a font's file in its package, with which the build copies it. */
export const fontFile = (family: string, subset: string) => `${family}-${subset}-wght-normal.woff2`;

/** Measures are in ems. */
export type Face = {
  /** CSS */
  families: string;
  variation: string;
  capHeight: number;
  /** null if the font lacks the character */
  advanceOf(char: string): number | null;
  kerningOf(left: string, right: string): number;
};

const RULER = 1000; // px per em

/** @throws if the build has not copied its files */
export function loadFace({ family, subsets, weight, capHeight }: Typeface): Face {
  for (const subset of subsets) register(fontFile(family, subset), `${family} ${subset}`);
  const families = subsets.map((subset) => `"${family} ${subset}"`).join();
  return faceOf(families, `'wght' ${weight}`, capHeight);
}

/** Of one weight and Latin letters only. @throws if the build has not copied its file */
export function loadNameFace(font: WebFont): Face {
  const known = nameFaces.get(font);
  if (known) return known;
  register(`name-${font}.woff2`, `name ${font}`);
  const face = faceOf(`"name ${font}"`, 'normal', fontLooks[font].capHeight, hasLetters);
  nameFaces.set(font, face);
  return face;
}

const nameFaces = new Map<WebFont, Face>();

function register(file: string, family: string): void {
  const path = fileURLToPath(new URL(`../../../dist/previews/${file}`, import.meta.url));
  if (!GlobalFonts.registerFromPath(path, family)) throw new Error(`No font in ${path}`);
}

function faceOf(families: string, variation: string, capHeight: number, known?: (char: string) => boolean): Face {
  const ruler = createCanvas(1, 1).getContext('2d');
  ruler.font = `${RULER}px ${families}`;
  ruler.fontVariationSettings = variation;
  const boxOf = (char: string) => {
    const { width, actualBoundingBoxLeft: left, actualBoundingBoxAscent: top } = ruler.measureText(char);
    return [width, left, top].join();
  };
  const missing = boxOf('\u{10ffff}');
  const advances = new Map<string, number>();
  const widthOf = (text: string) => {
    const known = advances.get(text) ?? ruler.measureText(text).width / RULER;
    advances.set(text, known);
    return known;
  };
  return {
    families,
    variation,
    capHeight,
    // A letter that is as wide and high as the sign for a missing one isn't found by its box
    advanceOf: (char) => ((known?.(char) ?? (advances.has(char) || boxOf(char) !== missing)) ? widthOf(char) : null),
    kerningOf: (left, right) =>
      isPlain(left) && isPlain(right) ? widthOf(left + right) - widthOf(left) - widthOf(right) : 0,
  };
}

/** Their pairs are few enough to remember, which is a hundred times faster than to measure. */
function isPlain(char: string): boolean {
  return /^[!-~]$/.test(char);
}

// Text shaping hides ignorable characters and splits some of other scripts, which then no longer look missing
const SHOWN = /^(?!\p{C}|\p{DI})[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]$/u;

/**
 * Replaces decorated letters and rare accents the font lacks, and drops emoji. Returns null if a letter or digit is missing:
 * half a name is worse than none.
 */
export function drawable({ advanceOf }: Face, text: string): string | null {
  const has = (char: string) => SHOWN.test(char) && advanceOf(char) !== null;
  let drawn = '';
  for (const char of text.normalize('NFC')) {
    const plain = char.normalize('NFKD').replace(/\p{M}/gu, '');
    if (has(char)) drawn += char;
    else if (plain !== '' && Array.from(plain).every(has)) drawn += plain;
    else if (/[\p{L}\p{N}]/u.test(char)) return null;
    else if (/\s/.test(char)) drawn += ' ';
  }
  const clean = drawn.replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(clean) ? clean : null;
}
