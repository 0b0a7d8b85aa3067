import pg from 'pg';
import { isTemporary } from './connect.ts';
import { prepareSession } from './session.ts';

const OLDEST = 15;
const OLDEST_MIGRATION = '2026-11-21-accounts-and-cards';
const LIMITS = { statement: 10_000, lock: 1_000, idleInTransaction: 10_000 };

type Facts = {
  version: number;
  encoding: string;
  isReadOnly: boolean;
  schema: string | null;
  mayCreate: boolean;
  mayCreateSchema: boolean;
  hasQueue: boolean;
  hasMigrations: boolean;
  hasIcu: boolean;
  role: string;
  database: string;
};

/** Why a process can't run on this database, or null. @throws what the connection throws */
export async function findObstacle({ max, ...config }: pg.PoolConfig, signal?: AbortSignal): Promise<string | null> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, query_timeout: 12_000, ...config });
  // The query reports it
  client.on('error', () => {});
  signal?.addEventListener('abort', () => client.connection.stream.destroy(), { once: true });
  try {
    await client.connect();
    await prepareSession(client, LIMITS);
    const { rows } = await client.query<Facts>(`
      select current_setting('server_version_num')::int / 10000 as version,
        pg_encoding_to_char(encoding) as encoding,
        pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "isReadOnly",
        current_schema() as schema,
        coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
        has_database_privilege(datname, 'create') as "mayCreateSchema",
        to_regnamespace('graphile_worker') is not null as "hasQueue",
        to_regclass('kysely_migration') is not null as "hasMigrations",
        exists (select from pg_collation where collname = 'und-x-icu') as "hasIcu",
        current_user as role, datname as database
      from pg_database where datname = current_database()`);
    const obstacle = obstacleIn(rows[0] as Facts);
    if (obstacle !== null || !rows[0]?.hasMigrations) return obstacle;
    return await obstacleInMigrations(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function obstacleInMigrations(client: pg.Client): Promise<string | null> {
  try {
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name limit 1');
    const [oldest] = rows;
    return oldest && oldest.name !== OLDEST_MIGRATION ? 'it has the tables of another program' : null;
  } catch (error) {
    // Locked: the migrations wait for it
    if ((error as pg.DatabaseError).code === '55P03') return null;
    if (isTemporary(error)) throw error;
    return `its tables are of another role or program: ${(error as Error).message}`;
  }
}

function obstacleIn(facts: Facts): string | null {
  const { version, encoding, schema, role, database } = facts;
  if (version < OLDEST) return `it is PostgreSQL ${version}, and ${OLDEST} is the oldest that works`;
  if (encoding !== 'UTF8') return `its encoding is ${encoding}, and only UTF8 can store every name`;
  if (!facts.hasIcu) return 'its PostgreSQL is built without ICU, which sorts names';
  if (facts.isReadOnly) return 'it is read-only: a standby, or set so by default_transaction_read_only';
  if (schema === null) return `none of the schemas in the search_path of the role ${role} exists`;
  if (!facts.mayCreate)
    return `the role ${role} may not create tables in the schema ${schema}: run GRANT CREATE ON SCHEMA ${schema} TO ${role}`;
  if (!facts.hasQueue && !facts.mayCreateSchema)
    return `the role ${role} may not create the schema of the job queue: run GRANT CREATE ON DATABASE ${database} TO ${role}`;
  return null;
}
