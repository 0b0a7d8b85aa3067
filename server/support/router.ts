import { supportMessageSchema } from '#src/support/support.ts';
import { router, sessionProcedure } from '../trpc.ts';
import { sendSupportMessage } from './support.ts';

// Also after the trial: whoever is locked out has most to ask (product 14.4)
export const supportRouter = router({
  /** Where to write to without the form. */
  address: sessionProcedure.query(({ ctx: { context } }) => ({ email: context.env.supportEmail })),

  send: sessionProcedure
    .input(supportMessageSchema)
    .mutation(({ ctx: { actor, context }, input }) => sendSupportMessage(context, actor, input)),
});
