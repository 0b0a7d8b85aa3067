import { z } from 'zod';
import { deletionSchema, passwordChangeSchema } from '#src/profiles.ts';
import { webHeaders } from '../actor.ts';
import { accessibleProcedure, router, sessionProcedure } from '../trpc.ts';
import { deleteAccount } from './deletion.ts';
import { changePassword } from './password.ts';
import { endOtherSessions, endSession, ownSessions } from './sessions.ts';

export const accountRouter = router({
  sessions: sessionProcedure.query(({ ctx }) => ownSessions(ctx, ctx.actor)),

  endSession: sessionProcedure
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => endSession(ctx, ctx.actor, input.id)),

  endOtherSessions: sessionProcedure.mutation(({ ctx }) => endOtherSessions(ctx, ctx.actor)),

  changePassword: accessibleProcedure.input(passwordChangeSchema).mutation(async ({ ctx, input }) => {
    await changePassword(ctx.context, ctx.actor, input);
    const { headers } = await ctx.context.auth.api.startSession({
      body: { userId: ctx.actor.userId },
      headers: webHeaders(ctx.req.headers),
      returnHeaders: true,
    });
    ctx.setCookies(headers.getSetCookie());
  }),

  /** Deletes the account; the session goes with it. */
  delete: sessionProcedure.input(deletionSchema).mutation(async ({ ctx, input }) => {
    await deleteAccount(ctx.context, ctx.actor, input);
    const { headers } = await ctx.context.auth.api.signOut({
      headers: webHeaders(ctx.req.headers),
      returnHeaders: true,
    });
    ctx.setCookies(headers.getSetCookie());
  }),
});
