import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type MapOptions, openDomainMap } from '#server/owners/domains/domain-map.ts';
import { type ChangeFeed, type ChangeFeedListener, startChangeFeed } from '#server/platform/change-feed.ts';
import { administer, openTestDatabase } from '../support/database.ts';

const log = { warn: () => {} } as unknown as MapOptions['log'];

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let feed: ChangeFeed;
let owners: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  feed = startChangeFeed(database.connection, log);
});
afterAll(async () => {
  await feed.stop();
  await database.close();
});
afterEach(() => vi.useRealTimers());
beforeEach(async () => {
  const { rows } = await sql<{ id: string }>`
    insert into users (name, email, email_verified)
    select 'Ana', gen_random_uuid() || '@example.com', true from generate_series(1, 3) returning id`.execute(
    database.db,
  );
  owners = rows.map(({ id }) => id);
});

async function openMap(options: Partial<MapOptions> = {}) {
  const changed: string[] = [];
  const onChange = (ownerId: string) => void changed.push(ownerId);
  const onHosts = async () => {};
  const map = openDomainMap({ db: database.db, feed, log, onChange, onHosts, isOffered: true, ...options });
  await map.load();
  return { ...map, changed };
}

async function insert(ownerId: string, host: string, state = 'live'): Promise<void> {
  await sql`insert into domains (owner_id, host, token, state) values (${ownerId}, ${host}, 'x', ${state})`.execute(
    database.db,
  );
}

const holderIn = (map: Awaited<ReturnType<typeof openMap>>, host: string) => {
  const place = map.placeAt(host);
  return place?.kind === 'domain' ? place.ownerId : null;
};

test('product 42.12: whatever hosts change hands at the same time, memory has what the database has', async () => {
  const hosts = ['a.example.org', 'b.example.org'];
  for (const ownerId of owners) for (const host of hosts) await insert(ownerId, host, 'ended');
  const map = await openMap();
  let seed = 11;
  const draw = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
  for (let round = 0; round < 20; round += 1) {
    // Those of a host follow each other closely; the notifications of one come while those of another are read
    const moves = hosts.map(async (host) => {
      for (let n = 0; n < 8; n += 1) {
        const to = owners[draw(owners.length)] ?? '';
        await database.db.transaction().execute(async (tx) => {
          await sql`update domains set state = 'ended' where host = ${host} and state = 'live'`.execute(tx);
          await sql`update domains set state = 'live' where host = ${host} and owner_id = ${to}`.execute(tx);
        });
      }
    });
    await Promise.all(moves);
    await feed.catchUp();
    await map.settled();
    const { rows } = await sql<{ host: string; owner: string }>`
      select host, owner_id as owner from domains where state = 'live' and host = any(${hosts}) order by host`.execute(
      database.db,
    );
    expect(hosts.map((host) => ({ host, owner: holderIn(map, host) }))).toEqual(rows);
  }
  map.stop();
});

test('product 42.12: all domains are read again, and of what is the same nothing is dropped', async () => {
  const [ana = '', luis = ''] = owners;
  await insert(ana, 'same.example.org');
  await insert(luis, 'other.example.org');
  const listeners: ChangeFeedListener[] = [];
  const subscribe: ChangeFeed['subscribe'] = (listener) => {
    listeners.push(listener);
    feed.subscribe(listener);
  };
  const map = await openMap({ feed: { catchUp: feed.catchUp, isListening: feed.isListening, subscribe } });
  // Nothing was shown before
  expect(map.changed).toEqual([]);
  const version = map.version();
  // As after a gap
  for (const { onListening } of listeners) onListening?.();
  expect(map.isCurrent()).toBe(false);
  await map.settled();
  expect([map.changed, map.version()]).toEqual([[], version]);
  await sql`update domains set start = '{"kind": "address", "url": "https://a.example/"}' where host = 'other.example.org'`.execute(
    database.db,
  );
  await feed.catchUp();
  await map.settled();
  expect(map.changed).toEqual([luis]);
  expect(map.placeAt('other.example.org')).toMatchObject({ start: { kind: 'address', url: 'https://a.example/' } });
  map.stop();
});

test('what changes after the end of the map is ignored', async () => {
  const map = await openMap();
  map.stop();
  await insert(owners[0] ?? '', 'late.example.org');
  await feed.catchUp();
  // It doesn't begin again and again
  await map.settled();
  expect(map.has('late.example.org')).toBe(false);
});

test('product 42.12: a process that changes of others don’t reach reads all domains again within a minute', async () => {
  const [ana = '', luis = ''] = owners;
  for (const host of ['ends.example.org', 'moves.example.org']) await insert(ana, host);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const map = await openMap();
  const { database: name, ...server } = database.connection;
  const atServer = (...statements: string[]) => administer({ ...server, database: 'postgres' }, ...statements);
  await atServer(
    `alter database "${name}" allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and application_name = 'saluda changes'`,
  );
  await expect.poll(() => feed.isListening()).toBe(false);
  await sql`update domains set state = 'ended' where owner_id = ${ana}`.execute(database.db);
  await insert(luis, 'moves.example.org');
  expect([map.has('ends.example.org'), holderIn(map, 'moves.example.org')]).toEqual([true, ana]);
  vi.advanceTimersByTime(60_000);
  await map.settled();
  expect([map.has('ends.example.org'), holderIn(map, 'moves.example.org')]).toEqual([false, luis]);
  expect(map.isCurrent()).toBe(false);
  await atServer(`alter database "${name}" allow_connections true`);
  await expect.poll(() => feed.isListening(), { timeout: 15_000 }).toBe(true);
  await expect.poll(() => map.isCurrent()).toBe(true);
  map.stop();
}, 60_000);
