import { type Kysely, sql } from 'kysely';

/** Visits, partitioned by month, and their totals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles add column time_zone text default 'UTC' not null;

    create table journal_positions (
      segment text primary key,
      position bigint not null,
      closed_at timestamptz
    );

    create table visit_targets (
      id integer generated always as identity primary key,
      user_id uuid not null references users (id) on delete cascade,
      item_id uuid not null constraint visit_targets_item unique
    );
    create index visit_targets_user on visit_targets (user_id);

    create table visit_words (
      id integer generated always as identity primary key,
      word text not null constraint visit_words_word unique
    );

    create table visit_salts (
      day date primary key,
      salt uuid not null
    );

    create table visits (
      at timestamptz not null,
      visitor bigint not null,
      target_id integer not null,
      country_id integer not null,
      device_id integer not null,
      browser_id integer not null,
      os_id integer not null,
      referrer_id integer not null,
      campaign_id integer not null,
      source_id smallint not null,
      kind smallint not null,
      flags smallint not null
    ) partition by range (at);

    create table visit_seen (
      target_id integer not null,
      kind smallint not null,
      visitor bigint not null,
      day date not null,
      counted_at timestamptz not null,
      primary key (target_id, kind, visitor)
    ) with (fillfactor = 80);
    create index visit_seen_day on visit_seen (day);

    create table visit_days (
      target_id integer not null references visit_targets (id) on delete cascade,
      day date not null,
      dimension smallint not null,
      kind smallint not null,
      word_id integer not null,
      hits integer not null,
      visitors integer not null,
      primary key (target_id, dimension, day, kind, word_id)
    ) with (fillfactor = 80);

    create table visit_hours (
      target_id integer not null references visit_targets (id) on delete cascade,
      hour timestamptz not null,
      kind smallint not null,
      hits integer not null,
      primary key (target_id, hour, kind)
    ) with (fillfactor = 80);
    create index visit_hours_hour on visit_hours (hour);

    create table visit_totals (
      target_id integer not null references visit_targets (id) on delete cascade,
      kind smallint not null,
      hits bigint not null,
      primary key (target_id, kind)
    ) with (fillfactor = 80);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table visit_totals, visit_hours, visit_days, visit_seen, visits, visit_salts, visit_words, visit_targets, journal_positions;
    alter table profiles drop column time_zone;
  `.execute(db);
}
