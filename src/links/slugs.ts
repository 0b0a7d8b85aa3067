import { withoutMarks } from '../names.ts';

/** 31 characters without lookalikes (product 9.4). */
const SLUG_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
export const SLUG_LENGTH = 8;

export function slugFrom(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => SLUG_ALPHABET[byte % SLUG_ALPHABET.length]).join('');
}

export function isSlugForm(segment: string): boolean {
  return /^[A-Za-z0-9-]{1,64}$/.test(segment);
}

/** Lowercase, without accents, and with hyphens for spaces: "Menú del día" becomes "menu-del-dia". */
export function cleanSlug(typed: string): string {
  return withoutMarks(typed)
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '');
}

/** `slug`: in lower case (product 12.3). */
export function isCustomSlug(slug: string): boolean {
  return /^[a-z0-9][a-z0-9-]{1,62}[a-z0-9]$/.test(slug);
}
