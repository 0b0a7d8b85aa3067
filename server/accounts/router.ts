import { z } from 'zod';
import { listConnections } from '#db/accounts/connections.ts';
import {
  emailSchema,
  resetLinkSchema,
  resetRequestSchema,
  resetSchema,
  signInSchema,
  signUpSchema,
} from '#src/accounts/credentials.ts';
import { socialProviderSchema, socialStartSchema } from '#src/accounts/social-schema.ts';
import { AppError } from '#src/errors.ts';
import { presentPasswordSchema } from '#src/owners/profiles.ts';
import { paths } from '#src/paths.ts';
import { limited } from '../limited.ts';
import { accessibleProcedure, inTurn, publicProcedure, router, sessionProcedure, unlimitedProcedure } from '../trpc.ts';
import { requireFresh } from './recent-sign-in.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { readResetLink, requestLink, resendConfirmation, resetPassword, signUp } from './sign-up.ts';
import { disconnect, waysIn } from './social/connections.ts';
import { begin } from './social/oauth-callback.ts';

const ofProvider = z.object({ provider: socialProviderSchema });
/** The password counts where the account has no factor (product 21.11). */
const connectionSchema = ofProvider.extend({ password: presentPasswordSchema.optional() });

export const authRouter = router({
  /** Makes the account; the session comes with the confirmation (product 1.3). */
  signUp: publicProcedure
    .input(signUpSchema)
    .use(limited('signUp'))
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
    .mutation(({ ctx, input }) => signIn(ctx, input)),

  signOut: unlimitedProcedure.mutation(({ ctx }) => signOut(ctx)),

  requestReset: publicProcedure
    .input(resetRequestSchema)
    .use(limited('mailedLink'))
    .use(inTurn)
    .mutation(({ ctx, input }) => requestLink(ctx.context, input.email, 'reset')),

  /** What else signs in to the account, for the page of a reset link. A mutation, since URLs are logged. */
  readResetLink: publicProcedure
    .input(resetLinkSchema)
    .use(inTurn)
    .mutation(({ ctx, input }) => readResetLink(ctx.context, input.token)),

  resetPassword: publicProcedure
    .input(resetSchema)
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

  /** Where to send the browser to connect an account there. @throws step_up_required, password_wrong, sign_in_again */
  connect: accessibleProcedure
    .input(connectionSchema)
    .use(limited('password'))
    .mutation(async ({ ctx, input: { provider, password } }) => {
      // A connection outlives the password and every session (product 21.11)
      await requireFresh(ctx.context, ctx.actor, password);
      const purpose = { kind: 'connect', userId: ctx.actor.userId } as const;
      return await begin(ctx, { provider, from: paths.account, purpose });
    }),

  /** Where to send the browser so that it shows who its owner is (product 21.9). @throws not_found */
  confirmIdentity: sessionProcedure.input(ofProvider).mutation(async ({ ctx, input }) => {
    const { userId } = ctx.actor;
    const connections = await listConnections(ctx.context.db, userId);
    if (!connections.some(({ provider }) => provider === input.provider)) throw new AppError('not_found');
    return await begin(ctx, { ...input, from: paths.account, purpose: { kind: 'confirm', userId } });
  }),

  disconnect: accessibleProcedure
    .input(connectionSchema)
    .use(limited('password'))
    .mutation(async ({ ctx, input: { provider, password } }) => {
      await requireFresh(ctx.context, ctx.actor, password);
      await disconnect(ctx.context, ctx.actor, provider);
    }),
});
