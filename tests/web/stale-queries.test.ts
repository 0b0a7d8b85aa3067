import { expect, test } from 'vitest';
import { type ChangedTable, changedTables } from '#src/live.ts';
import { staleQueries } from '../../web/app/live/stale-queries.ts';

const own = { userId: 'ana', organizationId: null };
const acme = { userId: 'ana', organizationId: 'acme' };
const changed = (table: ChangedTable, owner?: string) => ({ type: 'changed' as const, table, ...(owner && { owner }) });

test('product 36.10: what changes of one owner makes queries of that owner stale, and none of another', () => {
  for (const table of changedTables) {
    expect(staleQueries(changed(table, 'ana'), acme), table).toEqual([]);
    expect(staleQueries(changed(table, 'other'), acme), table).toEqual([]);
    expect(staleQueries(changed(table, 'acme'), acme), table).not.toEqual([]);
    expect(staleQueries(changed(table), own), table).not.toEqual([]);
    // Of an organization, the own account lists the name and the look
    const listed = table === 'profiles' || table === 'organizations' ? ['organizations'] : [];
    expect(staleQueries(changed(table, 'acme'), own), table).toEqual(listed);
  }
});

test('product 36.10: what changes of a person leaves an organization as it is, but for the membership', () => {
  for (const table of changedTables) {
    expect(staleQueries(changed(table), acme), table).toEqual(table === 'memberships' ? ['everything'] : []);
  }
});
