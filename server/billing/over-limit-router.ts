import { z } from 'zod';
import { router, sessionProcedure } from '../trpc.ts';
import { choosePlaces, listPlaces } from './over-limit.ts';

/** More than any plan with a limit has room for. */
const MAX_CHOSEN = 5000;

const idsSchema = z.array(z.uuid()).max(MAX_CHOSEN);

/** What stays when a plan has room for less (product 18). Open after the trial: it settles what the next plan brings back. */
export const pausingRouter = router({
  list: sessionProcedure.query(({ ctx: { actor, context } }) => listPlaces(context, actor)),

  choose: sessionProcedure
    .input(z.object({ vcards: idsSchema, links: idsSchema, qrCodes: idsSchema }))
    .mutation(({ ctx: { actor, context }, input }) => choosePlaces(context, actor, input)),
});
