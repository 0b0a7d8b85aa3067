import { type Kysely, sql } from 'kysely';

/** Where visits are stored once a site has begun to move them (`db/visits/stores.ts`), and how far single events are copied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visit_stores (
      is_only boolean primary key default true check (is_only),
      stores text not null check (stores in ('postgres', 'clickhouse', 'both')),
      source text not null check (source in ('postgres', 'clickhouse')),
      era integer not null,
      summed_until date not null,
      compared_at timestamptz,
      differences integer
    );
    create table visit_event_copies (
      month date primary key,
      segment text not null,
      place bigint not null,
      is_complete boolean not null
    );
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table visit_event_copies, visit_stores`.execute(db);
}
