import { z } from 'zod';
import { publicProcedure, router, sessionProcedure } from '../trpc.ts';
import { createCheckout } from './checkout.ts';
import { listHistory } from './history.ts';
import { openPortal } from './portal.ts';
import { listPrices, priceIdSchema } from './prices.ts';
import { readSubscription } from './subscription.ts';

const returnTo = z.enum(['billing', 'onboarding']);

// Also after the trial: paying is what brings an account back (product 17.2)
export const billingRouter = router({
  prices: publicProcedure.query(({ ctx: { context } }) => listPrices(context.payments)),

  /** Answers from our own rows, so that a provider that is away locks nobody out. */
  subscription: sessionProcedure.query(({ ctx: { actor, context } }) => readSubscription(context.db, actor)),

  history: sessionProcedure.query(({ ctx: { actor, context } }) => listHistory(context, actor)),

  createCheckout: sessionProcedure
    .input(z.object({ priceId: priceIdSchema, returnTo }))
    .mutation(({ ctx: { actor, context }, input }) => createCheckout(context, actor, input)),

  customerPortal: sessionProcedure.mutation(({ ctx: { actor, context } }) => openPortal(context, actor)),
});
