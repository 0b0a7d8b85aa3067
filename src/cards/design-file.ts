import { z } from 'zod';
import { type CardFields, cardFieldsSchema, requireLegibleColors } from './cards.ts';

/** What makes up a card's look. */
export type CardLook = Pick<CardFields, 'design' | 'tokens' | 'backgroundColor' | 'fontColor' | 'iconColor'>;

const KIND = 'saluda-design';
/** Bytes. More than any file of ours. */
export const MAX_DESIGN_FILE = 4_000;

const lookSchema = cardFieldsSchema
  .pick({ design: true, tokens: true, backgroundColor: true, fontColor: true, iconColor: true })
  .extend({ kind: z.literal(KIND) })
  .check(requireLegibleColors);

/** A card's look as a file to keep or to hand on (product 37.10). */
export function designFile({ design, tokens, backgroundColor, fontColor, iconColor }: CardLook): string {
  return `${JSON.stringify({ kind: KIND, design, backgroundColor, fontColor, iconColor, tokens }, null, 2)}\n`;
}

/** The look in a file; null if it is no such file, or its text would not be legible. */
export function readDesignFile(text: string): CardLook | null {
  if (text.length > MAX_DESIGN_FILE) return null;
  try {
    const { kind: _, ...look } = lookSchema.parse(JSON.parse(text));
    return look;
  } catch {
    return null;
  }
}
