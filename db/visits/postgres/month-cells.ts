import { type RawBuilder, sql } from 'kysely';
import { type Days, monthsIn } from '#src/stats/stats.ts';

// A cell of `visit_months` is what a day of the month has of a dimension, kind and value, in 63 bits: dimension (4), kind (3), day
// of the month (5; 0: all of them), value (32), hits (19). More hits than fit are several cells, to be added up. A row has the cells
// of its dimensions, those of days' totals (dimension 0) apart; of both, the hits by visitors who weren't new that day (`returns`);
// and, where it saves enough, the sums of the month.

type Sql = RawBuilder<unknown>;

const [DIMENSION, KIND, DAY, WORD] = [59, 56, 51, 19].map((bits) => sql.lit(bits));
export const MAX_CELL_HITS = 2 ** 19 - 1;
const MOST = sql.lit(MAX_CELL_HITS);
const cell = sql.ref('c');

export const cellKind = sql`((${cell} >> ${KIND}) & 7)::int`;
export const cellWord = sql`((${cell} >> ${WORD}) & 4294967295)::int`;
export const cellHits = sql`(${cell} & ${MOST})::int`;
export const cellDimension = sql`(${cell} >> ${DIMENSION})::int`;
/** The day of the month. */
export const cellDay = sql`((${cell} >> ${DAY}) & 31)::int`;
const date = sql`m.month + ${cellDay} - 1`;

export function encodedCell(of: { dimension: Sql; kind: Sql; day: Sql; word: Sql; hits: Sql }): Sql {
  return sql`((((${of.dimension})::bigint << ${DIMENSION}) | ((${of.kind})::bigint << ${KIND}) | ((${of.day})::bigint << ${DAY})
    | ((${of.word})::bigint << ${WORD}) | (${of.hits})::bigint))`;
}

/** Reads cells in decimal, with a space between. `day` has two digits. */
export function readCells(cells: string): { dimension: number; kind: number; day: string; hits: number }[] {
  return cells.split(' ').flatMap((text) => {
    if (text === '') return [];
    const bits = BigInt(text);
    // What is above the value
    const place = Number(bits >> 51n);
    const day = String(place & 31).padStart(2, '0');
    return [{ dimension: place >> 8, kind: (place >> 5) & 7, day, hits: Number(bits & 524_287n) }];
  });
}

/** Cells are read as `c`. */
export const cellsOf = (array: Sql): Sql => sql`cross join lateral unnest(${array}) c`;

/** Cells that have the whole month's hits of each value. */
export const monthCells = sql`case m.part when 0 then m.cells else coalesce(m.sums, m.cells) end`;

/** `number`: an SQL expression or literal. The row is the one for all dimensions, or that of this one. */
export const isPartOf = (number: Sql): Sql => sql`m.part in (0, ${number})`;

export const isOn = (day: Sql): Sql => sql`m.month = ${day} - extract(day from ${day})::int + 1 and ${date} = ${day}`;

const isOfDimension = (number: number): Sql => {
  const from = BigInt(number) << 59n;
  return sql`${cell} between ${sql.raw(String(from))} and ${sql.raw(String(from + (1n << 59n) - 1n))}`;
};

/** Selects `target_id`, `kind`, `word_id` and `hits` of a dimension: those of targets `t`, of whole months at once. */
export function rollupRows(number: number, { from, to }: Days): Sql {
  const months = monthsIn({ from, to });
  const isWhole = sql`m.month between ${months.from} and ${months.to}`;
  const [whole, part] = number === 0 ? [sql`coalesce(m.sums, m.totals)`, sql`m.totals`] : [monthCells, sql`m.cells`];
  const rowsOf = (cells: Sql, isIncluded: Sql) => sql`
    select m.target_id, ${cellKind} as kind, ${cellWord} as word_id, ${cellHits} as hits
    from t join visit_months m on m.target_id = t.id and ${isPartOf(sql.lit(number))} and ${isIncluded}
      ${cellsOf(cells)} where ${isOfDimension(number)}`;
  return sql`
    select d.target_id, d.kind, d.word_id, d.hits from t join visit_days d on d.target_id = t.id
      and d.dimension = ${sql.lit(number)} and d.day between ${from} and ${to}
    union all ${rowsOf(whole, isWhole)}
    union all ${rowsOf(part, sql`m.month between ${monthOf(from)} and ${to} and not (${isWhole})`)}
      and ${date} between ${from} and ${to}`;
}

export const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

/** Selects `target_id`, `day`, `kind`, `hits` and `visitors`: the totals of targets `t` by day, to be added up. */
export function dayRows({ from, to }: Days): Sql {
  const rowsOf = (cells: Sql, hits: Sql, visitors: Sql) => sql`
    select m.target_id, ${date}, ${cellKind}, ${hits}, ${visitors}
    from t join visit_months m on m.target_id = t.id and m.part = 0 and m.month between ${monthOf(from)} and ${to}
      ${cellsOf(cells)} where ${isOfDimension(0)} and ${date} between ${from} and ${to}`;
  return sql`
    select d.target_id, d.day, d.kind, d.hits, d.visitors from t join visit_days d on d.target_id = t.id
      and d.dimension = 0 and d.day between ${from} and ${to}
    union all ${rowsOf(sql`m.totals`, cellHits, cellHits)}
    union all ${rowsOf(sql`m.returns`, sql`0`, sql`-${cellHits}`)}`;
}
