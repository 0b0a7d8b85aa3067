import { sql } from 'kysely';
import { OTHER_VALUES } from '#src/visits/visits.ts';
import type { Db } from '../../connect.ts';
import { createPartitions, partitionOf } from '../postgres/partitions.ts';
import { wordIds } from './copy.ts';
import { flagValues } from './eras.ts';

/** A single event in either store. `visitor`: a number of 64 bits without a sign. `words`: in the order of `visitDimensions`. */
export type StoredEvent = {
  at: number; // ms
  kind: number;
  flags: number;
  itemId: string;
  visitor: string;
  words: string[];
};

const CAMPAIGN = 6;
const SEPARATOR = '\u001f';

/** `page` and `line`: where PostgreSQL has it, for good: events aren't changed. */
export type PostgresEvent = StoredEvent & {
  targetId: number;
  ownerId: string;
  day: string;
  page: number;
  line: number;
};

type EventRow = Omit<PostgresEvent, 'words'> & { ids: number[] };

/** Events of accounts that are there, of before a move. */
export async function eventsOfPages(
  tx: Db,
  { month, from, to, era }: { month: string; from: number; to: number; era: number },
): Promise<PostgresEvent[]> {
  const { rows } = await sql<EventRow>`
    select (v.ctid::text::point)[0]::float8 as page, (v.ctid::text::point)[1]::int as line,
      floor(extract(epoch from v.at) * 1000)::float8 as at, (v.at at time zone p.time_zone)::date::text as day, v.kind::int as kind,
      (v.flags % ${flagValues}::int)::int as flags, v.target_id, t.item_id, t.user_id as owner_id,
      case when v.visitor < 0 then v.visitor::numeric + 18446744073709551616 else v.visitor end::text as visitor,
      array[v.source_id, v.country_id, v.device_id, v.browser_id, v.os_id, v.referrer_id, v.campaign_id]::int[] as ids
    from ${sql.table(partitionOf(month))} v join visit_targets t on t.id = v.target_id join profiles p on p.id = t.user_id
    where v.ctid >= ${`(${from},0)`}::tid and v.ctid < ${`(${to},0)`}::tid and v.flags / ${flagValues}::int <> ${era}::int`.execute(
    tx,
  );
  const words = await wordsOf(tx, [...new Set(rows.flatMap(({ ids }) => ids))]);
  return rows.map(({ ids, ...row }) => {
    const [campaign = '', ...others] = ids.map((id) => words.get(id) ?? '').reverse();
    const [utmSource = campaign, utmMedium = campaign, utmCampaign = campaign] = campaign.includes(SEPARATOR)
      ? campaign.split(SEPARATOR)
      : [];
    return { ...row, words: [...others.reverse(), utmSource, utmMedium, utmCampaign] };
  });
}

async function wordsOf(tx: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{
    id: number;
    word: string;
  }>`select id, word from visit_words where id = any(${ids}::int[])`.execute(tx);
  return new Map(rows.map(({ id, word }) => [id, word]));
}

export async function pagesOf(tx: Db, month: string): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size(${partitionOf(month)}::regclass) / current_setting('block_size')::int)::float8 as pages`.execute(
    tx,
  );
  return rows[0]?.pages ?? 0;
}

/** Those of items that are there. */
export async function insertIntoPostgres(tx: Db, month: string, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return;
  await createPartitions(tx, [month]);
  const texts = events.map(({ words }) => [...words.slice(0, CAMPAIGN), campaignOf(words)]);
  const ids = await wordIds(tx, [...new Set(texts.flat())]);
  const column = (of: (event: StoredEvent, n: number) => string | number) => `{${events.map(of).join(',')}}`;
  const wordColumn = (place: number) => sql`${column((_, n) => ids.get(texts[n]?.[place] ?? '') as number)}::int[]`;
  const [source, country, device, browser, os, referrer, campaign] = Array.from({ length: CAMPAIGN + 1 }, (_, n) =>
    wordColumn(n),
  );
  await sql`
    insert into visits (at, visitor, target_id, country_id, device_id, browser_id, os_id, referrer_id, campaign_id,
      source_id, kind, flags)
    select to_timestamp(e.at / 1000.0), e.v, t.id, c, d, b, o, r, u, s, k, f
    from unnest(${column(({ at }) => at)}::float8[],
        ${column(({ visitor }) => BigInt.asIntN(64, BigInt(visitor)).toString())}::bigint[], ${column(({ itemId }) => itemId)}::uuid[],
        ${country}, ${device}, ${browser}, ${os}, ${referrer}, ${campaign}, ${source},
        ${column(({ kind }) => kind)}::smallint[], ${column(({ flags }) => flags)}::smallint[])
      with ordinality as e (at, v, i, c, d, b, o, r, u, s, k, f, n)
    join visit_targets t on t.item_id = e.i order by e.n`.execute(tx);
}

function campaignOf(words: readonly string[]): string {
  const fields = words.slice(CAMPAIGN);
  // Its name was over the cap (product 20.17)
  if (fields.every((field) => field === OTHER_VALUES)) return OTHER_VALUES;
  return fields.some(Boolean) ? fields.join(SEPARATOR) : '';
}
