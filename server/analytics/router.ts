import { sumLinkCounters } from '#db/analytics.ts';
import { router, sessionProcedure } from '../trpc.ts';

export const analyticsRouter = router({
  /** What is stored of the account's traffic. Null: not recorded yet, which is not the same as none (product 15.1). */
  overview: sessionProcedure.query(async ({ ctx: { actor, context } }) => {
    const { scans, clicks } = await sumLinkCounters(context.db, actor.userId);
    const views: number | null = null;
    return { qrScans: scans, profileViews: views, linkClicks: clicks, total: scans + clicks };
  }),
});
