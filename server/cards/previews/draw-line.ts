import type { SKRSContext2D } from '@napi-rs/canvas';
import { setLine, type Type } from './text-layout.ts';

export function drawLine(context: SKRSContext2D, type: Type, line: string, x: number, y: number): void {
  context.font = `${type.size}px ${type.face.families}`;
  context.fontVariationSettings = type.face.variation;
  for (const glyph of setLine(type, line).glyphs) context.fillText(glyph.char, x + glyph.x, y);
}
