import { readFile } from 'node:fs/promises';

/** A font as the build wrote it, in its own units; y points up. */
export type Face = {
  unitsPerEm: number;
  capHeight: number;
  glyphs: Record<string, [advance: number, outline: string]>;
  kerning: Record<string, number>;
};

export type Faces = Record<'display' | 'text', Face>;

let read: Promise<Faces> | null = null;

export function loadFaces(): Promise<Faces> {
  read ??= Promise.all([faceOf('display'), faceOf('text')]).then(([display, text]) => ({ display, text }));
  return read;
}

async function faceOf(name: string): Promise<Face> {
  return JSON.parse(await readFile(new URL(`../../../dist/previews/${name}.json`, import.meta.url), 'utf8')) as Face;
}

/**
 * Replaces decorated letters and rare accents the font lacks, and drops emoji. Returns null if a letter or digit is missing:
 * half a name is worse than none.
 */
export function drawable({ glyphs }: Face, text: string): string | null {
  const has = (char: string) => Object.hasOwn(glyphs, char);
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
