import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertJob } from '#db/jobs.ts';
import { beginMove } from '#db/visits/both/moves.ts';
import { select } from '#db/visits/clickhouse/connect.ts';
import { findStores } from '#db/visits/stores.ts';
import { dayAfter } from '#src/stats/stats.ts';
import { urlOf } from '../support/commands.ts';
import { clickOn } from '../support/journal-lines.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { isEngineInstalled } from './engine.ts';
import { openSite, type Site } from './moving-site.ts';
import { type Account, makeAccount, seededRandom } from './recorded-visits.ts';

const today = new Date().toISOString().slice(0, 10);
const ago = (days: number) => dayAfter(today, -days);
const at = (day: string) => Date.parse(`${day}T12:00Z`);
const POLL = { timeout: 60_000, interval: 250 };

describe.skipIf(!isEngineInstalled)('a server while visits are in both stores', { timeout: 180_000 }, () => {
  let site: Site;
  let ana: Account;
  let item: string;
  let dataDir: string;
  const running: ServerProcess[] = [];

  beforeEach(async () => {
    site = await openSite();
    const random = seededRandom(14);
    ana = await makeAccount(site.db, random, { zones: [['2000-01-01', 'UTC']], hasTeamPage: false });
    item = ana.items.at(-1) as string;
    dataDir = await mkdtemp(join(tmpdir(), 'saluda-compared-'));
    const { db, client, stores } = site;
    await site.store(stores.postgres, [click(ago(9)), click(ago(8))]);
    await beginMove({ db, client, main: 'postgres' }, 'clickhouse', ago(4));
    await site.store(stores.toClickHouse, [click(ago(3)), click(ago(2)), click(ago(2))]);
    return async () => {
      for (const server of running.splice(0)) await server.kill();
      await site.close();
      await rm(dataDir, { recursive: true });
    };
  }, 120_000);

  const click = (day: string) => clickOn(ana.id, item, { at: at(day) });

  async function start(stores: Record<string, string>): Promise<ServerProcess> {
    const server = await startServerProcess({ DATABASE_URL: urlOf(site.connection), DATA_DIR: dataDir, ...stores });
    running.push(server);
    return server;
  }

  async function metricsOf({ port }: ServerProcess): Promise<{ differences?: string; comparedAgo?: string }> {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const differences = /^saluda_visit_store_differences (\S+)$/m.exec(text)?.[1];
    const comparedAgo = /^saluda_visit_stores_compared_seconds (\S+)$/m.exec(text)?.[1];
    return { ...(differences && { differences }), ...(comparedAgo && { comparedAgo }) };
  }

  /** As every night. Resolves once it has compared. */
  async function compareNow(): Promise<void> {
    const comparedAt = async () => {
      const { rows } = await sql<{ at: string | null }>`select compared_at::text as at from visit_stores`.execute(
        site.db,
      );
      return rows[0]?.at;
    };
    const before = await comparedAt();
    await insertJob(site.db, 'compare-visits', {}, { key: 'compare-visits' });
    await expect.poll(comparedAt, POLL).not.toBe(before);
  }

  test('product 20.29: copies what is left at night, and says in its log and metrics what differs', async () => {
    const { client, engine } = site;
    const server = await start({ VISITS_ALSO_URL: engine.url });
    expect(await metricsOf(server)).toEqual({});
    await compareNow();
    expect(await metricsOf(server)).toEqual({ differences: '0', comparedAgo: expect.stringMatching(/^\d/) });
    const copied = await select(client, 'select sum(hits) as hits from visit_days where dimension = 0', {});
    // Of the item and the account
    expect(copied).toEqual([{ hits: 4 }]);
    expect(server.complaints().filter(({ level }) => level >= 50)).toEqual([]);

    // A visit is lost by one store, after the days that are copied
    await client.command({
      query: `alter table visits delete where item = '${item}' and day = '${ago(3)}'`,
      clickhouse_settings: { mutations_sync: '2' },
    });
    await compareNow();
    // Of the item, and of the account
    expect(await metricsOf(server)).toMatchObject({ differences: '2' });
    const said = server.complaints().filter(({ level }) => level >= 50) as unknown as { difference: object }[];
    const difference = { itemId: item, ownerId: ana.id, day: ago(3), kind: 'click', dimension: null };
    const amounts = { postgres: { hits: 1, visitors: 1 }, clickhouse: { hits: 0, visitors: 0 } };
    expect(said.map((line) => line.difference)).toContainEqual({ ...difference, ...amounts });
    expect(said.every((line) => line.difference !== undefined)).toBe(true);

    // It is stored there once more
    const stored = await select<object>(
      client,
      `select * from visits where item = '${item}' and day = '${ago(2)}' limit 1`,
      {},
    );
    const again = { ...stored[0], day: ago(3), at: at(ago(3)), segment: 'again', visitor: '1' };
    await client.insert({ table: 'visits', values: [again], format: 'JSONEachRow' });
    await compareNow();
    expect(await metricsOf(server)).toMatchObject({ differences: '0' });
  });

  test('product 20.29: without VISITS_ALSO_URL compares nothing, and says why', async () => {
    const server = await start({ VISITS_URL: site.engine.url });
    await insertJob(site.db, 'compare-visits', {}, { key: 'compare-visits' });
    const said = () => server.complaints().map(({ msg }) => msg);
    await expect.poll(said, POLL).toContain('visits are being moved, and this process has no VISITS_ALSO_URL');
    expect(await findStores(site.db)).toMatchObject({ comparedAgo: null });
    expect(await metricsOf(server)).toEqual({});
  });
});
