import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import { listInPages } from '../pages.ts';

// Triggers of `links` retire slugs, and keep others from using them (product 12.21)

/** Notes the first visit (product 12.22). Passes over rows that others hold: a redirect doesn't wait for them. */
export async function updateOpenedLinks(db: Db, slugs: readonly string[]): Promise<void> {
  await sql`
    update links set opened_at = now() where id in (
      select id from links where slug = any(${slugs}) and opened_at is null for no key update skip locked)`.execute(db);
}

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
