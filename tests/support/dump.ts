import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** Every row of every table, including the job queue's. */
export async function dump(db: Db): Promise<Record<string, unknown>> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1
  `.execute(db);
  const entries = tables.rows.map(async ({ name }) => {
    const { rows } = await sql<{
      all: unknown;
    }>`select json_agg(t order by t::text) as all from ${sql.raw(name)} t`.execute(db);
    return [name, rows[0]?.all] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
