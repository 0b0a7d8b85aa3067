import { z } from 'zod';
import { periodSchema } from '#src/stats/period-schema.ts';
import { visitDimensions } from '#src/visits/visits.ts';
import { router, sessionProcedure } from '../trpc.ts';
import { readBreakdown, readHours, readItems, readOverview, readReport } from './reports.ts';

/** null: the account as a whole. */
const itemSchema = z.uuid().nullable();

/** What was counted, in days of the account's own zone (product 20.5, 20.9), as far as its plan shows it (product 20.10). */
export const analyticsRouter = router({
  /** The last 30 days, today included, beside the 30 before, and day by day. */
  overview: sessionProcedure.query(({ ctx: { actor, context } }) => readOverview(context, actor)),

  /** A period beside the one before it, and day by day: of the account, or of one card, link or code. */
  report: sessionProcedure
    .input(z.object({ itemId: itemSchema, period: periodSchema }))
    .query(({ ctx: { actor, context }, input }) => readReport(context, actor, input)),

  /** The last 48 hours, the present one included, one by one. */
  hours: sessionProcedure
    .input(z.object({ itemId: itemSchema }))
    .query(({ ctx: { actor, context }, input }) => readHours(context, actor, input.itemId)),

  /** Where the hits of a period came from, with what, or by which campaign. */
  breakdown: sessionProcedure
    .input(z.object({ itemId: itemSchema, period: periodSchema, dimension: z.enum(visitDimensions) }))
    .query(({ ctx: { actor, context }, input }) => readBreakdown(context, actor, input)),

  /** The cards, links and codes that were visited most in a period. */
  items: sessionProcedure
    .input(z.object({ period: periodSchema }))
    .query(({ ctx: { actor, context }, input }) => readItems(context, actor, input.period)),
});
