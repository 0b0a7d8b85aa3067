import type { Days } from '#src/stats/stats.ts';
import { type ClickHouse, select } from './connect.ts';

const DAY_MS = 86_400_000;

/** Until when owners are summed. */
export const REACHED = '(select max(bound) from sum_bounds where is_reached = 1)';
/** Sums that are complete. */
export const COMPLETE = '(select run from sum_runs)';
/** A state of `summed_owners`. */
export const SUMMED = 2;

/** Tables of visits as SQL: single ones, and sums of days. Each visit is in one of them. */
export type Source = { events: string; sums: string };

/**
 * Where visits are that count for the whole account, for some items, or, without `itemIds`, for each item, in some days. `dimension` is a
 * number, 0 for totals.
 */
export async function sourceOf(
  client: ClickHouse,
  ownerId: string,
  { itemIds, dimension, from, to }: Days & { itemIds: readonly string[] | null; dimension: number },
): Promise<Source> {
  const { items: manyVisited, reached, late } = await readSummed(client, ownerId);
  const [owner, first, last] = [quoted([ownerId]), quoted([from]), quoted([to])];
  const inDays = `owner = ${owner} and day between toDate32(${first}) and toDate32(${last})`;
  // A day begins up to 14 hours before that of UTC and ends up to 12 hours after it: these times choose months
  const [since, until] = [Date.parse(`${from}T00:00Z`) - DAY_MS, Date.parse(`${to}T00:00Z`) + 2 * DAY_MS];
  const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10);
  // Within an item, visits are sorted by day
  const between = (first: number, last: number) =>
    `at between fromUnixTimestamp64Milli(${first}) and fromUnixTimestamp64Milli(${last})
      and day between toDate32('${dayAt(first - DAY_MS)}') and toDate32('${dayAt(last + DAY_MS)}')`;
  const always = [between(since, until)];
  const unsummed = [
    between(Math.max(since, reached), until),
    ...(late.length > 0 ? [`${between(since, reached - 1)} and toDate(at) in (${quoted(late)})`] : []),
  ];
  const isSummed = `date < '${dayAt(reached)}'${late.length > 0 ? ` and date not in (${quoted(late)})` : ''}`;

  const events = (subject: string, which: string, times: readonly string[]) =>
    times.map(
      (then) => `select *, ${subject} as subject from visits where flags = 0 and ${inDays} and ${which} and ${then}`,
    );
  const sums = (table: string, which: string) =>
    `select item as subject, day, kind, value, hits, visitors from ${table}
      where ${inDays} and ${which} and dimension = ${dimension}`;
  const parts = { events: [] as string[], sums: [] as string[] };
  const add = (subject: string, which: string, scope: string, isPartSummed: boolean) => {
    parts.events.push(...events(subject, `${which} and scope <> ${scope}`, isPartSummed ? unsummed : always));
    const stored = subject === 'owner' ? `item = ${owner}` : which;
    parts.sums.push(sums('visit_days', stored));
    if (isPartSummed && reached > since)
      parts.sums.push(sums('summed_days', `${stored} and ${isSummed} and run in ${COMPLETE}`));
  };
  if (itemIds?.includes(ownerId)) add('owner', '1', '2', reached > 0);
  const others = itemIds?.filter((id) => id !== ownerId) ?? null;
  if (others === null) add('item', 'item <> owner', '1', reached > 0);
  else {
    const some = dimension === 0 && reached > 0 ? others : others.filter((id) => manyVisited.includes(id));
    const rest = others.filter((id) => !some.includes(id));
    if (some.length > 0) add('item', `item in (${quoted(some)})`, '1', true);
    if (rest.length > 0) add('item', `item in (${quoted(rest)})`, '1', false);
  }
  if (itemIds?.length === 0) add('item', '0', '1', false);
  return { events: parts.events.join(' union all '), sums: parts.sums.join(' union all ') };
}

/** What is summed of an owner: totals until `reached`, in ms, and other values of the account and these items. */
type Summed = { items: string[]; reached: number; late: string[] };

async function readSummed(client: ClickHouse, ownerId: string): Promise<Summed> {
  const [row] = await select<Summed>(
    client,
    `select arrayMap(item -> toString(item), items) as items, toUnixTimestamp(${REACHED}) * 1000 as reached,
      (select groupArray(toString(date)) from late_days where owner = {owner:UUID}) as late
    from summed_owners final where owner = {owner:UUID} and state = ${SUMMED}`,
    { owner: ownerId },
  );
  return row ?? { items: [], reached: 0, late: [] };
}

/** IDs and days. What is neither is no text of a statement. */
function quoted(words: readonly string[]): string {
  if (!words.every((word) => /^[\da-f-]+$/i.test(word))) throw new TypeError('neither an ID nor a day');
  return words.map((word) => `'${word}'`).join();
}
