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
