import { type Kysely, sql } from 'kysely';

/** Subscriptions, granted plans, and what stays when a plan shrinks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customers (
      user_id uuid primary key references users (id) on delete cascade,
      id text not null constraint customers_id unique,
      checkout_id text,
      readings_begun bigint default 0 not null,
      reading_stored bigint default 0 not null,
      created_at timestamptz default now() not null
    );

    create table subscriptions (
      id text primary key,
      user_id uuid not null references users (id) on delete cascade,
      status text not null,
      product_id text not null,
      price_id text not null,
      plan_type text check (plan_type in ('pro', 'business')),
      interval text check (interval in ('month', 'year')),
      started_at timestamptz not null,
      current_period_end timestamptz not null,
      cancel_at timestamptz,
      ended_at timestamptz,
      failed_since timestamptz,
      ended_by_failure boolean default false not null
    );
    create index subscriptions_user on subscriptions (user_id);

    create table payment_events (
      id text primary key,
      type text not null,
      customer_id text,
      created_at timestamptz not null,
      received_at timestamptz default now() not null,
      done_at timestamptz
    );
    create index payment_events_received on payment_events (received_at);

    create table plan_grants (
      user_id uuid primary key references users (id) on delete cascade,
      plan_type text not null check (plan_type in ('pro', 'business')),
      ends_at timestamptz,
      created_at timestamptz default now() not null
    );

    create table notices (
      user_id uuid not null references users (id) on delete cascade,
      name text not null,
      created_at timestamptz default now() not null,
      primary key (user_id, name)
    );

    alter table usernames add column is_wish boolean default false not null;
    alter table vcards add column kept boolean default false not null;
    alter table links add column kept boolean default false not null;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table links drop column kept;
    alter table vcards drop column kept;
    delete from usernames where is_wish;
    alter table usernames drop column is_wish;
    drop table notices, plan_grants, payment_events, subscriptions, customers;
  `.execute(db);
}
