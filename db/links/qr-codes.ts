import { sql } from 'kysely';
import type { LinkOptions } from '#src/links/link-options.ts';
import type { QrStyle } from '#src/links/qr-style.ts';
import type { PlanState } from '#src/owners/access.ts';
import type { Ranks } from '#src/owners/plans.ts';
import type { Db } from '../connect.ts';
import { cardRank, linkRanks, rankedCards, rankedLinks } from '../owners/ranks.ts';
import { totalOf } from '../visits/totals.ts';
import { optionColumns } from './links.ts';

/** A link that has a code: one of its own, or the one of its card (product 13.1). */
export type QrCodeRow = Ranks &
  LinkOptions & {
    id: string;
    slug: string;
    /** a card's code has the card's name */
    title: string;
    /** null for a card's: it leads to its card */
    url: string | null;
    icon: string | null;
    scanCount: number;
    active: boolean;
    /** null for a card's */
    style: QrStyle | null;
    vcardId: string | null;
    /** whether its card is the account's main one; null without a card */
    isMain: boolean | null;
    /** by the operator */
    isDisabled: boolean;
    createdAt: Date;
  };

const columns = sql`
  l.id, l.slug, coalesce(v.name, l.title) as title, l.url, l.icon, ${totalOf(sql.ref('l.id'), 'scan')} as scan_count, l.active, l.qr_style as style,
  l.vcard_id, l.created_at, card_rank = 1 as is_main,
  ${optionColumns}, l.password_hash is not null as has_password, l.disabled_at is not null as is_disabled,
  coalesce(card_rank, 0) as card_rank, coalesce(link_rank, 0) as link_rank, coalesce(code_rank, 0) as code_rank`;
const tables = sql`links l join profiles p on p.id = l.user_id left join vcards v on v.id = l.vcard_id`;
const ranked = (userId: string) => sql`${tables}
  left join ${rankedCards(userId)} vr on vr.id = v.id left join ${rankedLinks(userId)} lr on lr.id = l.id`;
const hasCode = sql`(l.qr_style is not null or l.vcard_id is not null)`;

/** Newest first. */
export async function listQrCodes(db: Db, userId: string): Promise<QrCodeRow[]> {
  const { rows } = await sql<QrCodeRow>`
    select ${columns} from ${ranked(userId)} where l.user_id = ${userId} and ${hasCode}
    order by l.created_at desc, l.id`.execute(db);
  return rows;
}

export async function findQrCode(db: Db, userId: string, id: string): Promise<QrCodeRow | undefined> {
  const { rows } = await sql<QrCodeRow>`
    select ${columns} from ${ranked(userId)} where l.user_id = ${userId} and l.id = ${id} and ${hasCode}`.execute(db);
  return rows[0];
}

export type QrPictureRow = PlanState & Ranks & Pick<QrCodeRow, 'title' | 'style' | 'isDisabled'>;

/** What the picture of a code is drawn from; undefined where the slug is nobody's, or its link has no code. */
export async function findQrPicture(db: Db, slug: string): Promise<QrPictureRow | undefined> {
  const { rows } = await sql<QrPictureRow>`
    select coalesce(v.name, l.title) as title, l.qr_style as style,
      (l.disabled_at is not null or p.disabled_at is not null) as is_disabled, card_rank, link_rank, code_rank,
      p.plan_type, p.trial_start_date, p.trial_days, p.subscription_end
    from ${tables} ${cardRank} ${linkRanks} where l.slug = ${slug} and ${hasCode}`.execute(db);
  return rows[0];
}
