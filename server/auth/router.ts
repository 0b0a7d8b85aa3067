import { APIError } from 'better-auth/api';
import { z } from 'zod';
import { deleteSession } from '#db/users.ts';
import { emailSchema, resetRequestSchema, resetSchema, signInSchema, signUpSchema } from '#src/credentials.ts';
import { AppError } from '#src/errors.ts';
import { webHeaders } from '../actor.ts';
import { publicProcedure, router } from '../trpc.ts';
import { requestLink, resetPassword, signUp } from './accounts.ts';

export const authRouter = router({
  /** Makes the account; the session comes with the confirmation (product 1.3). */
  signUp: publicProcedure.input(signUpSchema).mutation(({ ctx, input }) => signUp(ctx.context, input)),

  resendConfirmation: publicProcedure
    .input(z.object({ email: emailSchema }))
    .mutation(({ ctx, input }) => requestLink(ctx.context, input.email, 'confirm')),

  signIn: publicProcedure.input(signInSchema).mutation(async ({ ctx, input }) => {
    const { headers } = await ctx.context.auth.api
      .signInEmail({ body: input, headers: webHeaders(ctx.req.headers), returnHeaders: true })
      .catch((error: unknown) => {
        throw signInError(error);
      });
    ctx.setCookies(headers.getSetCookie());
  }),

  signOut: publicProcedure.mutation(async ({ ctx }) => {
    const headers = webHeaders(ctx.req.headers);
    // better-auth clears the cookie even where the session could not be ended: so it is ended here first
    const session = await ctx.context.auth.api.getSession({ headers });
    if (session) await deleteSession(ctx.context.db, session.session.token);
    const answer = await ctx.context.auth.api.signOut({ headers, returnHeaders: true });
    ctx.setCookies(answer.headers.getSetCookie());
  }),

  requestReset: publicProcedure
    .input(resetRequestSchema)
    .mutation(({ ctx, input }) => requestLink(ctx.context, input.email, 'reset')),

  resetPassword: publicProcedure
    .input(resetSchema)
    .mutation(({ ctx, input }) => resetPassword(ctx.context, input.token, input.password)),
});

/** better-auth's refusals as ours; what is no refusal stays a defect. */
function signInError(error: unknown): unknown {
  if (!(error instanceof APIError)) return error;
  if (error.body?.code === 'EMAIL_NOT_VERIFIED') return new AppError('email_not_verified');
  return error.statusCode < 500 ? new AppError('invalid_credentials') : error;
}
