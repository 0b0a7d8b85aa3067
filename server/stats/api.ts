import {
  breakdownQuery,
  breakdownResource,
  hoursQuery,
  hoursResource,
  itemsQuery,
  itemsResource,
  seriesQuery,
  seriesResource,
} from '#src/stats/report-resource.ts';
import { type Operation, operation } from '../rest.ts';
import { readBreakdown, readHours, readItems, readReport } from './reports.ts';

const reading = { method: 'GET', action: 'stats.read', waitsFor: 'visits' } as const;

export const statsOperations: readonly Operation[] = [
  operation({
    ...reading,
    path: '/analytics/series',
    id: 'getSeries',
    summary: 'Visits by day',
    description:
      'Answers how often the account, or one card or link, was visited on each day of a period. How far back depends on what the account includes.',
    query: seriesQuery,
    data: seriesResource,
    refusals: ['plan_required'],
    async run({ context, actor, query: { itemId = null, period } }) {
      const { from, to, timeZone, days, previous } = await readReport(context, actor, { itemId, period });
      return { data: { from, to, timeZone, days, previous } };
    },
  }),
  operation({
    ...reading,
    path: '/analytics/hours',
    id: 'getHours',
    summary: 'Visits of the last 48 hours',
    description: 'Answers how often the account, or one card or link, was visited in each of the last 48 hours.',
    query: hoursQuery,
    data: hoursResource,
    refusals: ['plan_required'],
    run: async ({ context, actor, query: { itemId = null } }) => ({ data: await readHours(context, actor, itemId) }),
  }),
  operation({
    ...reading,
    path: '/analytics/breakdown',
    id: 'getBreakdown',
    summary: 'Visits by source, country, device …',
    description:
      'Answers how the visits of a period divide up by one dimension. How far back, and which dimensions, depends on what the account includes.',
    query: breakdownQuery,
    data: breakdownResource,
    refusals: ['plan_required'],
    async run({ context, actor, query: { itemId = null, period, dimension } }) {
      const { rows, ...sums } = await readBreakdown(context, actor, { itemId, period, dimension });
      return { data: { rows: rows.map(({ word, hits }) => ({ value: word, hits })), ...sums } };
    },
  }),
  operation({
    ...reading,
    path: '/analytics/items',
    id: 'getItems',
    summary: 'The most visited items',
    description: 'Answers which cards and links were visited most in a period. Deleted ones share a row.',
    query: itemsQuery,
    data: itemsResource,
    refusals: ['plan_required'],
    async run({ context, actor, query: { period } }) {
      const { items, others } = await readItems(context, actor, period);
      return { data: { items: items.map(({ id, kind, title, hits }) => ({ id, kind, title, hits })), others } };
    },
  }),
];
