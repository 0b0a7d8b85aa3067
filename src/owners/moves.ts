import { z } from 'zod';
import { uniqueIds } from '../list-schemas.ts';

/** Of each kind. All their photos are copied while the call waits. */
const MAX_MOVED = 100;

const movedIds = uniqueIds({ min: 0, max: MAX_MOVED }).default([]);

/** `to`: an owner. `links`: QR codes, too. */
export const moveSchema = z
  .object({ to: z.uuid().toLowerCase(), cards: movedIds, links: movedIds })
  .refine(({ cards, links }) => cards.length + links.length > 0, { error: 'Invalid input' });

export type ItemMove = z.output<typeof moveSchema>;
