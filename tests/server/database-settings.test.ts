import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { signUpWithCard, startTestApp } from '../support/app.ts';
import { SITE_SECRET, startCommand, urlOf } from '../support/commands.ts';
import { administer, atDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startFailure } from '../support/server-process.ts';

const server = inject('postgres');
const undo: (() => Promise<unknown>)[] = [];
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'saluda-settings-'));
});
afterAll(async () => {
  for (const step of undo.reverse()) await step();
  await rm(dataDir, { recursive: true });
});

const unique = (word: string) => `saluda_${word}_${randomBytes(4).toString('hex')}`;

async function makeDatabase(options: string): Promise<pg.PoolConfig> {
  const name = unique('made');
  await administer(server, `create database ${name} ${options}`);
  undo.push(() => administer(server, `drop database if exists ${name} with (force)`));
  return atDatabase(server, name);
}

async function makeRole(database: pg.PoolConfig, ...grants: string[]): Promise<pg.PoolConfig> {
  const role = unique('role');
  await administer(server, `create role ${role} login password 'rolling'`);
  undo.push(() => administer(server, `drop role ${role}`));
  await run(database, ...grants.map((grant) => `${grant} to ${role}`));
  undo.push(() => run(database, `drop owned by ${role}`));
  if (!database.connectionString) return { ...database, user: role, password: 'rolling' };
  const url = new URL(database.connectionString);
  Object.assign(url, { username: role, password: 'rolling' });
  return { connectionString: url.href };
}

async function run(database: pg.PoolConfig, ...statements: string[]): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const refusal = async (database: pg.PoolConfig) =>
  await startTestApp({ database }).then(
    () => 'it started',
    (error: Error) => error.message,
  );

const environment = (database: pg.PoolConfig) => ({
  DATABASE_URL: urlOf(database),
  DATA_DIR: join(dataDir, 'data'),
  AUTH_SECRET: SITE_SECRET,
});

describe("product 26.11: a database's or a role's own settings change nothing", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    const name = String(
      database.connection.database ?? new URL(database.connection.connectionString ?? '').pathname.slice(1),
    );
    const unusual = {
      DateStyle: "'German, DMY'",
      IntervalStyle: "'iso_8601'",
      TimeZone: "'Pacific/Chatham'",
      bytea_output: "'escape'",
      extra_float_digits: '-15',
      array_nulls: 'off',
      quote_all_identifiers: 'on',
      standard_conforming_strings: 'off',
      client_encoding: "'LATIN1'",
      default_transaction_isolation: "'serializable'",
      statement_timeout: "'5s'",
      lock_timeout: "'5s'",
      idle_in_transaction_session_timeout: "'5s'",
      idle_session_timeout: "'5s'",
    };
    const statements = Object.entries(unusual).map(([key, value]) => `alter database ${name} set ${key} = ${value}`);
    await administer(server, ...statements);
  });
  afterAll(() => database.drop());

  test('sign-in, what follows it, visits and stats', async () => {
    const app = await startTestApp({ database: database.connection });
    const { browser, username } = await signUpWithCard(app, { name: 'Łucja Ñandú 🙂' });
    const { trpc } = browser;
    await trpc.profiles.setTimeZone.mutate({ timeZone: 'America/New_York' });
    const me = await trpc.profiles.me.query();
    expect(Math.abs(Date.now() - Date.parse(String(me?.trialStartDate)))).toBeLessThan(60_000);
    await app.browser().open(`/${username}`);
    const { vcards } = await trpc.vcards.list.query();
    expect(vcards[0]?.name).toBe('Łucja Ñandú 🙂');
    const { rows } = await app.context.pool.query(
      "select now()::text as now, '\\x00ff'::bytea as bytes, '{null}'::text[] as list, 0.1::float8::text as float",
    );
    expect(rows[0]).toMatchObject({ bytes: Buffer.from([0, 255]), list: [null], float: '0.1' });
    const names = "'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout'";
    const limits = await app.context.pool.query(
      `select name, setting from pg_settings where name in (${names}, 'default_transaction_isolation') order by name`,
    );
    expect(Object.fromEntries(limits.rows.map(({ name, setting }) => [name, setting]))).toEqual({
      default_transaction_isolation: 'read committed',
      idle_in_transaction_session_timeout: '15000',
      idle_session_timeout: '0',
      lock_timeout: '0',
      statement_timeout: '10000',
    });
    expect(rows[0].now).toMatch(/^\d{4}-\d\d-\d\d .*\+00$/);
    await app.destroy();
  }, 60_000);
});

