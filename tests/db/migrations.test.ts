import { getMigrations } from 'better-auth/db/migration';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDb, connectPool } from '#db/connect.ts';
import { migrateSandbox, migrateToLatest, migrator } from '#db/migrate.ts';
import { createAuth } from '#server/accounts/auth.ts';
import { readEnv } from '#server/env.ts';
import { createServer } from '#server/server.ts';
import { startTestApp } from '../support/app.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts';
import { datedMigrations } from '../support/released-migrations.ts';
import { areWaiting } from '../support/waiting.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

describe('the schema', () => {
  test('migrates up, down and up again; a second run changes nothing', async () => {
    const pool = connectPool(database.connection, () => {});
    const tables = async () =>
      (
        await pool.query("select table_name from information_schema.tables where table_schema = 'public' order by 1")
      ).rows.map(({ table_name }) => table_name as string);
    await migrateToLatest(database.connection);
    const first = await tables();
    expect(first).toEqual(
      expect.arrayContaining(['links', 'one_time_tokens', 'photos', 'profiles', 'usernames', 'vcards']),
    );
    for (;;) {
      const { results, error } = await migrator(pool).migrateDown();
      expect(error).toBeUndefined();
      if (!results?.length) break;
    }
    expect(await tables()).toEqual(['kysely_migration', 'kysely_migration_lock']);
    await migrateToLatest(database.connection);
    await migrateToLatest(database.connection);
    expect(await tables()).toEqual(first);
    await pool.end();
  });

  test('has everything better-auth needs', async () => {
    const pool = connectPool(database.connection, () => {});
    const db = connectDb(pool);
    const env = readEnv({ LOG_LEVEL: 'silent' });
    const auth = createAuth({ db, env, secret: 'x'.repeat(32), log: createServer(env).log });
    const { toBeCreated, toBeAdded, toBeAddedIndexes } = await getMigrations(auth.options);
    expect({ toBeCreated, toBeAdded, toBeAddedIndexes }).toEqual({
      toBeCreated: [],
      toBeAdded: [],
      toBeAddedIndexes: [],
    });
    await pool.end();
  });

  test('product 26.6: of a newer release lets this one start', async () => {
    const pool = connectPool(database.connection, () => {});
    const executed = async () => (await pool.query('select name from kysely_migration order by name')).rows;
    await pool.query("insert into kysely_migration values ('m9999-newer', now()::text)");
    const before = await executed();
    await migrateToLatest(database.connection);
    expect(await executed()).toEqual(before);
    await pool.query("delete from kysely_migration where name = 'm9999-newer'");
    await pool.end();
  });

  test('product 26.6: with numbers follows the one with dates, also on a database that has dates to come', async () => {
    const fresh = await createEmptyDatabase();
    const pool = connectPool(fresh.connection, () => {});
    const executed = async () =>
      (await pool.query<{ name: string }>('select name from kysely_migration order by timestamp, name')).rows.map(
        ({ name }) => name,
      );
    await migrateToLatest(fresh.connection);
    const all = await executed();
    expect(all.slice(0, datedMigrations.length)).toEqual(datedMigrations);
    expect((await migrator(pool).migrateTo(datedMigrations.at(-1) ?? '')).error).toBeUndefined();
    expect(await executed()).toEqual(datedMigrations);
    await migrateToLatest(fresh.connection);
    expect(await executed()).toEqual(all);
    await pool.end();
    await fresh.drop();
  });

  test('is migrated once when two processes start together', async () => {
    const fresh = await createEmptyDatabase();
    await Promise.all([migrateToLatest(fresh.connection), migrateToLatest(fresh.connection)]);
    await fresh.drop();
  });

  test('product 26.9: a migration that waits for a lock lets others read, and tries again', async () => {
    const fresh = await createEmptyDatabase();
    const pool = connectPool(fresh.connection, () => {});
    await migrateToLatest(fresh.connection);
    expect((await migrator(pool).migrateTo('2026-11-23-factors')).error).toBeUndefined();
    const dump = await pool.connect();
    await dump.query('begin; lock table vcards in access share mode');
    const warnings: string[] = [];
    const migrating = migrateToLatest(fresh.connection, { warn: (line) => warnings.push(line) });
    await areWaiting(connectDb(pool), 1);
    const start = performance.now();
    await pool.query('select from vcards');
    expect(performance.now() - start).toBeLessThan(4_000);
    await expect.poll(() => warnings, { timeout: 10_000 }).not.toEqual([]);
    await dump.query('rollback');
    dump.release();
    await migrating;
    expect(warnings[0]).toMatch(/^a migration waits for a lock that another session holds; attempt 2 of /);
    await pool.end();
    await fresh.drop();
  }, 30_000);

  test('product 26.9: a migration that a running process has locked out tries again', async () => {
    const fresh = await createEmptyDatabase();
    const pool = connectPool(fresh.connection, () => {});
    await migrateToLatest(fresh.connection);
    expect((await migrator(pool).migrateTo('m0038-link-indexes')).error).toBeUndefined();
    const running = await pool.connect();
    await running.query("set deadlock_timeout = '30s'; begin; lock table users in row exclusive mode");
    const warnings: string[] = [];
    const migrating = migrateToLatest(fresh.connection, { warn: (line) => warnings.push(line) });
    await areWaiting(connectDb(pool), 1);
    // Each waits for the other: the database ends the one that finds out
    const reading = running.query('select from profiles');
    await expect.poll(() => warnings, { timeout: 10_000 }).not.toEqual([]);
    await reading;
    await running.query('rollback');
    running.release();
    await migrating;
    expect(warnings[0]).toMatch(/^a migration waits for a lock that another session holds; attempt 2 of /);
    await pool.end();
    await fresh.drop();
  }, 30_000);

  test("creates a profile in the user's transaction, and copies a changed email", async () => {
    const pool = connectPool(database.connection, () => {});
    const db = connectDb(pool);
    const { rows } = await sql<{
      id: string;
    }>`insert into users (name, email) values ('Ana', 'a@example.com') returning id`.execute(db);
    await sql`update users set email = 'b@example.com' where id = ${rows[0]?.id}`.execute(db);
    const profile = await db
      .selectFrom('profiles')
      .select(['name', 'email'])
      .where('id', '=', rows[0]?.id ?? '')
      .executeTakeFirst();
    expect(profile).toEqual({ name: 'Ana', email: 'b@example.com' });
    await pool.end();
  });
});

