import { z } from 'zod';
import { AppError } from '#src/errors.ts';
import { keptSchema, limitedPageSchema } from '#src/owners/limited-items.ts';
import { afterwardsSchema, newOrganizationSchema } from '#src/owners/organization-schemas.ts';
import { reachOf } from '#src/owners/permissions.ts';
import { MOST_SEATS } from '#src/owners/plans.ts';
import { browserProcedure, limited, may, publicProcedure, router } from '../trpc.ts';
import { createCheckout, openPortal } from './checkout.ts';
import { listHistory } from './history.ts';
import { leaveOrganization, removeMember } from './memberships.ts';
import { createOrganization } from './organizations.ts';
import { chooseKeptItems, countLimited, listLimitedItems, listLimitedPage } from './over-limit.ts';
import { readPaused } from './paused.ts';
import { listPrices, priceIdSchema } from './payments.ts';
import { changePlan, keepPlan, previewPlanChange } from './plan-change.ts';
import { changeSeats, previewSeats } from './seats.ts';
import { noSubscription, type SubscriptionSummary, summarizeSubscription } from './subscription.ts';

const today = z.object({ due: z.int().min(0), prorationDate: z.int().min(0) }).nullable();
const seats = z.int().min(0).max(MOST_SEATS);
const returnTo = z.enum(['billing', 'onboarding']);

// Open after the trial: paying restores access (product 17.2)
export const billingRouter = router({
  prices: publicProcedure.query(({ ctx: { context } }) => listPrices(context.payments)),

  subscription: publicProcedure.query(async ({ ctx }): Promise<SubscriptionSummary> => {
    const person = await ctx.sessionActor();
    if (!person) return noSubscription;
    const actor = await ctx.actingFor(person);
    if (reachOf(actor.role, 'billing.read') !== 'all') throw new AppError('forbidden');
    return await summarizeSubscription(ctx.context, actor);
  }),

  paused: may('billing.read').query(({ ctx: { actor, context } }) => readPaused(context, actor)),

  history: may('billing.read')
    .meta({ waitsFor: 'payments' })
    .query(({ ctx: { actor, context } }) => listHistory(context, actor)),

  createCheckout: may('billing.manage')
    .meta({ waitsFor: 'payments' })
    .input(z.object({ priceId: priceIdSchema, returnTo, seats: seats.default(0) }))
    .mutation(({ ctx: { actor, context }, input }) => createCheckout(context, actor, input)),

  previewPlanChange: may('billing.read')
    .meta({ waitsFor: 'payments' })
    .input(z.object({ priceId: priceIdSchema }))
    .query(({ ctx: { actor, context }, input }) => previewPlanChange(context, actor, input)),

  changePlan: may('billing.manage')
    .meta({ waitsFor: 'payments' })
    .input(
      z.object({
        priceId: priceIdSchema,
        timing: z.enum(['now', 'period_end']),
        today,
      }),
    )
    .mutation(({ ctx: { actor, context }, input }) => changePlan(context, actor, input)),

  previewSeats: may('billing.read')
    .meta({ waitsFor: 'payments' })
    .input(z.object({ seats }))
    .query(({ ctx: { actor, context }, input }) => previewSeats(context, actor, input)),

  changeSeats: may('billing.manage')
    .meta({ waitsFor: 'payments' })
    .input(z.object({ seats, today }))
    .mutation(({ ctx: { actor, context }, input }) => changeSeats(context, actor, input)),

  keepPlan: may('billing.manage')
    .meta({ waitsFor: 'payments' })
    .mutation(({ ctx: { actor, context } }) => keepPlan(context, actor)),

  customerPortal: may('billing.manage')
    .meta({ waitsFor: 'payments' })
    .mutation(({ ctx: { actor, context } }) => openPortal(context, actor)),
});

// Open after the trial: the choice also applies to the next plan (product 18)
export const pausingRouter = router({
  list: may('billing.read').query(({ ctx: { actor, context } }) => listLimitedItems(context, actor)),

  usage: may('billing.read').query(({ ctx: { actor, context } }) => countLimited(context, actor)),

  page: may('billing.read')
    .input(limitedPageSchema)
    .query(({ ctx: { actor, context }, input }) => listLimitedPage(context, actor, input)),

  choose: may('billing.manage')
    .input(keptSchema)
    .mutation(({ ctx: { actor, context }, input }) => chooseKeptItems(context, actor, input)),
});

/** Merged into the `organizations` procedures. */
export const organizationBillingRouter = router({
  create: browserProcedure
    .input(newOrganizationSchema)
    .use(limited('createOrganization'))
    .mutation(({ ctx: { actor, context }, input }) => createOrganization(context, actor, input)),

  leave: browserProcedure
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx: { actor, context }, input }) => leaveOrganization(context, actor, input.id)),
});

/** Merged into the `members` procedures. */
export const memberBillingRouter = router({
  remove: may('members.remove')
    .input(z.object({ userId: z.uuid(), afterwards: afterwardsSchema }))
    .mutation(({ ctx: { actor, context }, input }) => removeMember(context, actor, input)),
});
