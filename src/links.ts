import { paths } from './paths.ts';

/** Lower case without look-alikes: 0 and o, 1, i and l are left out (product 9.4). 31 characters. */
const SLUG_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
export const SLUG_LENGTH = 8;

/** A slug from random bytes, one character a byte. 31 does not divide 256: the bias, 1 in 32, matters to no one. */
export function slugFrom(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => SLUG_ALPHABET[byte % SLUG_ALPHABET.length]).join('');
}

export function isSlugForm(segment: string): boolean {
  return /^[A-Za-z0-9-]{1,64}$/.test(segment);
}

/** Where a card's own link leads (product 9.3). */
export function cardPath(card: { id: string; isMain: boolean; username: string | null }): string {
  return card.isMain && card.username !== null ? paths.profile(card.username) : paths.vcard(card.id);
}
