import { z } from 'zod';
import { deleteDevices } from '#db/accounts/remembered-devices.ts';
import {
  codeSchema,
  factorNameSchema,
  newCredentialSchema,
  recoveryCodeSchema,
  shownCredentialSchema,
  smsNumberSchema,
} from '#src/accounts/factors.ts';
import { presentPasswordSchema } from '#src/owners/profiles.ts';
import { limited } from '../../limited.ts';
import { challengedProcedure, inTurn, publicProcedure, router, sessionProcedure } from '../../trpc.ts';
import { challenge } from './challenges.ts';
import { confirmFactor } from './confirm.ts';
import { removeFactor, renameFactor } from './edit.ts';
import { enrollPasskey, enrollPhone, enrollTotp } from './enroll.ts';
import { factorState, ownFactors } from './factors.ts';
import { passkeyOptions, signInWithPasskey } from './passkeys.ts';
import { newRecoveryCodes, spendRecoveryCode } from './recovery.ts';
import { verify } from './verify.ts';

/** The password counts where the account has no factor yet (product 23.6). */
const enrolment = { name: factorNameSchema, password: presentPasswordSchema.optional() };
const ofFactor = z.object({ factorId: z.uuid() });

/** Second factors and passkeys (product 23). */
export const factorsRouter = router({
  /** Whether somebody is signed in, and what is still owed. */
  state: publicProcedure.query(async ({ ctx }) => factorState(ctx.context, await ctx.standing())),

  list: sessionProcedure.query(({ ctx }) => ownFactors(ctx.context, ctx.actor)),

  enrollTotp: sessionProcedure
    .input(z.object(enrolment))
    .use(limited('password'))
    .mutation(({ ctx, input }) => enrollTotp(ctx.context, ctx.actor, input)),

  enrollPhone: sessionProcedure
    .input(z.object({ ...enrolment, phone: smsNumberSchema }))
    .use(limited('password'))
    .mutation(({ ctx, input }) => enrollPhone(ctx.context, ctx.actor, input)),

  enrollPasskey: sessionProcedure
    .input(z.object(enrolment))
    .use(limited('password'))
    .mutation(({ ctx, input }) => enrollPasskey(ctx.context, ctx.actor, input)),

  /** From then on the factor counts. The first one gives recovery codes, which are shown this once. */
  confirm: sessionProcedure
    .input(
      ofFactor.extend({
        challengeId: z.uuid().optional(),
        code: codeSchema.optional(),
        credential: newCredentialSchema.optional(),
      }),
    )
    .use(limited('factorCode'))
    .mutation(({ ctx, input }) => confirmFactor(ctx, ctx.actor, input)),

  challenge: challengedProcedure
    .input(ofFactor)
    .use(limited('factorChallenge'))
    .mutation(({ ctx, input }) => challenge(ctx.context, ctx.actor, input.factorId)),

  /** The second step of a sign-in, and the step-up of a session that has it behind it. */
  verify: challengedProcedure
    .input(
      z.object({
        challengeId: z.uuid(),
        code: codeSchema.optional(),
        credential: shownCredentialSchema.optional(),
        rememberDevice: z.boolean().default(false),
      }),
    )
    .use(limited('factorCode'))
    .mutation(({ ctx, input }) => verify(ctx, ctx.actor, input)),

  useRecoveryCode: challengedProcedure
    .input(z.object({ code: recoveryCodeSchema }))
    .use(limited('factorCode'))
    .mutation(({ ctx, input }) => spendRecoveryCode(ctx, ctx.actor, input.code)),

  newRecoveryCodes: sessionProcedure.mutation(({ ctx }) => newRecoveryCodes(ctx.context, ctx.actor)),

  rename: sessionProcedure
    .input(ofFactor.extend({ name: factorNameSchema }))
    .mutation(({ ctx, input }) => renameFactor(ctx.context, ctx.actor, input)),

  remove: sessionProcedure
    .input(ofFactor)
    .mutation(({ ctx, input }) => removeFactor(ctx.context, ctx.actor, input.factorId)),

  forgetDevices: sessionProcedure.mutation(({ ctx: { context, actor } }) => deleteDevices(context.db, actor.userId)),

  passkeyOptions: publicProcedure.use(inTurn).mutation(({ ctx }) => passkeyOptions(ctx.context)),

  signInWithPasskey: publicProcedure
    .input(
      z.object({ challengeId: z.uuid(), credential: shownCredentialSchema, rememberMe: z.boolean().default(true) }),
    )
    .use(limited('passkey'))
    .use(inTurn)
    .mutation(({ ctx, input }) => signInWithPasskey(ctx, input)),
});
