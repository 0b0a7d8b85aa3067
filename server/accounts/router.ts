import { z } from 'zod';
import { listConnections } from '#db/accounts/connections.ts';
import { isPasswordHash } from '#db/accounts/users.ts';
import type { Db } from '#db/connect.ts';
import {
  currentPasswordSchema,
  emailChangeSchema,
  emailSchema,
  passwordChangeSchema,
  resetLinkSchema,
  resetRequestSchema,
  resetSchema,
  signInSchema,
  signUpSchema,
  socialProviderSchema,
  socialStartSchema,
} from '#src/accounts/credentials.ts';
import { AppError } from '#src/errors.ts';
import { screenPath } from '#src/screens.ts';
import { storedEmail } from '../platform/email-addresses.ts';
import {
  accessibleBrowserProcedure,
  browserProcedure,
  limited,
  publicProcedure,
  queuePublicCall,
  router,
  unlimitedProcedure,
} from '../trpc.ts';
import { assuranceOf } from './actor.ts';
import { cancelEmailChange, emailChangeState, startEmailChange } from './email-change.ts';
import { requestLink, resendConfirmation } from './email-links.ts';
import { uncommonPasswordSchema } from './new-password.ts';
import { changePassword, readResetLink, resetPassword } from './password.ts';
import { checkIdentity } from './recent-sign-in.ts';
import { endOtherSessions, endSession, ownSessions, signIn } from './sessions.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { disconnect, listSignInMethods } from './social/connections.ts';
import { startOauth } from './social/oauth-callback.ts';
import { startSession } from './start-session.ts';
import { signInHere, waitingState, waitingTokenHash } from './waiting-browser.ts';

/** What the server adds to the schemas that browsers share (product 1.1, 1.22). */
const ownEmail = { email: emailSchema.transform(storedEmail) };
const newPassword = { password: uncommonPasswordSchema };
const ofProvider = z.object({ provider: socialProviderSchema });
/** The password is required if the account has no factor (product 21.11). */
const connectionSchema = ofProvider.extend({ password: currentPasswordSchema.optional() });

