import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { lastSettledDay, packRollups } from '#db/visits/postgres/month-rollups.ts';
import { createPartitions } from '#db/visits/postgres/partitions.ts';
import { countries, referrers } from '../traffic.ts';

const ACCOUNTS = 2_000;
export const LINKS = 20_000;
/** These get about a quarter of all visits. */
const BIG_LINKS = 10;
/** Two years of equal periods. */
export const PERIODS = 24;
export const PERIOD_DAYS = 30;

/** Seeds Business accounts and links `bench-0` to `bench-19999`, most visited first. */
export async function seedLinks(db: Db): Promise<void> {
  await sql`insert into users (name, email, email_verified)
    select 'Ana García López', 'ana-' || n || '@example.com', true from generate_series(1, ${ACCOUNTS}::int) n`.execute(
    db,
  );
  await sql`update profiles set plan_type = 'business', initialized = true`.execute(db);
  await sql`insert into links (user_id, slug, title, url)
    select a.id, 'bench-' || n, 'Link ' || n, 'https://shop.example.com/things/' || n
    from generate_series(0, ${LINKS - 1}::int) n
    join (select id, row_number() over (order by length(email), email) - 1 as place from users) a
      on a.place = case when n < ${BIG_LINKS}::int then 0 else n % ${ACCOUNTS}::int end`.execute(db);
  await sql`insert into visit_targets (user_id, item_id)
    select user_id, item_id from (
      select user_id, id as item_id from links union all select id, id from profiles) t order by md5(item_id::text)`.execute(
    db,
  );
  await sql`insert into visit_words (word) values ('') on conflict do nothing`.execute(db);
  await sql`analyze`.execute(db);
}

export const lists = {
  source: ['link', 'qr', 'direct', 'nfc', 'signature'],
  country: countries,
  device: ['phone', 'computer', 'tablet', ''],
  browser: ['Safari', 'Chrome', 'Microsoft Edge', 'Firefox', 'Samsung Internet for Android'],
  os: ['iOS', 'Android', 'Windows', 'macOS', 'Linux'],
  referrer: ['', ...referrers.filter(Boolean)],
  utmSource: ['', 'newsletter', 'card', 'fair'],
};

/**
 * Seeds events and the rollups that ingestion would make of them (checked by `compare-rollups.ts`). Visits come in
 * bursts over some days, on links by Zipf's law, 5 % by bots, each by a new visitor.
 */
export async function seedVisits(db: Db, events: number): Promise<void> {
  for (const words of Object.values(lists)) {
    await sql`insert into visit_words (word) select unnest(${words}::text[]) on conflict do nothing`.execute(db);
  }
  await sql`insert into visit_words (word) select w || E'\\u001f' || E'\\u001f' from unnest(${lists.utmSource.slice(1)}::text[]) w
    on conflict do nothing`.execute(db);
  await seedPeriod(db, Math.round(events / PERIODS));
  await seedEvents(db);
  await seedRollups(db);
  await sql`drop table sample, sample_days`.execute(db);
  await sql`vacuum (analyze) visits`.execute(db);
  await sql`vacuum (analyze) visit_days, visit_months, visit_hours, visit_totals, visit_seen, visit_targets, visit_words`.execute(
    db,
  );
  await sql`checkpoint`.execute(db);
}

/** Picks a value, the first ones more often. */
const word = (list: string[]) => sql`(array(select w.id from unnest(${list}::text[]) with ordinality as l (word, place)
  join visit_words w on w.word = l.word order by place))[floor(power(${sql.lit(list.length + 1)}, random()))::int]`;

async function seedPeriod(db: Db, events: number): Promise<void> {
  const rankShare = Math.log(LINKS);
  await sql`create unlogged table sample as
    select g as number, t.id as target_id, a.id as account_id,
      (date_trunc('day', now(), 'UTC') - interval '30 days')
        + make_interval(days => (l.link * 7 + floor(random() * l.active)::int) % ${sql.lit(PERIOD_DAYS)}::int,
            secs => floor(random() * 86400)) as at,
      case l.link % 10 when 8 then 0 when 9 then 4 when 6 then 3 when 7 then 3 else 2 end::smallint as kind,
      (random() < 0.05)::int::smallint as flags,
      ${word(lists.source)} as source_id, ${word(lists.country)} as country_id, ${word(lists.device)} as device_id,
      ${word(lists.browser)} as browser_id, ${word(lists.os)} as os_id, ${word(lists.referrer)} as referrer_id,
      case when random() < 0.9 then 0 else floor(1 + random() * 3)::int end as utm
    from (
      select g, link, greatest(1, least(30, ${events}::float8 / ((link + 1) * ${sql.lit(rankShare)}) / 8)) as active
      from (select g, floor(power(${sql.lit(LINKS)}, random()))::int - 1 as link
        from generate_series(1, ${events}::int) g) drawn) l
    join links k on k.slug = 'bench-' || l.link
    join visit_targets t on t.item_id = k.id join visit_targets a on a.item_id = k.user_id
    order by at`.execute(db);
  await sql`alter table sample add column utm_id int, add column campaign_id int`.execute(db);
  await sql`update sample set
    utm_id = (select id from visit_words where word = (${lists.utmSource}::text[])[utm + 1]),
    campaign_id = (select id from visit_words where word = case utm when 0 then ''
      else (${lists.utmSource}::text[])[utm + 1] || E'\\u001f' || E'\\u001f' end)`.execute(db);
}

