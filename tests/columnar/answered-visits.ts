import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#db/connect.ts';
import { type ClickHouse, select } from '#db/visits/clickhouse/connect.ts';
import { compare, nameVisitors } from '../support/visit-audit.ts';
import type { Ledger } from '../support/visitors.ts';

type Stores = { client: ClickHouse; db: Db };

/** Compares what is stored with the ledger's answers. */
export async function findVisits({ client, db }: Stores, ledger: Ledger) {
  const query = 'select toString(reinterpretAsInt64(visitor)) as visitor, count() as stored from visits group by 1';
  const rows = await select<{ visitor: string; stored: number }>(client, query, {});
  const storedBy = new Map(rows.map(({ visitor, stored }) => [visitor, stored]));
  return compare(await nameVisitors(db, ledger, storedBy), ledger);
}

/** Each answered visit is stored once, and what counts in ClickHouse is what the totals say. */
export async function expectStoredOnce(
  stores: Stores,
  ledger: Ledger,
  poll: { timeout: number; interval: number },
): Promise<void> {
  await expect.poll(async () => (await findVisits(stores, ledger)).missing, poll).toBe(0);
  expect((await findVisits(stores, ledger)).doubled).toBe(0);
  const query = 'select sum(count) as hits from visits where flags = 0';
  const counted = async () => (await select<{ hits: number }>(stores.client, query, {}))[0]?.hits;
  const totals = async () => {
    const { rows } = await sql<{ hits: number }>`select sum(v.hits)::int as hits from visit_totals v
      join visit_targets t on t.id = v.target_id where t.item_id = t.user_id`.execute(stores.db);
    return rows[0]?.hits;
  };
  await expect.poll(async () => (await totals()) === (await counted()), poll).toBe(true);
}
