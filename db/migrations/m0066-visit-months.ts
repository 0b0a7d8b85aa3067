import { type Kysely, sql } from 'kysely';

/**
 * Rollups of days that are over, packed by item and month (`db/visits/postgres/month-rollups.ts`). A nightly job moves rows of
 * `visit_days` there, so nothing is read or locked here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visit_months (
      target_id integer not null,
      month date not null,
      part smallint not null,
      totals bigint[],
      sums bigint[],
      cells bigint[],
      returns bigint[],
      primary key (target_id, part, month)
    );
  `.execute(db);
}

/** Unpacks all months. Monthly rows of releases before are made again by their nightly job. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    with packed as (
      select target_id, month, c, 1 as counted, 1 as visiting from visit_months cross join lateral unnest(totals || cells) c
      union all
      select target_id, month, c, 0, -1 from visit_months cross join lateral unnest(returns) c)
    insert into visit_days (target_id, dimension, day, kind, word_id, hits, visitors)
    select target_id, (c >> 59)::smallint, month + ((c >> 51) & 31)::int - 1, ((c >> 56) & 7)::smallint,
      ((c >> 19) & 4294967295)::int, sum((c & 524287) * counted), sum((c & 524287) * visiting)
    from packed group by 1, 2, 3, 4, 5
    on conflict (target_id, dimension, day, kind, word_id) do update
    set hits = visit_days.hits + excluded.hits, visitors = visit_days.visitors + excluded.visitors;

    delete from visit_days where dimension >= 32;
    update visit_targets set months_to = null where months_to is not null;
    drop table visit_months;
  `.execute(db);
}
