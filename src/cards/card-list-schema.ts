import { z } from 'zod';
import { listSchema } from '../list-schemas.ts';
import { cardSorts } from './card-list.ts';

/** `holder`: of an organization's cards, those that nobody holds, or that this member holds. */
export const cardListSchema = listSchema(cardSorts).extend({
  holder: z.union([z.literal('none'), z.uuid().toLowerCase()]).optional(),
});

export type CardListInput = z.output<typeof cardListSchema>;
export type CardFilters = Pick<CardListInput, 'search' | 'tagIds' | 'holder'>;
