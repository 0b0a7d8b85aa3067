import { sql } from 'kysely';
import { freeDimensions, isCounted, MOST_WORDS, OTHER_WORDS, visitDimensions } from '#src/visits/visits.ts';
import type { Db } from '../connect.ts';
import { type Batch, type Hit, RESERVED } from './batch.ts';
import { column } from './columns.ts';

export type Worded = {
  /** by the places of the words of a batch; of those that no hit says any more there are none */
  wordIds: number[];
  /** the three fields of a campaign as one word */
  campaignIds: ReadonlyMap<Hit, number>;
};

const [NONE, OTHERS] = [0, 1] as const;
const placeOf = (dimension: (typeof freeDimensions)[number]) => visitDimensions.indexOf(dimension);
const free = freeDimensions.map(placeOf);
const ofCampaign = (['utmSource', 'utmMedium', 'utmCampaign'] as const).map(placeOf);

/**
 * Finds the numbers of what hits say, and makes those that are missing. Whatever visitors send, a day of an account has so many
 * words and no more, and hits that are not counted make none: they say `OTHER_WORDS` then (product 20.17).
 */
export async function findWords(tx: Db, batch: Batch): Promise<Worded> {
  const { hits, words } = batch;
  const known = await findIds(tx, words);
  const openers = await boundWords(tx, batch, known);
  const kept = new Set(words.slice(0, RESERVED));
  for (const hit of hits) for (const place of hit.words) kept.add(words[place] as string);
  const campaigns = await boundCampaigns(tx, batch, openers);
  const missing = [...kept, ...new Set(campaigns.values())].filter((word) => !known.has(word));
  if (missing.length > 0) {
    await sql`insert into visit_words (word) select unnest(${missing}::text[]) on conflict do nothing`.execute(tx);
    for (const [word, id] of await findIds(tx, missing)) known.set(word, id);
  }
  return {
    wordIds: words.map((word) => known.get(word) as number),
    campaignIds: new Map([...campaigns].map(([hit, word]) => [hit, known.get(word) as number])),
  };
}

/** Puts others in the place of words that are too many. The hits that said a word first on their account's day. */
async function boundWords(tx: Db, batch: Batch, known: ReadonlyMap<string, number>): Promise<ReadonlySet<Hit>> {
  const { hits, words } = batch;
  const counted = hits.filter(({ flags }) => isCounted(flags));
  const [taken, keyOf] = await findTaken(tx, batch, counted, known);
  const openers = new Set<Hit>();
  const made = new Set<number>([NONE, OTHERS]);
  for (const hit of counted) {
    for (const dimension of free) {
      const place = hit.words[dimension] as number;
      if (place === NONE) continue;
      const those = taken.get(keyOf(hit, dimension)) as Set<number>;
      // Those that have no number yet
      const id = known.get(words[place] as string) ?? -place;
      if (!those.has(id)) {
        if (those.size >= MOST_WORDS) {
          hit.words[dimension] = OTHERS;
          continue;
        }
        those.add(id);
        openers.add(hit);
      }
      made.add(place);
    }
  }
  for (const hit of hits) {
    if (isCounted(hit.flags)) continue;
    for (const dimension of free) {
      const place = hit.words[dimension] as number;
      if (!made.has(place) && !known.has(words[place] as string)) hit.words[dimension] = OTHERS;
    }
  }
  return openers;
}

/** The words that the days of some hits have already, each of an account, a day and a dimension. */
async function findTaken(
  tx: Db,
  { targetIds, days, words }: Batch,
  hits: readonly Hit[],
  known: ReadonlyMap<string, number>,
) {
  const keyOf = ({ account, day }: Hit, dimension: number) =>
    (account * visitDimensions.length + dimension) * days.length + day;
  const taken = new Map<number, Set<number>>();
  for (const hit of hits) {
    for (const dimension of free) if (hit.words[dimension] !== NONE) taken.set(keyOf(hit, dimension), new Set());
  }
  if (taken.size === 0) return [taken, keyOf] as const;
  const keys = Float64Array.from(taken.keys()).sort();
  const dimensionOf = (key: number) => Math.floor(key / days.length) % visitDimensions.length;
  const { rows } = await sql<{ place: number; ids: number[] }>`
    select k.place, d.ids from unnest(
      ${column(keys, (key) => targetIds[Math.floor(key / days.length / visitDimensions.length)] as number)}::int[],
      ${column(keys, (key) => dimensionOf(key) + 1)}::smallint[],
      ${column(keys, (key) => days[key % days.length] as string)}::date[]) with ordinality as k (t, m, y, place)
    cross join lateral (select array_agg(distinct word_id) as ids from visit_days
      where target_id = k.t and dimension = k.m and day = k.y) d
    where d.ids is not null`.execute(tx);
  const unnamed = [NONE, OTHERS].map((place) => known.get(words[place] as string));
  for (const { place, ids } of rows) {
    taken.set(keys[place - 1] as number, new Set(ids.filter((id) => !unnamed.includes(id))));
  }
  return [taken, keyOf] as const;
}

/**
 * What the three fields of each hit's campaign say together. Some words make many more of these: one that was never there
 * before has to bring a word that is new that day.
 */
async function boundCampaigns(
  tx: Db,
  { hits, words }: Batch,
  openers: ReadonlySet<Hit>,
): Promise<ReadonlyMap<Hit, string>> {
  const campaigns = new Map<Hit, string>();
  for (const hit of hits) {
    const said = ofCampaign.map((dimension) => words[hit.words[dimension] as number] as string);
    // Most hits have none of the three
    campaigns.set(hit, said.some(Boolean) ? said.join('\u001f') : '');
  }
  const different = [...new Set(campaigns.values())];
  if (different.every((campaign) => campaign === '')) return campaigns;
  const allowed = new Set(['', ...(await findIds(tx, different)).keys()]);
  for (const hit of openers) allowed.add(campaigns.get(hit) as string);
  for (const [hit, campaign] of campaigns) if (!allowed.has(campaign)) campaigns.set(hit, OTHER_WORDS);
  return campaigns;
}

async function findIds(tx: Db, words: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; word: string }>`
    select id, word from visit_words where word = any(${words}::text[])`.execute(tx);
  return new Map(rows.map(({ id, word }) => [word, id]));
}
