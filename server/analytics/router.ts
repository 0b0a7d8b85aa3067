import { findToday, listVisitDays } from '#db/visit-figures.ts';
import { dayAfter, figuresOf, fillDays } from '#src/figures.ts';
import { router, sessionProcedure } from '../trpc.ts';

const DAYS = 30;

export const analyticsRouter = router({
  /** What was counted in the last 30 days, today included, beside the 30 before, and day by day (product 20). */
  overview: sessionProcedure.query(async ({ ctx: { actor, context } }) => {
    const today = await findToday(context.db, actor.userId);
    const [from, before] = [dayAfter(today, 1 - DAYS), dayAfter(today, 1 - 2 * DAYS)];
    const counted = await listVisitDays(context.db, actor.userId, before, today);
    const days = fillDays(counted, from, today);
    return { ...figuresOf(days, fillDays(counted, before, dayAfter(from, -1))), days };
  }),
});
