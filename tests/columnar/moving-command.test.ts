import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { beginMove, hasVisitsThere } from '#db/visits/both/moves.ts';
import { listJournalPositions } from '#db/visits/journal-positions.ts';
import { findStores, type StoreName } from '#db/visits/stores.ts';
import { formatLine } from '#server/visits/journal-line.ts';
import { dayAfter } from '#src/stats/stats.ts';
import { laneOf } from '#src/visits/visits.ts';
import { type Outcome, startCommand, urlOf } from '../support/commands.ts';
import { clickOn } from '../support/journal-lines.ts';
import { isEngineInstalled } from './engine.ts';
import { openSite, pack, type Site } from './moving-site.ts';
import { type Account, makeAccount, seededRandom, visitsOfDay } from './recorded-visits.ts';
import { rollupsOf } from './stores.ts';

/** How often each of the command, the process that ships, and ClickHouse is killed; 50 by `npm run test:columnar`. */
const KILLS = Number(process.env.COLUMNAR_KILLS ?? 2);
const shipper = fileURLToPath(new URL('shipper.ts', import.meta.url));
const today = new Date().toISOString().slice(0, 10);
const ago = (days: number) => dayAfter(today, -days);

describe.skipIf(!isEngineInstalled)('npm run move-visits', () => {
  const random = seededRandom(13);
  const accounts: Account[] = [];
  const closing: (() => Promise<unknown>)[] = [];
  let site: Site;

  beforeEach(async () => {
    site = await openSite();
    closing.push(() => site.close());
    accounts.splice(0);
    for (const zone of ['Europe/Madrid', 'America/Havana', 'Asia/Kathmandu'])
      accounts.push(await makeAccount(site.db, random, { zones: [['2000-01-01', zone]], hasTeamPage: false }));
    return async () => {
      for (const close of closing.splice(0).reverse()) await close();
    };
  }, 120_000);

  async function arrive(store: keyof Site['stores'], days: readonly string[]): Promise<void> {
    for (const day of days) {
      const visits = accounts.flatMap((account) => visitsOfDay(random, account, day, 60, Date.now()));
      await site.store(
        site.stores[store],
        visits.sort((a, b) => a.at - b.at),
      );
    }
  }

  /** With the settings of a site whose stats are read from a store. */
  function start(main: StoreName, ...args: string[]): { child: ChildProcess; outcome: Promise<Outcome> } {
    const { url } = site.engine;
    const stores: Record<string, string> =
      main === 'postgres' ? { VISITS_ALSO_URL: url } : { VISITS_URL: url, VISITS_ALSO_URL: 'postgres' };
    const settings = { DATABASE_URL: urlOf(site.connection), DATA_DIR: site.directory, LOG_LEVEL: 'silent' };
    return startCommand('move-visits', args, { ...settings, AUTH_SECRET: 'x'.repeat(32), ...stores });
  }
  const run = (main: StoreName, ...args: string[]) => start(main, ...args).outcome;
  const rollups = async (store: StoreName) =>
    await Promise.all(accounts.map(({ id }) => rollupsOf(site.stores[store], id)));

  test('product 20.29: there and back, as the operator does it', async () => {
    const { db, client } = site;
    expect(await run('postgres', 'compare')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('No move has begun'),
    });
    expect(await run('postgres')).toMatchObject({ code: 2 });
    await arrive('postgres', [ago(60), ago(20), ago(6)]);
    await pack(db);
    await beginMove({ db, client, main: 'postgres' }, 'clickhouse', ago(4));
    await arrive('toClickHouse', [ago(5), ago(4), ago(3)]);
    const first = await run('postgres', 'to-clickhouse');
    expect(first).toMatchObject({ code: 0, errors: '' });
    expect(first.output).toMatch(
      /Copied \d+ single events\.\n(.+\n)?Copied \d+ sums of days.+\nBoth stores are equal\.\nAll is copied\./,
    );
    // What somebody else puts there is found, said and undone
    const [{ id, items } = { id: '', items: [] }] = accounts;
    const stray = { owner: id, item: items[2], dimension: 0, day: ago(20), kind: 2, value: '', hits: 7, visitors: 1 };
    await client.insert({ table: 'visit_days', values: [stray], format: 'JSONEachRow' });
    const differing = await run('postgres', 'compare');
    expect(differing).toMatchObject({ code: 1, errors: '' });
    expect(differing.output).toMatch(
      new RegExp(
        `^${ago(20)} item ${items[2]} of account ${id}, click: PostgreSQL \\d+ \\(\\d+ visitors\\), ClickHouse \\d+ `,
      ),
    );
    expect(await findStores(db)).toMatchObject({ differences: 1 });
    expect(await run('postgres', 'clear-postgres', '--apply')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Stats are read from PostgreSQL'),
    });
    // Copies what is left
    const ready = await run('clickhouse', 'clear-postgres');
    expect(ready).toMatchObject({ code: 0, errors: '' });
    expect(ready.output).toContain('PostgreSQL can be cleared. Nothing was changed.');
    const before = await rollups('postgres');
    expect(await run('clickhouse', 'clear-postgres', '--apply')).toMatchObject({ code: 0, errors: '' });
    expect(await rollups('postgres')).toEqual([[], [], []]);
    expect(await rollups('clickhouse')).toEqual(before);
    await arrive('clickhouse', [ago(2)]);
    await beginMove({ db, client, main: 'clickhouse' }, 'postgres', ago(2));
    await arrive('toPostgres', [ago(2), ago(1)]);
    expect(await run('clickhouse', 'to-postgres')).toMatchObject({ code: 0, errors: '' });
    const after = await rollups('clickhouse');
    expect(await run('postgres', 'clear-clickhouse', '--apply')).toMatchObject({ code: 0, errors: '' });
    expect(await rollups('postgres')).toEqual(after);
    expect(await hasVisitsThere(client)).toBe(false);
    expect(await findStores(db)).toMatchObject({ stores: 'postgres', era: 2 });
  }, 900_000);

  test(`product 20.7, 20.29: whatever of three parts is killed ${KILLS} times each, each visit is in both stores once`, async () => {
    const { db, engine, directory, connection } = site;
    await arrive(
      'postgres',
      Array.from({ length: 30 }, (_, n) => ago(40 - n)),
    );
    await pack(db);
    const files = new Set<string>();
    let lines = 0;
    const write = async () => {
      for (let n = 0; n < 50; n++) {
        const { id, items } = random.of(accounts);
        const file = `mc1q2x3z-written-${laneOf(id)}.000000001`;
        files.add(file);
        await appendFile(
          join(directory, file),
          formatLine(clickOn(id, random.of(items), { at: Date.now(), visitor: random.hex(16) })),
        );
        lines += 1;
      }
    };
    const ship = () => {
      const child = spawn(process.execPath, [shipper, directory, JSON.stringify(connection), '', engine.url], {
        stdio: ['pipe', 'ignore', 'inherit'],
      });
      closing.push(async () => child.kill('SIGKILL'));
      return child;
    };
    const totalOf = async () => {
      const { rows } = await sql<{ hits: number }>`select sum(v.hits)::int as hits from visit_totals v
        join visit_targets t on t.id = v.target_id where t.item_id = t.user_id`.execute(db);
      return rows[0]?.hits ?? 0;
    };
    const before = await totalOf();
    let shipping = ship();
    let moving = start('postgres', 'to-clickhouse');
    const killMoving = async () => {
      moving.child.kill('SIGKILL');
      await moving.outcome;
      moving = start('postgres', 'to-clickhouse');
    };
    const kills = [
      killMoving,
      async () => {
        const exited = once(shipping, 'exit');
        shipping.kill('SIGKILL');
        await exited;
        shipping = ship();
      },
      async () => {
        await engine.kill();
        await engine.restart();
      },
    ];
    const order = kills.flatMap((kill) => Array.from({ length: KILLS }, () => kill));
    while (order.length > 0) {
      for (let pauses = random.below(20); pauses >= 0; pauses--) {
        await write();
        await sleep(100);
      }
      const [kill] = order.splice(random.below(order.length), 1);
      await kill?.();
      if (moving.child.exitCode !== null) await killMoving();
    }
    await moving.outcome;
    const sizes = new Map(
      await Promise.all([...files].map(async (file) => [file, (await stat(join(directory, file))).size] as const)),
    );
    for (;;) {
      const positions = await listJournalPositions(db, [...files]);
      if ([...sizes].every(([file, size]) => positions.get(file) === size)) break;
      await sleep(100);
    }
    expect(await run('postgres', 'to-clickhouse')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Both stores are equal.'),
    });
    expect(await totalOf()).toBe(before + lines);
    expect(await rollups('clickhouse')).toEqual(await rollups('postgres'));
    const { rows } = await sql<{ events: number }>`select count(*)::int as events from visits`.execute(db);
    const there = await site.client.query({
      query: 'select count() as events from visits where visitor <> 0',
      format: 'JSONEachRow',
    });
    expect(await there.json()).toEqual(rows);
    expect(await run('clickhouse', 'clear-postgres', '--apply')).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^Days until .* are not over everywhere/),
    });
    // Given up
    expect(await run('postgres', 'clear-clickhouse', '--apply')).toMatchObject({ code: 0 });
    expect(await hasVisitsThere(site.client)).toBe(false);
  }, 3_600_000);
});
