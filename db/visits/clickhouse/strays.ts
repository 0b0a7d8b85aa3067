import { sql } from 'kysely';
import { type Db, VisitStoreAwayError } from '../../connect.ts';
import { lockStoredVisits } from '../locks.ts';
import { requireNoChanges } from '../queued-changes.ts';
import { deleteStoredVisits } from './changes.ts';
import { type ClickHouse, select } from './connect.ts';

const OWNERS_AT_ONCE = 10_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** In the order of its keys, which isn't that of their text. */
const nextOwners = ['visits', 'visit_days', 'summed_days']
  .map((name) => `select distinct owner from ${name} where owner > {after:UUID} order by owner limit ${OWNERS_AT_ONCE}`)
  .map((query) => `select owner from (${query})`)
  .join(' union distinct ');

/** This is probably the ClickHouse of another database: nothing is deleted. */
export class ForeignVisitsError extends VisitStoreAwayError {}

/**
 * Deletes from ClickHouse what accounts had that are gone: it may have come after their deletion, from a backup or by a process that knew of
 * no ClickHouse. Returns how many accounts. @throws ForeignVisitsError, PendingChangesError
 */
export async function deleteStrays(db: Db, client: ClickHouse): Promise<number> {
  const strays = await listStrays(db, client);
  for (const owner of strays) {
    await db.transaction().execute(async (tx) => {
      await lockStoredVisits(tx);
      await requireNoChanges(tx);
      await deleteStoredVisits(client, owner, null);
    });
  }
  return strays.length;
}

/** @throws ForeignVisitsError */
export async function listStrays(db: Db, client: ClickHouse): Promise<string[]> {
  const strays: string[] = [];
  let count = 0;
  for (let after = FIRST; ; ) {
    const query = `select toString(owner) as id from (${nextOwners}) order by owner limit ${OWNERS_AT_ONCE}`;
    const owners = (await select<{ id: string }>(client, query, { after })).map(({ id }) => id);
    const last = owners.at(-1);
    if (last === undefined) break;
    after = last;
    count += owners.length;
    strays.push(...(await listUnknown(db, owners)));
  }
  if (strays.length > count / 2)
    throw new ForeignVisitsError(
      `ClickHouse has visits of ${count} accounts, and this database knows less than half of them.`,
    );
  return strays;
}

async function listUnknown(db: Db, owners: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ owner: string }>`select owner from unnest(${owners}::uuid[]) as o (owner)
    where not exists (select from profiles where id = owner)`.execute(db);
  return rows.map(({ owner }) => owner);
}
