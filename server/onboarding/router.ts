import { z } from 'zod';
import { countTestData } from '#db/onboarding/test-data.ts';
import { cardSchema } from '#src/cards/cards.ts';
import { planTypes } from '#src/owners/plans.ts';
import { text } from '#src/schemas.ts';
import { may, router } from '../trpc.ts';
import { choosePlan, clearTestData, completeOnboarding, findFirstCard } from './onboarding.ts';

export const onboardingRouter = router({
  /** The card that `complete` changes; null: it creates one. */
  card: may('account.read').query(({ ctx: { actor, context } }) => findFirstCard(context, actor)),

  choosePlan: may('onboarding.complete')
    .input(z.object({ plan: z.enum(planTypes) }))
    .mutation(({ ctx: { actor, context }, input }) => choosePlan(context, actor, input.plan)),

  complete: may('onboarding.complete')
    .input(z.object({ username: text().toLowerCase().max(64), card: cardSchema }))
    .mutation(({ ctx: { actor, context }, input }) => completeOnboarding(context, actor, input)),
});

export const testDataRouter = router({
  count: may('account.read').query(({ ctx: { actor, context } }) => countTestData(context.db, actor.owner.id)),

  clear: may('account.update').mutation(({ ctx: { actor, context } }) => clearTestData(context, actor)),
});