describe('the sandbox tables', () => {
  const inDatabase = async (use: (fresh: TestDatabase, pool: Pool) => Promise<void>) => {
    const fresh = await createEmptyDatabase();
    const pool = connectPool(fresh.connection, () => {});
    await use(fresh, pool).finally(() => pool.end().then(fresh.drop));
  };
  const start = async (fresh: TestDatabase, sandbox: boolean) => {
    const app = await startTestApp({ database: fresh.connection, sandbox });
    await app.destroy();
  };
  const applied = async (pool: Pool) => {
    const { rows } = await pool.query("select to_regclass('sandbox_migrations') is not null as exists");
    return rows[0].exists ? (await pool.query('select name from sandbox_migrations order by 1')).rows : null;
  };
  /** Columns with types and defaults, constraints and indexes. */
  const structure = async (pool: Pool) =>
    (
      await pool.query(`
        select table_name || '.' || column_name as name, concat_ws(' ', data_type, is_nullable, column_default) as is
          from information_schema.columns where table_name ~ '^sandbox_(?!migrations)'
        union all select conname, pg_get_constraintdef(oid) from pg_constraint
          where conrelid::regclass::text ~ '^sandbox_(?!migrations)'
        union all select indexname, indexdef from pg_indexes where tablename ~ '^sandbox_(?!migrations)' order by 1, 2`)
    ).rows;

  test('have no migrations of their own where no sandbox runs', () =>
    inDatabase(async (fresh, pool) => {
      await start(fresh, false);
      expect(await applied(pool)).toBeNull();
    }));

  test('are migrated once where a sandbox runs', () =>
    inDatabase(async (fresh, pool) => {
      await start(fresh, true);
      const names = await applied(pool);
      expect(names).toEqual([{ name: '2026-11-23-payments-and-identity' }]);
      await start(fresh, true);
      expect(await applied(pool)).toEqual(names);
    }));

  test('are complete without those of the regular migrations', () =>
    inDatabase(async (fresh, pool) => {
      await migrateToLatest(fresh.connection);
      const before = await structure(pool);
      await pool.query(`drop table sandbox_codes, sandbox_consents, sandbox_identity, sandbox_settings, sandbox_requests,
        sandbox_deliveries, sandbox_objects`);
      await migrateSandbox(fresh.connection);
      expect(await structure(pool)).toEqual(before);
    }));

  test('keep their rows where regular migrations created them', () =>
    inDatabase(async (fresh, pool) => {
      await migrateToLatest(fresh.connection);
      const before = await structure(pool);
      await pool.query("insert into sandbox_objects (id, object, data) values ('cus_1', 'customer', '{}')");
      await migrateSandbox(fresh.connection);
      expect(await structure(pool)).toEqual(before);
      expect((await pool.query('select id from sandbox_objects')).rows).toEqual([{ id: 'cus_1' }]);
    }));
});
