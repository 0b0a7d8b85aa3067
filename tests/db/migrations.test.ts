import { getMigrations } from 'better-auth/db/migration';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDb, connectPool } from '#db/connect.ts';
import { migrateToLatest, migrator } from '#db/migrate.ts';
import { createAuth } from '#server/accounts/auth.ts';
import { readEnv } from '#server/env.ts';
import { createServer } from '#server/server.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

describe('the schema', () => {
  test('goes up, down and up again; a second run changes nothing', async () => {
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

  test('is all that better-auth asks for', async () => {
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

  test("of tomorrow is one that today's program starts on (product 26.6)", async () => {
    const pool = connectPool(database.connection, () => {});
    const executed = async () => (await pool.query('select name from kysely_migration order by name')).rows;
    await pool.query("insert into kysely_migration values ('9999-01-01-tomorrow', now()::text)");
    const before = await executed();
    await migrateToLatest(database.connection);
    expect(await executed()).toEqual(before);
    await pool.query("delete from kysely_migration where name = '9999-01-01-tomorrow'");
    await pool.end();
  });

  test('two processes that start together wait for each other', async () => {
    const fresh = await createEmptyDatabase();
    await Promise.all([migrateToLatest(fresh.connection), migrateToLatest(fresh.connection)]);
    await fresh.drop();
  });

  test("makes a profile in the user's own transaction, and carries a changed e-mail over", async () => {
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
