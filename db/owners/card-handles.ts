import { sql } from 'kysely';

/** The current handle of a card `v`; null if it has none yet (product 5.12). */
export const cardHandle = sql`(
  select ch.handle from card_handles ch where ch.vcard_id = v.id and ch.held_until is null)`;

const fromForward = sql`
  from vcards f left join card_handles fh on fh.vcard_id = f.id and fh.held_until is null
  where f.id = v.forward_to and f.user_id = v.user_id and f.active and not v.active`;

/** The card that a card `v` leads to instead; null if there is none, or none that is on itself (product 36.31). */
export const forwardCard = sql`(select jsonb_build_object('id', f.id, 'handle', fh.handle) ${fromForward})`;

export const forwardName = sql`(select f.name ${fromForward})`;

/** Whether a card `v` is off and leads nowhere (product 36.30); false without a card. */
export const isCardGone = sql`(v.active is false and not exists (select ${fromForward}))`;
