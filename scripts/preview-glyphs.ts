import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create, type Font, type Point } from 'fontkit';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The two typefaces, each in the weight that card images use. */
const faces = {
  display: { family: 'bricolage-grotesque', subsets: ['latin', 'latin-ext', 'vietnamese'], weight: 700 },
  text: { family: 'figtree', subsets: ['latin', 'latin-ext'], weight: 500 },
};

type Face = {
  unitsPerEm: number;
  capHeight: number;
  /** advance and outline per character, in font units, y up */
  glyphs: Record<string, [advance: number, outline: string]>;
  /** kerning per pair */
  kerning: Record<string, number>;
};

/** Writes the fonts as outlines into `dist/previews`, so that card images look the same without system fonts (product 28.2). */
export async function writePreviewGlyphs(): Promise<void> {
  await mkdir(at('dist/previews'), { recursive: true });
  for (const [name, { family, subsets, weight }] of Object.entries(faces)) {
    const face: Face = { unitsPerEm: 0, capHeight: 0, glyphs: {}, kerning: {} };
    // The first subset with the character wins
    for (const subset of subsets.toReversed()) {
      const file = `node_modules/@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`;
      const weighted = inWeight(await readFile(at(file)), weight);
      const { font } = weighted;
      face.unitsPerEm = font.unitsPerEm;
      face.capHeight = font.capHeight;
      for (const codePoint of font.characterSet) {
        if (codePoint >= 0x20) face.glyphs[String.fromCodePoint(codePoint)] = glyphOf(weighted, codePoint);
      }
      if (subset === 'latin') face.kerning = kerningOf(font, face);
    }
    await writeFile(at(`dist/previews/${name}.json`), JSON.stringify(face));
  }
}

/**
 * A variable font at one weight. fontkit doesn't apply variations to outlines of compressed fonts, so this does, to points and to
 * component offsets.
 */
function inWeight(bytes: Uint8Array, weight: number): Weighted {
  const font = create(bytes);
  const Opened = font.constructor as new (stream: object, place: number[] | null) => Font;
  const opened = (place: number[] | null) => new Opened(Object.assign(create(bytes).stream, { pos: 0 }), place);
  font.getGlyph(0);
  const outlines = font._transformedGlyphs;
  const weighted = Object.assign(opened([weight]), { _transformedGlyphs: outlines });
  const advances = outlines.map(({ points, components }, id) => {
    const parts = (components ?? []).map(({ dx, dy }) => loosePoint(dx, dy));
    // Four phantom points follow; the first two are the glyph's start and end
    const around = [0, font.getGlyph(id).advanceWidth, 0, 0].map((x) => loosePoint(x, 0));
    weighted._variationProcessor.transformPoints(id, [...(points ?? parts), ...around]);
    for (const [index, { x, y }] of parts.entries()) Object.assign(components?.[index] ?? {}, { dx: x, dy: y });
    return Math.round((around[1]?.x ?? 0) - (around[0]?.x ?? 0));
  });
  // A fresh instance: fontkit caches outlines
  return { font: Object.assign(opened(null), { _transformedGlyphs: outlines }), advances };
}

type Weighted = { font: Font; advances: number[] };

function loosePoint(x: number, y: number): Point {
  const point = { onCurve: true, endContour: true, x, y, copy: () => loosePoint(point.x, point.y) };
  return point;
}

const letters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', closePath: 'Z' } as Record<string, string>;

function glyphOf({ font, advances }: Weighted, codePoint: number): [number, string] {
  const { id, path } = font.glyphForCodePoint(codePoint);
  const outline = path.commands.map(({ command, args }) => (letters[command] ?? '') + args.map(Math.round).join(' '));
  return [advances[id] ?? 0, outline.join('')];
}

/** Kerning of base characters; accented ones use the same. */
function kerningOf(font: Font, { glyphs }: Face): Face['kerning'] {
  const plain = Object.keys(glyphs).filter((char) => /^[\x21-\x7e]$/.test(char));
  const moved = plain.flatMap((left) => {
    const { positions } = font.layout(plain.map((right) => left + right).join(''), PLAIN);
    const { advanceWidth } = font.glyphForCodePoint(left.charCodeAt(0));
    return plain.flatMap((right, index) => {
      const by = Math.round((positions[2 * index]?.xAdvance ?? advanceWidth) - advanceWidth);
      return by === 0 ? [] : [[left + right, by] as const];
    });
  });
  return Object.fromEntries(moved);
}

const PLAIN = { liga: false, calt: false, clig: false, rlig: false, ccmp: false };
