import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import { listInPages } from '../pages.ts';

// Triggers of `links` retire slugs, and keep others from using them (product 12.21)

/** SHA-256 hashes, in pages. */
export function listRetiredSlugs(db: Db, ownerId: string): AsyncGenerator<{ hash: string; retiredAt: Date }[]> {
  const hash = sql`encode(hash, 'hex')`;
  return listInPages(db, {
    columns: sql`${hash} as hash, retired_at`,
    from: sql`retired_slugs`,
    where: sql<boolean>`owner_id = ${ownerId}`,
    keys: [
      [sql`retired_at`, 'timestamptz'],
      [hash, 'text'],
    ],
  });
}

/** The first of these that the owner could choose for a new link. */
export async function findFreeSlug(db: Db, ownerId: string, preferred: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ slug: string }>`
    select slug from unnest(${preferred}::text[]) with ordinality as preferred (slug, place)
    where not exists (select from links where links.slug = preferred.slug)
      and not exists (select from retired_slugs where hash = slug_hash(preferred.slug) and owner_id is distinct from ${ownerId})
      and not exists (select from suspended_slugs where suspended_slugs.slug = preferred.slug)
    order by place limit 1`.execute(db);
  return rows[0]?.slug ?? null;
}
