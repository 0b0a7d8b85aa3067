import { sql } from 'kysely';
import type { Db } from '../connect.ts';

const DAYS = 30;

/** Never confirmed anything, and no link or code that could still confirm it is on its way (product 1.25). */
const isUnconfirmed = sql<boolean>`not users.email_verified
  and users.phone_confirmed_at is null
  and users.created_at <= now() - make_interval(days => ${DAYS})
  and not exists (select from accounts where accounts.user_id = users.id and provider_id <> 'credential')
  and not exists (select from factors where factors.user_id = users.id and status = 'verified')
  and not exists (select from profiles where profiles.id = users.id and disabled_at is not null)
  and not exists (
    select from one_time_tokens where one_time_tokens.user_id = users.id and used_at is null and expires_at > now())
  and not exists (
    select from mail_tokens where mail_tokens.user_id = users.id and used_at is null and expires_at > now())`;

export async function countUnconfirmedAccounts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where(isUnconfirmed)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listUnconfirmedAccounts(db: Db, after: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(isUnconfirmed)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function isUnconfirmedAccount(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(isUnconfirmed)
    .executeTakeFirst();
  return row !== undefined;
}
