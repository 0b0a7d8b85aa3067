import type { CardLook } from './card-look.ts';
import { cardLookSchema } from './look-schemas.ts';

const KIND = 'saluda-design';
/** Bytes. More than any file of ours. */
export const MAX_DESIGN_FILE = 4_000;

/** A card's look as a file to keep or to hand on (product 37.10). */
export function designFile({ design, tokens, backgroundColor, fontColor, iconColor }: CardLook): string {
  return `${JSON.stringify({ kind: KIND, design, backgroundColor, fontColor, iconColor, tokens }, null, 2)}\n`;
}

/** The look in a file; null if it is no such file, or its text would not be legible. */
export function readDesignFile(text: string): CardLook | null {
  if (text.length > MAX_DESIGN_FILE) return null;
  try {
    const { kind, ...look } = JSON.parse(text);
    return kind === KIND ? cardLookSchema.parse(look) : null;
  } catch {
    return null;
  }
}
