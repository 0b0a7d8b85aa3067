import type { Face } from './fonts.ts';

export type Type = {
  face: Face;
  size: number; // px
  leading: number; // px between two lines
  tracking: number; // ems between two characters
};

export type Glyph = {
  char: string;
  x: number; // px from the start of the line
};

/** Returns the glyphs of one line and its width in px. Skips characters that the font lacks. */
export function setLine({ face, size, tracking }: Type, text: string): { glyphs: Glyph[]; width: number } {
  const glyphs: Glyph[] = [];
  let x = 0;
  let before = '';
  for (const char of text) {
    const advance = face.advanceOf(char);
    if (advance === null) continue;
    x += face.kerningOf(withoutAccent(before), withoutAccent(char)) * size;
    glyphs.push({ char, x });
    x += (advance + tracking) * size;
    before = char;
  }
  return { glyphs, width: Math.max(0, x - tracking * size) };
}

function withoutAccent(char: string): string {
  return char.normalize('NFD').charAt(0);
}

export const widthOf = (type: Type, text: string) => setLine(type, text).width;

type Lines = {
  lines: string[];
  isBroken: boolean; // a word had to be broken
};

/** Breaks lines after spaces, hyphens and slashes, and inside words that are wider than a line. */
function wrap(type: Type, text: string, width: number): Lines {
  const done: string[] = [];
  let line = '';
  let isBroken = false;
  for (const word of text.split(/(?<=[ \-/])/)) {
    if (widthOf(type, (line + word).trimEnd()) <= width) {
      line += word;
      continue;
    }
    if (line !== '') done.push(line);
    line = '';
    for (const char of word) {
      if (widthOf(type, line + char) > width) {
        done.push(line);
        line = '';
        isBroken = true;
      }
      line += char;
    }
  }
  return { lines: [...done, line].map((each) => each.trim()).filter(Boolean), isBroken };
}

function balance(type: Type, text: string, width: number): Lines {
  let best = wrap(type, text, width);
  for (let narrower = width * 0.95; narrower > width * 0.4; narrower -= width * 0.05) {
    const tried = wrap(type, text, narrower);
    if (tried.lines.length > best.lines.length || (tried.isBroken && !best.isBroken)) break;
    best = tried;
  }
  return best;
}

/** Uses the largest size that fits without breaking a word; truncates at the smallest one. */
export function fitLines(
  text: string,
  width: number,
  sizes: readonly { type: Type; lines: number }[],
): { type: Type; lines: string[] } {
  for (const { type, lines: most } of sizes) {
    const { lines, isBroken } = balance(type, text, width);
    if (lines.length <= most && !isBroken) return { type, lines };
  }
  const { type, lines: most } = sizes.at(-1) as (typeof sizes)[number];
  const { lines } = wrap(type, text, width);
  const shown = lines.slice(0, most);
  return { type, lines: lines.length <= most ? shown : shown.with(-1, cut(type, shown.at(-1) ?? '', width)) };
}

export function cut(type: Type, line: string, width: number): string {
  const chars = Array.from(line);
  const shown = () => `${chars.join('').trimEnd()}…`;
  while (chars.length > 0 && widthOf(type, shown()) > width) chars.pop();
  return shown();
}
