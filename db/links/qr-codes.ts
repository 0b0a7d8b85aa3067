import { sql } from 'kysely';
import type { LinkOptions } from '#src/links/link-options.ts';
import type { QrStyle } from '#src/links/qr-style.ts';
import type { PlanState } from '#src/owners/access.ts';
import type { Ranks } from '#src/owners/plans.ts';
import type { Db } from '../connect.ts';
import { isOneOf } from '../lists.ts';
import { cardHandle, forwardName, isCardGone } from '../owners/card-handles.ts';
import { cardRank, isAtUsername, joinCardRanks, joinLinkRanks, linkRanks } from '../owners/ranks.ts';
import { totalOf } from '../visits/totals.ts';
import { optionColumns } from './links.ts';

export type QrCodeRow = Ranks &
  LinkOptions & {
    id: string;
    slug: string;
    title: string; // a card's name if it is the card's code
    url: string | null; // null for a card's code
    icon: string | null;
    scanCount: number;
    active: boolean; // visitors get something, at its own card or where that leads
    style: QrStyle | null; // null for a card's code
    vcardId: string | null;
    isMain: boolean | null; // null without a card
    handle: string | null; // of its card
    label: string | null; // of its card
    isDisabled: boolean; // suspended by support
    createdAt: Date;
  };

const columns = sql`
  l.id, l.slug, coalesce(v.name, l.title) as title, l.url, l.icon, ${totalOf(sql.ref('l.id'), 'scan')} as scan_count,
  l.active and not ${isCardGone} as active, l.qr_style as style,
  l.vcard_id, l.created_at, ${isAtUsername(sql`vr.card_rank`)} as is_main, ${cardHandle} as handle, v.label,
  ${optionColumns}, l.password_hash is not null as has_password, l.disabled_at is not null as is_disabled,
  coalesce(vr.card_rank, 0) as card_rank, lr.link_rank, lr.code_rank`;
const tables = sql`links l join profiles p on p.id = l.user_id left join vcards v on v.id = l.vcard_id`;
const ranked = (ownerId: string) => sql`${tables} ${joinCardRanks(ownerId)} ${joinLinkRanks(ownerId)}`;
const hasCode = sql`(l.qr_style is not null or l.vcard_id is not null)`;

/** Those with these IDs, newest first. */
export async function listQrCodes(db: Db, ownerId: string, ids: readonly string[]): Promise<QrCodeRow[]> {
  const { rows } = await sql<QrCodeRow>`
    select ${columns} from ${ranked(ownerId)}
    where l.user_id = ${ownerId} and ${hasCode} and ${isOneOf(sql`l.id`, ids)}
    order by l.created_at desc, l.id`.execute(db);
  return rows;
}

export async function findQrCode(db: Db, ownerId: string, id: string): Promise<QrCodeRow | undefined> {
  const { rows } = await sql<QrCodeRow>`
    select ${columns} from ${ranked(ownerId)} where l.user_id = ${ownerId} and l.id = ${id} and ${hasCode}`.execute(db);
  return rows[0];
}

export type QrImageRow = PlanState &
  Ranks &
  Pick<QrCodeRow, 'title' | 'style'> & { ownerId: string; holderId: string | null; isGone: boolean };

/** The title of a card that leads to another is that one's name (product 36.31). */
export async function findQrImage(db: Db, slug: string): Promise<QrImageRow | undefined> {
  const { rows } = await sql<QrImageRow>`
    select l.user_id as owner_id, v.holder_id, coalesce(${forwardName}, v.name, l.title) as title, l.qr_style as style,
      (l.disabled_at is not null or p.disabled_at is not null or ${isCardGone}) as is_gone, card_rank, link_rank, code_rank,
      p.plan_type, p.trial_start_date, p.trial_days, p.subscription_end
    from ${tables} ${cardRank} ${linkRanks} where l.slug = ${slug} and ${hasCode}`.execute(db);
  return rows[0];
}
