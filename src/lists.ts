import { foldedLetters } from './names.ts';

export const SEARCH_MAX = 100;

export const MAX_TAGS = 50;

/** Designs that an owner saves. */
export const MAX_PRESETS = 20;

/** Cards that get another design together. */
export const MAX_LOOKS = 1_000;

/** Items that change or go together. */
export const MAX_SELECTED = 500;

/** Rows of answers that older clients take for complete, and links that can be ordered at once (product 12.4). */
export const MAX_WHOLE = 500;

/** The rows of a page have at most this many bytes as text of the database. Some rows have thousands of characters in each field. */
export const MAX_PAGE_BYTES = 1_000_000;

/** Where a page begins: what the row before it is sorted by, and its ID. */
export type Cursor = string[];

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
