import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../connect.ts';

type Rule = {
  table: string;
  key: string;
  /** the table may be missing where no sandbox ever ran */
  isSandbox?: boolean;
  isExpired: RawBuilder<unknown>;
};

/** Retention rules. Counting and deleting share one condition (product 19.2). */
const expiredRows = {
  sessions: { table: 'sessions', key: 'id', isExpired: sql`expires_at <= now()` },
  // Of suspended accounts until clients have learned it
  token_sessions: {
    table: 'token_sessions',
    key: 'id',
    isExpired: sql`rotated_at <= now() - interval '30 days'`,
  },
  mail_tokens: {
    table: 'mail_tokens',
    key: 'id',
    isExpired: sql`coalesce(used_at, expires_at) <= now() - interval '7 days'`,
  },
  // A late response leads back to the program
  oauth_requests: {
    table: 'oauth_requests',
    key: 'state_hash',
    isExpired: sql`expires_at <= now() - interval '10 minutes'`,
  },
  auth_codes: { table: 'auth_codes', key: 'id', isExpired: sql`expires_at <= now() - interval '1 hour'` },
  // They are refused as too old
  wallet_messages: { table: 'wallet_messages', key: 'hash', isExpired: sql`expires_at <= now()` },
  // Access tokens that they signed have expired
  signing_keys: { table: 'signing_keys', key: 'kid', isExpired: sql`retired_at <= now() - interval '1 day'` },
  // Kept for a week to explain why a link no longer works
  tokens: {
    table: 'one_time_tokens',
    key: 'id',
    isExpired: sql`coalesce(used_at, expires_at) <= now() - interval '7 days'`,
  },
  address_changes: { table: 'address_changes', key: 'user_id', isExpired: sql`expires_at <= now()` },
  // Texts per phone number are limited by the hour (product 23.8)
  factor_challenges: { table: 'factor_challenges', key: 'id', isExpired: sql`expires_at <= now() - interval '1 hour'` },
  unverified_factors: {
    table: 'factors',
    key: 'id',
    isExpired: sql`status = 'unverified' and created_at <= now() - interval '1 day'`,
  },
  remembered_devices: { table: 'remembered_devices', key: 'token_hash', isExpired: sql`expires_at <= now()` },
  // The latest one of an account stays: the first on record is not announced (product 1.24)
  known_devices: {
    table: 'known_devices',
    key: 'token_hash',
    isExpired: sql`expires_at <= now() and exists (
      select from known_devices later where later.user_id = known_devices.user_id
      and (later.expires_at, later.token_hash) > (known_devices.expires_at, known_devices.token_hash))`,
  },
  api_keys: {
    table: 'api_keys',
    key: 'id',
    isExpired: sql`coalesce(revoked_at, expires_at) <= now() - interval '1 year'`,
  },
  // What waits for the operator stays
  domains: {
    table: 'domains',
    key: 'id',
    isExpired: sql`state = 'ended' and since <= now() - interval '1 year'`,
  },
  idempotent_responses: {
    table: 'idempotent_responses',
    key: 'key_hash',
    isExpired: sql`created_at <= now() - interval '24 hours'`,
  },
  waiting_browsers: { table: 'waiting_browsers', key: 'user_id', isExpired: sql`expires_at <= now()` },
  verifications: { table: 'verifications', key: 'id', isExpired: sql`expires_at <= now()` },
  // Payments for a reserved username may arrive late
  usernames: {
    table: 'usernames',
    key: 'name',
    isExpired: sql`held_until <= now() - case when is_wish then interval '7 days' else interval '0 days' end`,
  },
  card_handles: { table: 'card_handles', key: 'ctid', isExpired: sql`held_until <= now()` },
  drafts: { table: 'drafts', key: 'ctid', isExpired: sql`updated_at <= now() - interval '30 days'` },
  invitations: {
    table: 'invitations',
    key: 'id',
    isExpired: sql`coalesce(accepted_at, revoked_at, expires_at) <= now() - interval '30 days'`,
  },
  sign_up_invitations: {
    table: 'sign_up_invitations',
    key: 'email',
    isExpired: sql`expires_at <= now() - interval '30 days'`,
  },
  payment_events: {
    table: 'payment_events',
    key: 'id',
    isExpired: sql`done_at is not null and received_at <= now() - interval '90 days'`,
  },
  audit_entries: { table: 'audit_entries', key: 'id', isExpired: sql`at <= now() - interval '12 months'` },
  // Replies go with the message they answer
  contact_messages: {
    table: 'support_messages',
    key: 'id',
    isExpired: sql`kind = 'contact' and created_at <= now() - interval '90 days'`,
  },
  // Anyone can file them
  abuse_reports: {
    table: 'support_messages',
    key: 'id',
    isExpired: sql`kind = 'report' and created_at <= now() - interval '1 year'`,
  },
  // As long as Stripe keeps them
  sandbox_events: {
    table: 'sandbox_objects',
    key: 'id',
    isSandbox: true,
    isExpired: sql`object = 'event' and (data ->> 'created')::bigint <= extract(epoch from now() - interval '30 days')
      and not exists (select from sandbox_deliveries where event_id = id and delivered_at is null)`,
  },
  sandbox_requests: {
    table: 'sandbox_requests',
    key: 'key',
    isSandbox: true,
    isExpired: sql`created_at <= now() - interval '30 days'`,
  },
  // Failed emails contain personal data
  failed_jobs: {
    table: 'graphile_worker._private_jobs',
    key: 'id',
    isExpired: sql`attempts >= max_attempts and locked_at is null and updated_at <= now() - interval '30 days'`,
  },
  limits: { table: 'limits', key: 'key', isExpired: sql`expire <= extract(epoch from now()) * 1000` },
  journal_positions: {
    table: 'journal_positions',
    key: 'segment',
    isExpired: sql`closed_at <= now() - interval '7 days'`,
  },
  // Visitor hashes change daily
  visit_seen: { table: 'visit_seen', key: 'ctid', isExpired: sql`day < (now() at time zone 'utc')::date - 2` },
  visit_hours: { table: 'visit_hours', key: 'ctid', isExpired: sql`hour < now() - interval '48 hours'` },
} satisfies Record<string, Rule>;

export type ExpiredRowKind = keyof typeof expiredRows;
export const expiredRowKinds = Object.keys(expiredRows) as ExpiredRowKind[];

/** Rows that anyone can add and that are of use for minutes, or that hold whole responses: they don't wait for the night (product 19.6). */
export const briefRowKinds = [
  ...(['oauth_requests', 'auth_codes', 'wallet_messages', 'factor_challenges'] as const),
  ...(['waiting_browsers', 'verifications', 'limits', 'idempotent_responses'] as const),
] satisfies ExpiredRowKind[];

export async function countExpiredRows(db: Db, kind: ExpiredRowKind): Promise<number> {
  const { table, isSandbox, isExpired }: Rule = expiredRows[kind];
  if (isSandbox && !(await hasTable(db, table))) return 0;
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)} where ${isExpired}`.execute(
    db,
  );
  return Number(rows[0]?.count);
}

/** Deletes up to `limit` rows and returns the number deleted. Concurrent calls share the work. */
export async function deleteExpiredRows(db: Db, kind: ExpiredRowKind, limit: number): Promise<number> {
  const { table, key, isSandbox, isExpired }: Rule = expiredRows[kind];
  if (isSandbox && !(await hasTable(db, table))) return 0;
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)} where ${isExpired} limit ${limit} for update skip locked)
  `.execute(db);
  return Number(numAffectedRows);
}

async function hasTable(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${table}) is not null as exists`.execute(db);
  return rows[0]?.exists === true;
}
