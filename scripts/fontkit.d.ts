// fontkit has no type declarations. Includes the internals that preview-glyphs.ts uses
declare module 'fontkit' {
  export type Point = { onCurve: boolean; endContour: boolean; x: number; y: number; copy(): Point };
  export type Outline = { points?: Point[]; components?: { dx: number; dy: number }[] };
  export type Glyph = {
    id: number;
    advanceWidth: number;
    path: { commands: { command: string; args: number[] }[] };
  };
  export type Font = {
    unitsPerEm: number;
    capHeight: number;
    characterSet: number[];
    numGlyphs: number;
    stream: object;
    getGlyph(id: number): Glyph;
    glyphForCodePoint(codePoint: number): Glyph;
    layout(text: string, features: Record<string, boolean>): { positions: { xAdvance: number }[] };
    _transformedGlyphs: Outline[];
    _variationProcessor: { transformPoints(id: number, points: Point[]): void };
  };
  export function create(bytes: Uint8Array): Font;
}
