import { sql } from 'kysely';

/** The current handle of a card `v`; null if it has none yet (product 5.12). */
export const cardHandle = sql`(
  select ch.handle from card_handles ch where ch.vcard_id = v.id and ch.held_until is null)`;

/** The card that a card `v` leads to instead; null if there is none, or none that is on itself (product 36.31). */
export const forwardCard = sql`(
  select jsonb_build_object('id', f.id, 'handle', fh.handle)
  from vcards f left join card_handles fh on fh.vcard_id = f.id and fh.held_until is null
  where f.id = v.forward_to and f.user_id = v.user_id and f.active and not v.active)`;
