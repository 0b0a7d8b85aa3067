import { type RawBuilder, sql } from 'kysely';
import { type Cursor, MAX_PAGE_BYTES, searchWords } from '#src/lists.ts';
import { foldedLetters } from '#src/names.ts';
import { isUuid } from '#src/paths.ts';
import type { Db } from './connect.ts';

type SortKey = { value: RawBuilder<unknown>; type: 'bigint' | 'text' };

/** Keys in the order of their weight; the ID decides between equal rows. */
export type Sort = { keys: readonly SortKey[]; isDescending?: true };

export type ListQuery = {
  table: 'links' | 'vcards';
  id: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  where: readonly RawBuilder<unknown>[];
};

// "und-x-icu" sorts é next to e, whatever the database's own collation
export const byName = (name: RawBuilder<unknown>): SortKey => ({
  value: sql`lower(${name}) collate "und-x-icu"`,
  type: 'text',
});

/** Sorts by microseconds: a date of JavaScript has milliseconds only. */
export const byTime = (time: RawBuilder<unknown>): SortKey => ({
  value: sql`(extract(epoch from ${time}) * 1000000)::bigint`,
  type: 'bigint',
});

export const byNumber = (value: RawBuilder<unknown>): SortKey => ({ value: sql`${value}::bigint`, type: 'bigint' });

// Most texts have ASCII only, where lower() takes a quarter of the time of normalize() and a regular expression. A database's own
// locale may know ASCII only, or lower I to ı. A subquery, because CASE refuses two explicit collations
const foldedField = (value: RawBuilder<unknown>) => sql`(case when octet_length(${value}) = char_length(${value})
  then (select lower(${value} collate "C"))
  else ${foldedText(value)} end) collate "C"`;

const pairs = Object.entries(foldedLetters);
const singles = pairs.filter(([, to]) => to.length === 1);

// translate() takes single letters
function foldedText(value: RawBuilder<unknown>): RawBuilder<unknown> {
  const plain = sql`regexp_replace(lower(normalize(${value}, NFKD) collate "und-x-icu"), ${'[\u0300-\u036f]'}, '', 'g')`;
  const [from, to] = [0, 1].map((side) => singles.map((pair) => pair[side]).join(''));
  return pairs
    .filter((pair) => !singles.includes(pair))
    .reduce(
      (text, [letter, ascii]) => sql`replace(${text}, ${letter}, ${ascii})`,
      sql`translate(${plain}, ${from}, ${to})`,
    );
}

/** What of a field is searched: a long word in thousands of long URLs would take seconds. */
const SEARCHED = sql.lit(300);

/** The fields of a row as one text without case and accents, like the words of `searchWords`. */
export const folded = (fields: readonly RawBuilder<unknown>[]): RawBuilder<string> =>
  sql`concat_ws(' ', ${sql.join(fields.map((field) => foldedField(sql`left(${field}, ${SEARCHED})`)))})`;

export const likePattern = (word: string) => word.replace(/[\\%_]/g, '\\$&');

/** Whether a folded text contains every word. */
export const containsWords = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  sql`${text} like all (${words.map((word) => `%${likePattern(word)}%`)}::text[])`;

/** Whether each typed word is part of one of the fields, whatever case and accents. */
export const contains = (fields: readonly RawBuilder<unknown>[], search: string) =>
  containsWords(folded(fields), searchWords(search));

export const isOneOf = (id: RawBuilder<unknown>, ids: readonly string[]) => sql<boolean>`${id} = any(${ids}::uuid[])`;

const BIGINT = /^-?\d{1,18}$/;

/** Whether a cursor belongs to this sort. */
export function isCursorOf({ keys }: Sort, cursor: Cursor): boolean {
  const isKey = ({ type }: SortKey, place: number) => type === 'text' || BIGINT.test(cursor[place] ?? '');
  return cursor.length === keys.length + 1 && keys.every(isKey) && isUuid(cursor.at(-1) ?? '');
}

/**
 * The IDs of a page, where the next one begins (null at the end), and for the first page how many rows there are. A page has at
 * most `limit` rows, and fewer if they are large.
 */
export async function findPage(
  db: Db,
  { table, id, from, where }: ListQuery,
  { keys, isDescending }: Sort,
  { cursor, limit }: { cursor: Cursor | null; limit: number },
): Promise<{ ids: string[]; next: Cursor | null; found: number | null }> {
  const direction = isDescending ? sql`desc` : sql`asc`;
  const order = [...keys.map(({ value }) => value), id];
  const { rows } = await sql<{ id: string; found: number; keys: string[]; bytes: number }>`
    with page as (select ${id} as id, ${cursor ? sql`0` : sql`count(*) over ()::int`} as found, array[${sql.join(keys.map(({ value }) => sql`${value}::text`))}] as keys
    from ${from} where ${sql.join([...where, afterCursor(order, { keys, isDescending }, cursor)], sql` and `)}
    order by ${sql.join(order.map((value) => sql`${value} ${direction}`))} limit ${limit + 1})
    select page.*, (select octet_length(stored::text) from ${sql.table(table)} stored where stored.id = page.id) as bytes
    from page`.execute(db);
  const page = rows.slice(0, countFitting(rows.slice(0, limit)));
  const last = page.at(-1);
  return {
    ids: page.map((row) => row.id),
    next: last && rows.length > page.length ? [...last.keys, last.id] : null,
    found: cursor ? null : (last?.found ?? 0),
  };
}

const ID_PAGE_ROWS = 500;
const ID_LETTERS = 36;

/** Yields the IDs of a whole list, in pages as those of `findPage`. It is sorted once: with filters that takes seconds. */
export async function* findIdPages(
  db: Db,
  { table, id, from, where }: ListQuery,
  { keys, isDescending }: Sort,
): AsyncGenerator<string[]> {
  const direction = isDescending ? sql`desc` : sql`asc`;
  const order = [...keys.map(({ value }) => value), id].map((value) => sql`${value} ${direction}`);
  // As one text: thousands of rows would hold up everybody while they are parsed
  const { rows } = await sql<{
    ids: string | null;
  }>`select string_agg(${id}::text, ' ' order by ${sql.join(order)}) as ids
    from ${from} where ${sql.join(where, sql` and `)}`.execute(db);
  let rest = rows[0]?.ids ?? '';
  while (rest !== '') {
    const ids = rest.slice(0, ID_PAGE_ROWS * (ID_LETTERS + 1)).match(/\S+/g) ?? [];
    const { rows: sizes } = await sql<{ bytes: number }>`
      select coalesce(octet_length(stored::text), 0) as bytes
      from unnest(${ids}::uuid[]) with ordinality as page (id, place) left join ${sql.table(table)} stored on stored.id = page.id
      order by place`.execute(db);
    const page = ids.slice(0, countFitting(sizes));
    yield page;
    rest = rest.slice(page.length * (ID_LETTERS + 1));
  }
}

/** How many of the first rows fit into a page; at least one. */
function countFitting(rows: readonly { bytes: number }[]): number {
  let bytes = 0;
  const first = rows.findIndex((row) => {
    bytes += row.bytes;
    return bytes > MAX_PAGE_BYTES;
  });
  return first === -1 ? rows.length : Math.max(1, first);
}

function afterCursor(order: RawBuilder<unknown>[], { keys, isDescending }: Sort, cursor: Cursor | null) {
  if (!cursor) return sql`true`;
  const values = cursor.map((value, place) => sql`${value}::${sql.raw(keys[place]?.type ?? 'uuid')}`);
  return sql`(${sql.join(order)}) ${isDescending ? sql`<` : sql`>`} (${sql.join(values)})`;
}
