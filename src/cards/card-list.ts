import type { z } from 'zod';
import { listSchema } from '../lists.ts';

/** `order`: the main card first, then the oldest. */
export const cardSorts = ['order', 'newest', 'name', 'visits'] as const;
export type CardSort = (typeof cardSorts)[number];

export const cardListSchema = listSchema(cardSorts);

export type CardListInput = z.output<typeof cardListSchema>;
export type CardFilters = Pick<CardListInput, 'search' | 'tagIds'>;
