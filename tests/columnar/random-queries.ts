import type { ValueHits, VisitStore } from '#db/visits/store.ts';
import { dayAfter } from '#src/stats/stats.ts';
import { isItemDimension, visitDimensions, visitKinds } from '#src/visits/visits.ts';
import type { Account, Random } from './recorded-visits.ts';
import { sorted } from './stores.ts';

const today = new Date().toISOString().slice(0, 10);

type Reports = Omit<VisitStore, 'insertVisits'>;
export type Query = { name: string; args: unknown; ask: (reports: Reports) => Promise<unknown> };

export const methods = [
  'days',
  'item days',
  'hours',
  'values',
  'values of items',
  'items',
  'other items',
  'members',
] as const;

/** Of some recorded days, or the last ones. */
export function randomQuery(random: Random, accounts: readonly Account[], recorded: readonly string[]): Query {
  const { id, items } = random.of(accounts);
  const from = random.next() < 0.3 ? dayAfter(today, -random.below(9)) : random.of(recorded);
  const days = { from, to: dayAfter(from, random.of([0, 1, 6, 29, 89, 364, 730])) };
  const some = Array.from({ length: 1 + random.below(4) }, () => random.of(items));
  const itemIds = [...new Set(some)];
  const either = random.next() < 0.5 ? [id] : itemIds;
  const limit = 1 + random.below(60);
  const kinds = visitKinds.filter(() => random.next() < 0.6);
  const name = random.of(methods);
  const ask = {
    days: async (reports: Reports) => sorted(await reports.listVisitDays(id, either, days)),
    'item days': async (reports: Reports) => {
      return sorted(await reports.listItemDays(id, { itemIds: either, ...days, ...(kinds.length > 0 && { kinds }) }));
    },
    hours: async (reports: Reports) => sorted(await reports.listVisitHours(id, either, 1 + (limit % 48))),
    values: async (reports: Reports) => {
      const dimension = visitDimensions[limit % visitDimensions.length] as (typeof visitDimensions)[number];
      return listed(await reports.listDimensionValues(id, { itemIds: [id], dimension, ...days }, limit), limit);
    },
    'values of items': async (reports: Reports) => {
      const dimensions = visitDimensions.filter(isItemDimension);
      const dimension = dimensions[limit % dimensions.length] as (typeof visitDimensions)[number];
      return listed(await reports.listDimensionValues(id, { itemIds, dimension, ...days }, limit), limit);
    },
    items: (reports: Reports) => reports.listItemTotals(id, days, limit),
    'other items': (reports: Reports) => reports.sumOtherItems(id, days, limit % 8),
    members: (reports: Reports) => reports.listMemberTotals(id, days, limit),
  }[name];
  return { name, args: { id, days, itemIds, limit }, ask };
}

/** Of equally frequent values, each store may show others at the limit. */
function listed({ rows, total }: { rows: ValueHits[]; total: number }, limit: number) {
  const least = rows.length === limit ? (rows.at(-1)?.hits ?? 0) : 0;
  return { total, hits: rows.map(({ hits }) => hits), rows: sorted(rows.filter(({ hits }) => hits > least)) };
}