export const authRouter = router({
  signUp: publicProcedure
    .input(signUpSchema.safeExtend({ ...ownEmail, ...newPassword }))
    .use(limited('signUp'))
    .mutation(async ({ ctx, input }) => ctx.setCookies([await signUp(ctx.context, input, ctx.req)])),

  /** Whether this browser waits for an email to be confirmed, and whether it was (product 1.4). */
  waitingState: publicProcedure.query(({ ctx }) => waitingState(ctx)),

  signInHere: publicProcedure.use(queuePublicCall).mutation(({ ctx }) => signInHere(ctx)),

  resendConfirmation: publicProcedure
    .input(z.object(ownEmail))
    // Counted apart from resets: most unsolicited ones are for confirmed emails and send nothing
    .use(limited('mailedLink', 'confirm:'))
    .use(queuePublicCall)
    .mutation(({ ctx: { context, req }, input }) =>
      resendConfirmation(context, input.email, waitingTokenHash(context.env, req.headers)),
    ),

  signIn: publicProcedure
    .input(signInSchema.extend(ownEmail))
    .mutation(({ ctx, input: { email, ...input } }) => signIn(ctx, { signInName: email, ...input })),

  signOut: unlimitedProcedure.mutation(({ ctx }) => signOut(ctx)),

  requestReset: publicProcedure
    .input(resetRequestSchema.extend(ownEmail))
    .use(limited('mailedLink'))
    .use(queuePublicCall)
    .mutation(({ ctx, input }) => requestLink(ctx.context, input.email, 'reset')),

  /** A mutation, because URLs are logged. */
  readResetLink: publicProcedure
    .input(resetLinkSchema)
    .use(queuePublicCall)
    .mutation(({ ctx, input }) => readResetLink(ctx.context, input.token)),

  resetPassword: publicProcedure
    .input(resetSchema.extend(newPassword))
    .mutation(async ({ ctx: { context, req, setCookies }, input }) => {
      const { userId, hash } = await resetPassword(context, input, req.ip);
      const signIn = {
        headers: req.headers,
        isStillProven: (tx: Db) => isPasswordHash(tx, userId, hash),
        isAnnounced: true,
      };
      // The password is set, whether or not a session can be started
      const cookies = await startSession(context, { userId }, signIn).catch((error: unknown) =>
        req.log.warn({ err: error }, 'a password was reset but no session could be started'),
      );
      if (cookies) setCookies(cookies);
    }),

  /** Returns the URL to send the browser to (product 21.1). */
  startSocial: publicProcedure
    .input(socialStartSchema)
    .use(limited('startSocial'))
    .mutation(({ ctx, input }) => {
      const { provider, from, ...place } = input;
      return startOauth(ctx, { provider, from, purpose: { kind: 'sign-in', ...place } });
    }),

  waysIn: browserProcedure.query(({ ctx }) => listSignInMethods(ctx.context, ctx.actor)),

  connect: accessibleBrowserProcedure
    .meta({ waitsFor: 'identity' })
    .input(connectionSchema)
    .use(limited('password'))
    .mutation(async ({ ctx, input: { provider, password } }) => {
      // A connection outlives password changes and sessions (product 21.11)
      await checkIdentity(ctx.context, ctx.actor, password);
      const purpose = { kind: 'connect', userId: ctx.actor.person.id } as const;
      return await startOauth(ctx, { provider, from: screenPath('account'), purpose });
    }),

  confirmIdentity: browserProcedure
    .meta({ waitsFor: 'identity' })
    .input(ofProvider)
    .mutation(async ({ ctx, input }) => {
      const { id: userId } = ctx.actor.person;
      const connections = await listConnections(ctx.context.db, userId);
      if (!connections.some(({ provider }) => provider === input.provider)) throw new AppError('not_found');
      return await startOauth(ctx, { ...input, from: screenPath('account'), purpose: { kind: 'confirm', userId } });
    }),

  disconnect: accessibleBrowserProcedure
    .meta({ waitsFor: 'passwords' })
    .input(connectionSchema)
    .use(limited('password'))
    .mutation(async ({ ctx, input: { provider, password } }) => {
      await checkIdentity(ctx.context, ctx.actor, password);
      await disconnect(ctx.context, ctx.actor, provider);
    }),
});

export const accountRouter = router({
  sessions: browserProcedure.query(({ ctx }) => ownSessions(ctx, ctx.actor)),

  endSession: browserProcedure
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => endSession(ctx, ctx.actor, input.id)),

  endOtherSessions: browserProcedure.mutation(({ ctx }) => endOtherSessions(ctx, ctx.actor)),

  address: browserProcedure.query(({ ctx }) => emailChangeState(ctx.context, ctx.actor)),

  changeAddress: browserProcedure
    .meta({ waitsFor: 'passwords' })
    .input(emailChangeSchema.extend(ownEmail))
    .use(limited('addressChange'))
    .use(limited('password'))
    .mutation(({ ctx: { actor, context, req }, input }) =>
      // Anybody may own the new email
      context.limits.mailedLink.guard({ address: req.ip, account: `change:${input.email}` }, () =>
        startEmailChange(context, actor, input),
      ),
    ),

  cancelAddressChange: browserProcedure.mutation(({ ctx }) => cancelEmailChange(ctx.context, ctx.actor.person.id)),

  changePassword: browserProcedure
    .meta({ waitsFor: 'passwords' })
    .input(passwordChangeSchema.extend(newPassword))
    .use(limited('password'))
    .mutation(async ({ ctx, input }) => {
      const { id: userId } = ctx.actor.person;
      const hash = await changePassword(ctx.context, ctx.actor, input);
      const cookies = await startSession(
        ctx.context,
        { userId, ...assuranceOf(ctx.actor) },
        { headers: ctx.req.headers, isStillProven: (tx) => isPasswordHash(tx, userId, hash), isAnnounced: false },
      );
      if (cookies === null) throw new AppError('unauthenticated');
      ctx.setCookies(cookies);
    }),
});
