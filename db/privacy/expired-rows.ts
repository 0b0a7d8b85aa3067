import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../connect.ts';

/** Rows that have done their time, and after how much of it. One condition counts and deletes (product 19.2). */
const leftovers = {
  sessions: { table: 'sessions', key: 'id', isOver: sql`expires_at <= now()` },
  // For a week they still say why a link does not work any more
  tokens: {
    table: 'one_time_tokens',
    key: 'id',
    isOver: sql`coalesce(used_at, expires_at) <= now() - interval '7 days'`,
  },
  address_changes: { table: 'address_changes', key: 'user_id', isOver: sql`expires_at <= now()` },
  // What was sent to a number counts for an hour (product 23.8)
  factor_challenges: { table: 'factor_challenges', key: 'id', isOver: sql`expires_at <= now() - interval '1 day'` },
  unverified_factors: {
    table: 'factors',
    key: 'id',
    isOver: sql`status = 'unverified' and created_at <= now() - interval '1 day'`,
  },
  remembered_devices: { table: 'remembered_devices', key: 'token_hash', isOver: sql`expires_at <= now()` },
  verifications: { table: 'verifications', key: 'id', isOver: sql`expires_at <= now()` },
  // A wish outlives its time by as long as a payment may come late
  usernames: {
    table: 'usernames',
    key: 'name',
    isOver: sql`held_until <= now() - case when is_wish then interval '7 days' else interval '0 days' end`,
  },
  payment_events: {
    table: 'payment_events',
    key: 'id',
    isOver: sql`done_at is not null and received_at <= now() - interval '90 days'`,
  },
  // As long as the real provider keeps them
  sandbox_events: {
    table: 'sandbox_objects',
    key: 'id',
    isOver: sql`object = 'event' and (data ->> 'created')::bigint <= extract(epoch from now() - interval '30 days')
      and not exists (select from sandbox_deliveries where event_id = id and delivered_at is null)`,
  },
  sandbox_requests: { table: 'sandbox_requests', key: 'key', isOver: sql`created_at <= now() - interval '30 days'` },
  // Mails among them name people and what was written to them
  failed_jobs: {
    table: 'graphile_worker._private_jobs',
    key: 'id',
    isOver: sql`attempts >= max_attempts and locked_at is null and updated_at <= now() - interval '30 days'`,
  },
  limits: { table: 'limits', key: 'key', isOver: sql`expire <= extract(epoch from now()) * 1000` },
  journal_positions: {
    table: 'journal_positions',
    key: 'segment',
    isOver: sql`closed_at <= now() - interval '7 days'`,
  },
  // A visitor has another number on another day: after that nobody asks for it
  visit_seen: { table: 'visit_seen', key: 'ctid', isOver: sql`day < (now() at time zone 'utc')::date - 2` },
  visit_hours: { table: 'visit_hours', key: 'ctid', isOver: sql`hour < now() - interval '48 hours'` },
} satisfies Record<string, { table: string; key: string; isOver: RawBuilder<unknown> }>;

export type Leftover = keyof typeof leftovers;
export const leftoverKinds = Object.keys(leftovers) as Leftover[];

export async function countLeftovers(db: Db, kind: Leftover): Promise<number> {
  const { table, isOver } = leftovers[kind];
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)} where ${isOver}`.execute(db);
  return Number(rows[0]?.count);
}

/** Deletes at most so many, and says how many it were. Two that do it at once share the work. */
export async function deleteLeftovers(db: Db, kind: Leftover, limit: number): Promise<number> {
  const { table, key, isOver } = leftovers[kind];
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)} where ${isOver} limit ${limit} for update skip locked)
  `.execute(db);
  return Number(numAffectedRows);
}
