import type pg from 'pg';

/** `digest` is the same for the same rows in any order. */
export type TableContent = { rows: number; digest: string };
/** By name with schema, such as public.links. */
export type TableContents = Record<string, TableContent>;

/** What each table has, of every schema, as the transaction of the client sees it. Those of extensions are no part of a dump. */
export async function readTables(client: pg.ClientBase, signal: AbortSignal): Promise<TableContents> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and relpersistence <> 't' and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by 1`);
  const contents: TableContents = {};
  for (const { name } of tables) {
    signal.throwIfAborted();
    const { rows } = await client.query<{ rows: string; digest: string }>(`
      select count(*)::text as rows, coalesce(bit_xor(
        ('x' || encode(substr(sha256(convert_to("whole row"::text, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint), 0)::text as digest
      from only ${name} as "whole row"`);
    const [found = { rows: '0', digest: '0' }] = rows;
    contents[name] = { rows: Number(found.rows), digest: found.digest };
  }
  return contents;
}

type Comparison = { lines: string[]; problems: string[] };

/** A table of all tables for people, and what differs. */
export function compareTables(source: TableContents, restored: TableContents): Comparison {
  const names = [...new Set([...Object.keys(source), ...Object.keys(restored)])].sort();
  const width = Math.max('table'.length, ...names.map((name) => name.length));
  const line = (cells: [string, string, string], verdict = '') =>
    `${cells[0].padEnd(width)}  ${cells[1].padStart(12)}  ${cells[2].padStart(12)}${verdict && `  ${verdict}`}`;
  const lines = [line(['table', 'source', 'restored'])];
  const problems: string[] = [];
  for (const name of names) {
    const [before, after] = [source[name], restored[name]];
    const verdict = verdictOn(before, after);
    lines.push(line([name, before ? String(before.rows) : '-', after ? String(after.rows) : '-'], verdict));
    if (verdict) problems.push(`the table ${name} ${verdict}`);
  }
  return { lines, problems };
}

function verdictOn(source: TableContent | undefined, restored: TableContent | undefined): string {
  if (!restored) return 'is missing';
  if (!source) return 'is not in the source';
  if (source.rows !== restored.rows) return `has ${restored.rows} rows instead of ${source.rows}`;
  return source.digest === restored.digest ? '' : 'has other contents';
}