test.each([
  ['Turkish', "locale_provider icu icu_locale 'tr-TR' locale 'C'"],
  ['C', "locale_provider libc locale 'C'"],
])(
  'product 15.21, 26.11: searches ignore case and accents in a database whose locale is %s',
  async (_, options) => {
    const database = await makeDatabase(`encoding 'UTF8' template template0 ${options}`);
    const app = await startTestApp({ database });
    const { trpc } = (await signUpWithCard(app)).browser;
    for (const title of ['ISTANBUL', 'ŁÓDŹ', 'Жук', 'Ñandú'])
      await trpc.links.create.mutate({ title, url: 'https://example.com/' });
    for (const [search, title] of [
      ['istanbul', 'ISTANBUL'],
      ['łódź', 'ŁÓDŹ'],
      ['жук', 'Жук'],
      ['nandu', 'Ñandú'],
    ] as const) {
      const { links } = await trpc.links.page.query({ search });
      expect(links.map((link) => link.title)).toEqual([title]);
      const found = await trpc.search.items.query({ query: search });
      expect(found.map((item) => item.title)).toEqual([title]);
    }
    await app.destroy();
  },
  30_000,
);

describe('product 26.12: a database that cannot work is refused in one sentence', () => {
  const sentence = (reason: string) => `The database of DATABASE_URL cannot be used: ${reason}.`;
  const nameOf = (database: pg.PoolConfig) => /saluda_(?:role|made)_\w+/.exec(urlOf(database))?.[0] ?? '';

  test.each(['LATIN1', 'SQL_ASCII'])('encoding %s, which commands refuse too', async (encoding) => {
    const database = await makeDatabase(`encoding '${encoding}' template template0 locale_provider libc locale 'C'`);
    const expected = sentence(`its encoding is ${encoding}, and only UTF8 can store every name`);
    expect(await refusal(database)).toBe(expected);
    if (encoding !== 'LATIN1') return;
    const command = startCommand('clean-data', [], environment(database)).outcome;
    expect(await startFailure(environment(database))).toEqual([1, `${expected}\n`]);
    expect(await command).toMatchObject({ code: 1, errors: `${expected}\n` });
  });

  test('no right to create tables, or the schema of the job queue, or tables of another role', async () => {
    const database = await makeDatabase('template template0');
    await run(database, 'revoke create on schema public from public');
    const role = await makeRole(database, 'grant usage on schema public');
    const name = /saluda_role_\w+/.exec(urlOf(role))?.[0] ?? '';
    const grant = (what: string) => `run GRANT CREATE ON ${what} TO ${name}`;
    expect(await refusal(role)).toBe(
      sentence(`the role ${name} may not create tables in the schema public: ${grant('SCHEMA public')}`),
    );
    await run(database, `grant create on schema public to ${name}`);
    expect(await refusal(role)).toBe(
      sentence(`the role ${name} may not create the schema of the job queue: ${grant(`DATABASE ${nameOf(database)}`)}`),
    );
    await run(
      database,
      `grant create on database ${nameOf(database)} to ${name}`,
      'create table kysely_migration (name text)',
    );
    expect(await refusal(role)).toBe(
      sentence('its tables are of another role or program: permission denied for table kysely_migration'),
    );
  });

  test('read-only, without a schema, or with the tables of another program', async () => {
    const database = await makeDatabase('template template0');
    const alter = (setting: string) => administer(server, `alter database ${nameOf(database)} set ${setting}`);
    const migration = [
      'create table kysely_migration (name text)',
      "insert into kysely_migration values ('2020-init')",
    ];
    await run(database, ...migration);
    expect(await refusal(database)).toBe(sentence('it has the tables of another program'));
    await run(database, 'drop table kysely_migration', 'create table users (id int)');
    expect(await refusal(database)).toBe(
      'The database of DATABASE_URL has tables of another program: relation "users" already exists.',
    );
    await alter('search_path = nowhere');
    expect(await refusal(database)).toMatch(/none of the schemas in the search_path of the role \w+ exists\.$/);
    await alter('default_transaction_read_only = on');
    expect(await refusal(database)).toBe(
      sentence('it is read-only: a standby, or set so by default_transaction_read_only'),
    );
  });

  test.each([
    ['postgres://nobody:x@127.0.0.1:1/x', /cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:1\.$/],
    ['postgres://nobody:x@nosuch.invalid/x', /cannot be reached: getaddrinfo \w+ nosuch\.invalid\.$/],
    ['postgres://nobody:x@127.0.0.1/x?sslmode=verify-full&sslrootcert=/nowhere', /cannot be reached: ENOENT.*\.$/],
  ])('%s', async (connectionString, expected) => {
    expect(await refusal({ connectionString })).toMatch(expected);
  });

  test('an unknown database, and a server of another kind', async () => {
    expect(await refusal(atDatabase(server, 'nosuch_database'))).toBe(
      'The database of DATABASE_URL cannot be reached: database "nosuch_database" does not exist.',
    );
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1');
    undo.push(async () => other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await refusal({ connectionString: `postgres://x:x@127.0.0.1:${port}/x` })).toMatch(
      /^The database of DATABASE_URL cannot be reached: .*\.$/,
    );
  });
});
