import { z } from 'zod';
import { periodSchema } from '#src/stats/period-schema.ts';
import { visitDimensions } from '#src/visits/visits.ts';
import { may, router } from '../trpc.ts';
import { readBreakdown, readHours, readItem, readItems, readMembers, readOverview, readReport } from './reports.ts';

const itemSchema = z.uuid().nullable(); // null: the whole account

/** What asks where visits are stored. */
const reading = may('stats.read').meta({ waitsFor: 'visits' });

/** Stats by days of the account's time zone, as its plan allows (product 20.5, 20.9, 20.10). */
export const statsRouter = router({
  overview: reading.query(({ ctx: { actor, context } }) => readOverview(context, actor)),

  report: reading
    .input(z.object({ itemId: itemSchema, period: periodSchema }))
    .query(({ ctx: { actor, context }, input }) => readReport(context, actor, input)),

  /** What every plan shows of an item. */
  item: may('stats.read')
    .input(z.object({ itemId: z.uuid() }))
    .query(({ ctx: { actor, context }, input }) => readItem(context, actor, input.itemId)),

  hours: reading
    .input(z.object({ itemId: itemSchema }))
    .query(({ ctx: { actor, context }, input }) => readHours(context, actor, input.itemId)),

  breakdown: reading
    .input(z.object({ itemId: itemSchema, period: periodSchema, dimension: z.enum(visitDimensions) }))
    .query(({ ctx: { actor, context }, input }) => readBreakdown(context, actor, input)),

  items: reading
    .input(z.object({ period: periodSchema }))
    .query(({ ctx: { actor, context }, input }) => readItems(context, actor, input.period)),

  members: reading
    .input(z.object({ period: periodSchema }))
    .query(({ ctx: { actor, context }, input }) => readMembers(context, actor, input.period)),
});
