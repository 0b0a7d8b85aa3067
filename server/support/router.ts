import { supportMessageSchema } from '#src/support/messages.ts';
import { router, sessionProcedure } from '../trpc.ts';
import { sendSupportMessage } from './messages.ts';

// Works after the trial, too (product 14.4)
export const supportRouter = router({
  address: sessionProcedure.query(({ ctx: { context } }) => ({ email: context.env.supportEmail })),

  send: sessionProcedure
    .input(supportMessageSchema)
    .mutation(({ ctx: { actor, context }, input }) => sendSupportMessage(context, actor, input)),
});
