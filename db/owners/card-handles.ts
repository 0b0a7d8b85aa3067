import { sql } from 'kysely';

/** The current handle of a card `v`; null if it has none yet (product 5.12). */
export const cardHandle = sql`(
  select ch.handle from card_handles ch where ch.vcard_id = v.id and ch.held_until is null)`;
