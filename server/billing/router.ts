import { z } from 'zod';
import { may, publicProcedure, router } from '../trpc.ts';
import { createCheckout, openPortal } from './checkout.ts';
import { listHistory } from './history.ts';
import { chooseKeptItems, listLimitedItems } from './over-limit.ts';
import { listPrices, priceIdSchema } from './payments.ts';
import { summarizeSubscription } from './subscription.ts';

const returnTo = z.enum(['billing', 'onboarding']);

// Open after the trial: paying restores access (product 17.2)
export const billingRouter = router({
  prices: publicProcedure.query(({ ctx: { context } }) => listPrices(context.payments)),

  subscription: may('billing.read').query(({ ctx: { actor, context } }) => summarizeSubscription(context.db, actor)),

  history: may('billing.read').query(({ ctx: { actor, context } }) => listHistory(context, actor)),

  createCheckout: may('billing.manage')
    .input(z.object({ priceId: priceIdSchema, returnTo }))
    .mutation(({ ctx: { actor, context }, input }) => createCheckout(context, actor, input)),

  customerPortal: may('billing.manage').mutation(({ ctx: { actor, context } }) => openPortal(context, actor)),
});

const MAX_KEPT = 5000;

const idsSchema = z.array(z.uuid()).max(MAX_KEPT);

// Open after the trial: the choice also applies to the next plan (product 18)
export const pausingRouter = router({
  list: may('billing.read').query(({ ctx: { actor, context } }) => listLimitedItems(context, actor)),

  choose: may('billing.manage')
    .input(z.object({ vcards: idsSchema, links: idsSchema, qrCodes: idsSchema }))
    .mutation(({ ctx: { actor, context }, input }) => chooseKeptItems(context, actor, input)),
});
