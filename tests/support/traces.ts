import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestApp } from './app.ts';
import { selectVisits } from './stored-visits.ts';

/** `table.column` or file path, by word. */
export type Traces = Map<string, Set<string>>;

/** All text columns, including the job queue's. */
export async function wordColumns({ context }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select c.table_schema || '.' || c.table_name || '.' || c.column_name as place
    from information_schema.columns c
    join pg_class t on t.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
    where c.table_schema in ('public', 'graphile_worker') and t.relkind in ('r', 'p') and not t.relispartition
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea', 'USER-DEFINED')
    order by 1`.execute(context.db);
  return rows.map(({ place }) => place);
}

/** Shorter words could match by chance. */
const DISTINCT_LENGTH = 8;

/** The values unique to an account: IDs, names, hashes, tokens, paths. `common` lists columns without any. */
export async function valuesOf(
  { context: { db } }: TestApp,
  userId: string,
  common: readonly string[],
): Promise<Set<string>> {
  const { rows: columns } = await sql<{ name: string; column: string; owner: string }>`
    select format('%I', c.table_name) as name, c.column_name as column, owner.column_name as owner
    from information_schema.columns c
    join information_schema.columns owner on owner.table_schema = c.table_schema and owner.table_name = c.table_name
      and (owner.column_name in ('user_id', 'about_user_id')
        or owner.column_name = 'id' and owner.table_name in ('users', 'profiles'))
    where c.table_schema = 'public' and c.data_type in ('text', 'uuid')
      and c.table_name || '.' || c.column_name <> all(${common})`.execute(db);
  const values = new Set<string>();
  for (const { name, column, owner } of columns) {
    const { rows } = await sql<{ value: string | null }>`
      select ${sql.ref(column)}::text as value from ${sql.table(name)} where ${sql.ref(owner)} = ${userId}`.execute(db);
    for (const { value } of rows) if (value !== null && value.length >= DISTINCT_LENGTH) values.add(value);
  }
  return values;
}

/** All places in database and files with one of the words, ignoring case. */
export async function tracesOf(app: TestApp, words: Iterable<string>): Promise<Traces> {
  const traces: Traces = new Map();
  const searches = [...words].map((word) => [word, word.toLowerCase()] as const);
  const look = (place: string, content: string) => {
    const text = content.toLowerCase();
    for (const [word, small] of searches) {
      if (text.includes(small)) traces.set(place, (traces.get(place) ?? new Set()).add(word));
    }
  };
  await lookInTables(app, look);
  await lookInClickHouse(app, look);
  await lookInFiles(app.context.env.dataDir, look);
  return traces;
}

type Look = (place: string, content: string) => void;

async function lookInTables({ context: { db } }: TestApp, look: Look): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
      and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass)`.execute(
    db,
  );
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: Record<string, unknown>;
    }>`select to_jsonb(t) as row from ${sql.raw(name)} t`.execute(db);
    for (const { row } of rows) {
      for (const [column, value] of Object.entries(row)) {
        look(`${name}.${column}`, typeof value === 'string' ? value : JSON.stringify(value));
      }
    }
  }
}

async function lookInClickHouse({ context: { env } }: TestApp, look: Look): Promise<void> {
  if (env.visitsUrl === null) return;
  const tables = await selectVisits<{ name: string }>(
    env.visitsUrl,
    'select name from system.tables where database = currentDatabase()',
  );
  for (const { name: table } of tables) {
    for (const row of await selectVisits<object>(env.visitsUrl, `select * from ${table}`)) {
      for (const [column, value] of Object.entries(row)) look(`clickhouse.${table}.${column}`, String(value));
    }
  }
}

async function lookInFiles(directory: string, look: Look): Promise<void> {
  for (const file of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name);
    const place = path.slice(directory.length + 1);
    look(place, place);
    // Deleted meanwhile
    if (file.isFile()) look(place, await readFile(path, 'latin1').catch(() => ''));
  }
}
