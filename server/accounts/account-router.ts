import { z } from 'zod';
import { addressChangeSchema, deletionSchema, passwordChangeSchema } from '#src/owners/profiles.ts';
import { limited } from '../limited.ts';
import { deleteAccount } from '../privacy/deletion.ts';
import { router, sessionProcedure } from '../trpc.ts';
import { strengthOf, webHeaders } from './actor.ts';
import { addressState, beginAddressChange, cancelAddressChange } from './email-change.ts';
import { changePassword } from './password.ts';
import { endOtherSessions, endSession, ownSessions } from './sessions.ts';

export const accountRouter = router({
  sessions: sessionProcedure.query(({ ctx }) => ownSessions(ctx, ctx.actor)),

  endSession: sessionProcedure
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => endSession(ctx, ctx.actor, input.id)),

  endOtherSessions: sessionProcedure.mutation(({ ctx }) => endOtherSessions(ctx, ctx.actor)),

  /** Another address, and what it takes to ask for it (product 1.16). */
  address: sessionProcedure.query(({ ctx }) => addressState(ctx.context, ctx.actor)),

  changeAddress: sessionProcedure
    .input(addressChangeSchema)
    .use(limited('addressChange'))
    .use(limited('password'))
    .mutation(({ ctx, input }) => beginAddressChange(ctx.context, ctx.actor, input)),

  cancelAddressChange: sessionProcedure.mutation(({ ctx }) => cancelAddressChange(ctx.context, ctx.actor)),

  changePassword: sessionProcedure
    .input(passwordChangeSchema)
    .use(limited('password'))
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx.context, ctx.actor, input);
      const { headers } = await ctx.context.auth.api.startSession({
        body: { userId: ctx.actor.userId, ...strengthOf(ctx.actor) },
        headers: webHeaders(ctx.req.headers),
        returnHeaders: true,
      });
      ctx.setCookies(headers.getSetCookie());
    }),

  /** Deletes the account; the session goes with it. */
  delete: sessionProcedure
    .input(deletionSchema)
    .use(limited('password'))
    .mutation(async ({ ctx, input }) => {
      await deleteAccount(ctx.context, ctx.actor, input);
      const { headers } = await ctx.context.auth.api.signOut({
        headers: webHeaders(ctx.req.headers),
        returnHeaders: true,
      });
      ctx.setCookies(headers.getSetCookie());
    }),
});
