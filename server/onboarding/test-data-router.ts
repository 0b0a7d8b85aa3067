import { countTestData } from '#db/onboarding/test-data.ts';
import { accessibleProcedure, router, sessionProcedure } from '../trpc.ts';
import { clearTestData } from './test-data.ts';

export const testDataRouter = router({
  count: sessionProcedure.query(({ ctx: { actor, context } }) => countTestData(context.db, actor.userId)),

  clear: accessibleProcedure.mutation(({ ctx: { actor, context } }) => clearTestData(context, actor)),
});
