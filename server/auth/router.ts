import { z } from 'zod';
import { listConnections } from '#db/connections.ts';
import { emailSchema, resetRequestSchema, resetSchema, signInSchema, signUpSchema } from '#src/credentials.ts';
import { AppError } from '#src/errors.ts';
import { paths } from '#src/paths.ts';
import { socialProviderSchema, socialStartSchema } from '#src/social-schema.ts';
import { requireStepUp } from '../fresh.ts';
import { limited } from '../limited.ts';
import { accessibleProcedure, inTurn, publicProcedure, router, sessionProcedure, unlimitedProcedure } from '../trpc.ts';
import { requestLink, resendConfirmation, resetPassword, signUp } from './accounts.ts';
import { begin } from './coming-back.ts';
import { disconnect, waysIn } from './connections.ts';
import { signIn } from './signing-in.ts';
import { signOut } from './signing-out.ts';

const ofProvider = z.object({ provider: socialProviderSchema });

export const authRouter = router({
  /** Makes the account; the session comes with the confirmation (product 1.3). */
  signUp: publicProcedure
    .input(signUpSchema)
    .use(limited('signUp'))
    .use(inTurn)
    .mutation(({ ctx, input }) => signUp(ctx.context, input, ctx.req.ip)),

  resendConfirmation: publicProcedure
    .input(z.object({ email: emailSchema }))
    // Apart from resets: most confirmations that a stranger asks for are of a confirmed address, and not sent
    .use(limited('mailedLink', 'confirm:'))
    .use(inTurn)
    .mutation(({ ctx, input }) => resendConfirmation(ctx.context, input.email)),

  signIn: publicProcedure
    .input(signInSchema)
    .use(limited('signIn'))
    .use(inTurn)
    .mutation(({ ctx, input }) => signIn(ctx, input)),

  signOut: unlimitedProcedure.mutation(({ ctx }) => signOut(ctx)),

  requestReset: publicProcedure
    .input(resetRequestSchema)
    .use(limited('mailedLink'))
    .use(inTurn)
    .mutation(({ ctx, input }) => requestLink(ctx.context, input.email, 'reset')),

  resetPassword: publicProcedure
    .input(resetSchema)
    .use(inTurn)
    .mutation(({ ctx, input }) => resetPassword(ctx.context, input, ctx.req.ip)),

  /** Where to send the browser so that it signs in there (product 21.1). */
  startSocial: publicProcedure
    .input(socialStartSchema)
    .use(limited('startSocial'))
    .mutation(({ ctx, input }) => {
      const { provider, from, ...place } = input;
      return begin(ctx, { provider, from, purpose: { kind: 'sign-in', ...place } });
    }),

  waysIn: sessionProcedure.query(({ ctx }) => waysIn(ctx.context, ctx.actor)),

  /** Where to send the browser so that its account there is connected (product 21.7). @throws step_up_required */
  connect: accessibleProcedure.input(ofProvider).mutation(({ ctx, input }) => {
    // It signs in from then on, whatever becomes of the password (product 23.6)
    requireStepUp(ctx.actor);
    const purpose = { kind: 'connect', userId: ctx.actor.userId } as const;
    return begin(ctx, { ...input, from: paths.account, purpose });
  }),

  /** Where to send the browser so that it shows who its owner is (product 21.9). @throws not_found */
  confirmIdentity: sessionProcedure.input(ofProvider).mutation(async ({ ctx, input }) => {
    const { userId } = ctx.actor;
    const connections = await listConnections(ctx.context.db, userId);
    if (!connections.some(({ provider }) => provider === input.provider)) throw new AppError('not_found');
    return await begin(ctx, { ...input, from: paths.account, purpose: { kind: 'confirm', userId } });
  }),

  disconnect: accessibleProcedure.input(ofProvider).mutation(({ ctx, input }) => {
    requireStepUp(ctx.actor);
    return disconnect(ctx.context, ctx.actor, input.provider);
  }),
});
