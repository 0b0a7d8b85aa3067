import { sql } from 'kysely';
import type { LinkRecord } from '#src/links/resolve-link.ts';
import type { Db } from '../connect.ts';
import { cardHandle, forwardCard } from '../owners/card-handles.ts';
import { cardRank, isAtUsername, linkRanks } from '../owners/ranks.ts';
import { optionColumns } from './links.ts';

/** `isUnopened`: younger than an hour, and nobody is known to have opened it. */
type LinkTarget = LinkRecord & { isUnopened: boolean };

export async function findLinkTargets(db: Db, slugs: readonly string[]): Promise<Map<string, LinkTarget>> {
  const { rows } = await sql<LinkTarget & { slug: string }>`
    select l.slug, l.id, l.user_id as owner_id, l.url, l.active, ${optionColumns}, l.password_hash,
      l.vcard_id as card_id, ${isAtUsername()} as is_main, card_rank, link_rank, code_rank,
      coalesce(v.active, true) as is_card_on, ${forwardCard} as forward, p.username, ${cardHandle} as handle, p.plan_type, p.trial_start_date, p.trial_days, p.subscription_end,
      (p.disabled_at is not null or l.disabled_at is not null) as is_disabled,
      l.opened_at is null and coalesce(l.slug_since, l.created_at) > now() - interval '1 hour' as is_unopened
    from links l join profiles p on p.id = l.user_id left join vcards v on v.id = l.vcard_id ${cardRank} ${linkRanks}
    where l.slug = any(${slugs})`.execute(db);
  return new Map(rows.map(({ slug, ...record }) => [slug, record]));
}

/** Notes the first visit (product 12.22). Passes over rows that others hold: a redirect doesn't wait for them. */
export async function updateOpenedLinks(db: Db, slugs: readonly string[]): Promise<void> {
  await sql`
    update links set opened_at = now() where id in (
      select id from links where slug = any(${slugs}) and opened_at is null for no key update skip locked)`.execute(db);
}
