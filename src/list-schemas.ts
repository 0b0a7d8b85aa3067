import { z } from 'zod';
import { MAX_SELECTED, MAX_TAGS, SEARCH_MAX } from './lists.ts';
import { isStorable, text } from './schemas.ts';

const PAGE_ROWS = 50;
const MAX_PAGE_ROWS = 100;
// A lowercase title can be longer than the title
const KEY_MAX = 400;
const KEYS_MAX = 4;

export const uniqueIds = ({ min, max }: { min: number; max: number }) =>
  z
    .array(z.uuid().toLowerCase())
    .min(min)
    .max(max)
    .transform((ids) => [...new Set(ids)]);

export const idsSchema = uniqueIds({ min: 1, max: MAX_SELECTED });

export const tagIdsSchema = uniqueIds({ min: 0, max: MAX_TAGS }).default([]);

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
