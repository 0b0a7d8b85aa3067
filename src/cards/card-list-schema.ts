import type { z } from 'zod';
import { listSchema } from '../list-schemas.ts';
import { cardSorts } from './card-list.ts';

export const cardListSchema = listSchema(cardSorts);

export type CardListInput = z.output<typeof cardListSchema>;
export type CardFilters = Pick<CardListInput, 'search' | 'tagIds'>;