const shift = sql`make_interval(days => ${sql.lit(-PERIOD_DAYS)}::int * k)`;

async function seedEvents(db: Db): Promise<void> {
  const { rows } = await sql<{ month: string }>`select distinct to_char(d at time zone 'utc', 'YYYY-MM') as month
    from generate_series(now() - make_interval(days => ${PERIODS * PERIOD_DAYS + 1}::int), now(), interval '1 day') d`.execute(
    db,
  );
  await createPartitions(
    db,
    rows.map(({ month }) => month),
  );
  await sql`insert into visits (at, visitor, target_id, country_id, device_id, browser_id, os_id, referrer_id, campaign_id,
      source_id, kind, flags)
    select at + ${shift}, hashint8extended(number, k), target_id, country_id, device_id, browser_id, os_id, referrer_id,
      campaign_id, source_id, kind, flags
    from generate_series(${PERIODS - 1}::int, 0, -1) k cross join sample`.execute(db);
}

/** Of so many targets, rollups are packed in one statement. */
const PACKED_AT_ONCE = 200;

/** Computes the rollups of one period and shifts them to the others. What is over is packed, as the server does every night. */
async function seedRollups(db: Db): Promise<void> {
  await sql`create unlogged table sample_days as
    select target_id, (at at time zone 'utc')::date as day, dimension, kind, word_id, count(*)::int as hits from (
      select s.target_id, at, kind, d.* from sample s cross join lateral (values (0, ${nothing}), (1, source_id), (2, country_id),
        (3, device_id), (6, referrer_id)) d (dimension, word_id) where flags = 0
      union all
      select s.account_id, at, kind, d.* from sample s cross join lateral (values (0, ${nothing}), (1, source_id), (2, country_id),
        (3, device_id), (4, browser_id), (5, os_id), (6, referrer_id), (7, utm_id), (8, ${empty}), (9, ${empty}))
        d (dimension, word_id) where flags = 0) counted
    group by 1, 2, 3, 4, 5 order by 2, 1`.execute(db);
  await sql`set maintenance_work_mem = '512MB'`.execute(db);
  await sql`create index on sample_days (target_id)`.execute(db);
  await sql`analyze sample_days`.execute(db);
  const days = sql`select target_id, dimension::smallint, day, kind, word_id, hits, hits as visitors from (
    select target_id, dimension, (day + ${shift})::date as day, kind, word_id, hits
    from generate_series(${PERIODS - 1}::int, 0, -1) k cross join sample_days`;
  const settled = lastSettledDay(Date.now());
  await sql`insert into visit_days (target_id, dimension, day, kind, word_id, hits, visitors)
    ${days}) d where day > ${settled} order by target_id, dimension, day`.execute(db);
  const { rows } = await sql<{ last: number }>`select max(id) as last from visit_targets`.execute(db);
  for (let from = 0; from <= (rows[0]?.last ?? 0); from += PACKED_AT_ONCE) {
    await packRollups(
      db,
      sql`${days} where target_id > ${from} and target_id <= ${from + PACKED_AT_ONCE}) d where day <= ${settled}`,
    );
  }
  await sql`insert into visit_totals select target_id, kind, sum(hits) * ${PERIODS}::int from sample_days where dimension = 0
    group by 1, 2`.execute(db);
  const recent = (since: string) => sql`(select own.target_id, at, kind, visitor from visits own
      where flags = 0 and at > now() - ${since}::interval
    union all select a.id, at, kind, visitor from visits v join visit_targets t on t.id = v.target_id
      join visit_targets a on a.item_id = t.user_id where flags = 0 and at > now() - ${since}::interval) r`;
  await sql`insert into visit_hours select target_id, date_trunc('hour', at), kind, count(*)
    from ${recent('48 hours')} where date_trunc('hour', at) >= now() - interval '48 hours' group by 1, 2, 3`.execute(
    db,
  );
  await sql`insert into visit_seen select target_id, kind, visitor, (at at time zone 'utc')::date, at
    from ${recent('3 days')}`.execute(db);
}

const nothing = sql`0`;
const empty = sql`(select id from visit_words where word = '')`;
