import { z } from 'zod';

/** A card that is off leads to another card, or nowhere. */
export const cardStateSchema = z
  .object({ active: z.boolean(), forwardTo: z.uuid().nullable().default(null) })
  .refine(({ active, forwardTo }) => !active || forwardTo === null);

export type CardState = z.output<typeof cardStateSchema>;
