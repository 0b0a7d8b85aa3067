import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** Makes accounts, and links of theirs, of which only visits know. */
export async function insertOwnersOfLinks(
  db: Db,
  accounts: number,
  links: number,
): Promise<{ itemId: string; userId: string }[]> {
  const { rows } = await sql<{ id: string }>`insert into users (name, email, email_verified)
    select 'Ana', 'ana-' || n || '@example.com', true from generate_series(1, ${accounts}::int) n returning id`.execute(
    db,
  );
  return Array.from({ length: links }, (_, n) => ({
    itemId: crypto.randomUUID(),
    userId: rows[n % accounts]?.id as string,
  }));
}

/** The first ones of a list are picked most; `hex` has that many digits. */
export function newPicks(random: () => number) {
  return {
    pick: <T>(list: readonly T[]): T => list[Math.floor(random() ** 2 * list.length)] as T,
    hex: (digits: number) => Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join(''),
  };
}
