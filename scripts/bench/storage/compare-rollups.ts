import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { insertVisits } from '#db/visits/postgres/insert-visits.ts';
import { cellDay, cellDimension, cellHits, cellKind, cellsOf, cellWord } from '#db/visits/postgres/month-cells.ts';
import { type Visit, visitKinds } from '#src/visits/visits.ts';

/** Ingests the events of one database into another and compares the rollups; 0 should differ. */
export async function compareRollups(seeded: Db, ingested: Db): Promise<{ rollups: number; differing: number }> {
  const { rows } = await sql<Visit & { kindNumber: number; campaign: string }>`
    select (extract(epoch from v.at) * 1000)::float8 as at, v.kind as kind_number, t.user_id, t.item_id,
      lpad(to_hex(v.visitor), 16, '0') as visitor, v.flags, s.word as source, c.word as country, d.word as device,
      b.word as browser, o.word as os, r.word as referrer, u.word as campaign
    from visits v join visit_targets t on t.id = v.target_id join visit_words s on s.id = v.source_id
      join visit_words c on c.id = v.country_id join visit_words d on d.id = v.device_id
      join visit_words b on b.id = v.browser_id join visit_words o on o.id = v.os_id
      join visit_words r on r.id = v.referrer_id join visit_words u on u.id = v.campaign_id
    order by v.at`.execute(seeded);
  const visits = rows.map(({ kindNumber, campaign, ...visit }): Visit => {
    const [utmSource = '', utmMedium = '', utmCampaign = ''] = campaign.split('\u001f');
    return { ...visit, kind: visitKinds[kindNumber] as Visit['kind'], utmSource, utmMedium, utmCampaign };
  });
  const segment = crypto.randomUUID();
  for (let from = 0; from < visits.length; from += 2_000) {
    await insertVisits(ingested, [{ segment, from, to: from + 2_000 }], visits.slice(from, from + 2_000));
  }
  const [made, found] = [await listRollups(seeded), await listRollups(ingested)];
  const differing = [...made].filter(([key, value]) => found.get(key) !== value).length;
  return { rollups: made.size, differing: differing + [...found.keys()].filter((key) => !made.has(key)).length };
}

async function listRollups(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; value: string }>`
    select concat_ws(' ', 'day', t.item_id, d.dimension, d.day, d.kind, w.word) as key, concat(d.hits, ' ', d.visitors) as value
    from (select target_id, dimension::int, day, kind::int, word_id, hits, visitors from visit_days
      union all select target_id, ${cellDimension}, month + ${cellDay} - 1, ${cellKind}, ${cellWord}, ${cellHits}, ${cellHits}
        from visit_months ${cellsOf(sql`totals || cells`)}) d join visit_targets t on t.id = d.target_id left join visit_words w on w.id = d.word_id
    union all select concat_ws(' ', 'hour', t.item_id, h.hour, h.kind), h.hits::text
    from visit_hours h join visit_targets t on t.id = h.target_id
    union all select concat_ws(' ', 'all', t.item_id, a.kind), a.hits::text
    from visit_totals a join visit_targets t on t.id = a.target_id
    union all select concat_ws(' ', 'seen', t.item_id, s.kind, s.visitor), s.day::text
    from visit_seen s join visit_targets t on t.id = s.target_id where s.day > (now() at time zone 'utc')::date - 3
    union all select 'hits', count(*)::text from visits`.execute(db);
  return new Map(rows.map(({ key, value }) => [key, value]));
}
