import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connect.ts';

const PAGE_ROWS = 500;

type Rows = {
  columns: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  where: RawBuilder<boolean>;
  /** the order; unique together, and never changed */
  keys: readonly (readonly [value: RawBuilder<unknown>, type: 'timestamptz' | 'uuid' | 'text' | 'bigint'])[];
};

/** Rows in pages, each read when it is asked for, without a transaction or connection in between. */
export async function* listInPages<Row extends object>(
  db: Db,
  { columns, from, where, keys }: Rows,
): AsyncGenerator<Row[]> {
  const order = sql.join(keys.map(([value]) => value));
  const texts = sql.join(keys.map(([value]) => sql`${value}::text`));
  let last: string[] | undefined;
  do {
    const after = last?.map((value, place) => sql`${value}::${sql.raw(keys[place]?.[1] ?? 'text')}`);
    const { rows } = await sql<Row & { pageKey: string[] }>`
      select ${columns}, array[${texts}] as page_key from ${from}
      where ${where} ${after ? sql`and (${order}) > (${sql.join(after)})` : sql``}
      order by ${order} limit ${PAGE_ROWS}`.execute(db);
    last = rows.length < PAGE_ROWS ? undefined : rows.at(-1)?.pageKey;
    if (rows.length > 0) yield rows.map(({ pageKey: _, ...row }) => row as unknown as Row);
  } while (last);
}

export const byAge = (table: string): Rows['keys'] => [
  [sql.ref(`${table}.createdAt`), 'timestamptz'],
  [sql.ref(`${table}.id`), 'uuid'],
];
