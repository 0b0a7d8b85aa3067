import { z } from 'zod';
import { vcardSchema } from '#src/cards/cards.ts';
import { planTypes } from '#src/owners/plans.ts';
import { text } from '#src/text.ts';
import { accessibleProcedure, router } from '../trpc.ts';
import { choosePlan, completeOnboarding } from './onboarding.ts';

export const onboardingRouter = router({
  choosePlan: accessibleProcedure
    .input(z.object({ plan: z.enum(planTypes) }))
    .mutation(({ ctx: { actor, context }, input }) => choosePlan(context, actor, input.plan)),

  complete: accessibleProcedure
    .input(z.object({ username: text().toLowerCase().max(64), card: vcardSchema }))
    .mutation(({ ctx: { actor, context }, input }) => completeOnboarding(context, actor, input)),
});
