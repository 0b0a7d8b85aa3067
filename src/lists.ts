import { z } from 'zod';
import { foldedLetters } from './names.ts';
import { isStorable, text } from './schemas.ts';

const PAGE_ROWS = 50;
const MAX_PAGE_ROWS = 100;
export const SEARCH_MAX = 100;
// A lowercase title can be longer than the title
const KEY_MAX = 400;
const KEYS_MAX = 4;

export const MAX_TAGS = 50;

/** Items that change or go together. */
export const MAX_SELECTED = 500;

/** Rows of answers that older clients take for complete, and links that can be ordered at once (product 12.4). */
export const MAX_WHOLE = 500;

/** The rows of a page have at most this many bytes as text of the database. Some rows have thousands of characters in each field. */
export const MAX_PAGE_BYTES = 1_000_000;

export const uniqueIds = ({ min, max }: { min: number; max: number }) =>
  z
    .array(z.uuid().toLowerCase())
    .min(min)
    .max(max)
    .transform((ids) => [...new Set(ids)]);

export const idsSchema = uniqueIds({ min: 1, max: MAX_SELECTED });

export const tagIdsSchema = uniqueIds({ min: 0, max: MAX_TAGS }).default([]);

/** Where a page begins: what the row before it is sorted by, and its ID. */
export type Cursor = string[];

export const pageSchema = z.object({
  cursor: z.array(z.string().max(KEY_MAX).refine(isStorable)).min(2).max(KEYS_MAX).nullish(),
  limit: z.int().min(1).max(MAX_PAGE_ROWS).default(PAGE_ROWS),
});

/** What all lists of the dashboard accept. The first sort is the default. */
export function listSchema<const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) {
  return pageSchema.extend({
    search: text().max(SEARCH_MAX).default(''),
    tagIds: tagIdsSchema, // of items that have all of them
    sort: z.enum(sorts).default(sorts[0] as Sorts[number]),
  });
}

/** Days that the small charts of a list show. */
export const TREND_DAYS = 14;

/** The words of a query without case and accents, as the database compares them. */
export function searchWords(query: string): string[] {
  return query
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => foldedLetters[letter] ?? letter)
    .split(/\s+/)
    .filter(Boolean);
}
