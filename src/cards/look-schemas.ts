import { z } from 'zod';
import { uniqueIds } from '../list-schemas.ts';
import { MAX_LOOKS } from '../lists.ts';
import { cardFieldsSchema, requireLegibleColors } from './cards.ts';
import { presetNameSchema } from './preset-name.ts';

export const cardLookSchema = cardFieldsSchema
  .pick({ design: true, tokens: true, backgroundColor: true, fontColor: true, iconColor: true })
  .check(requireLegibleColors);

export const newPresetSchema = z.object({ name: presetNameSchema, look: cardLookSchema });
export type NewPreset = z.output<typeof newPresetSchema>;

/** `since`: cards that look otherwise by now stay as they are, and so do those that are gone. */
export const looksSchema = z
  .object({
    looks: z
      .array(z.object({ look: cardLookSchema, ids: uniqueIds({ min: 1, max: MAX_LOOKS }) }))
      .min(1)
      .max(MAX_LOOKS),
    since: cardLookSchema.nullable().default(null),
  })
  .refine(({ looks }) => looks.reduce((sum, { ids }) => sum + ids.length, 0) <= MAX_LOOKS, { error: 'Invalid input' });

export type Looks = z.output<typeof looksSchema>;
