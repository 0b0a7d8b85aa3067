import { z } from 'zod';
import { deleteDevices } from '#db/accounts/remembered-devices.ts';
import { currentPasswordSchema } from '#src/accounts/credentials.ts';
import {
  assertionSchema,
  codeSchema,
  factorNameSchema,
  newCredentialSchema,
  recoveryCodeSchema,
  smsNumberSchema,
} from '#src/accounts/factors.ts';
import {
  browserProcedure,
  challengedProcedure,
  limited,
  publicProcedure,
  queuePublicCall,
  router,
} from '../../trpc.ts';
import { startChallenge } from './challenges.ts';
import { confirmFactor, enrollPasskey, enrollPhone, enrollTotp } from './enroll.ts';
import { factorState, newRecoveryCodes, ownFactors, removeFactor, renameFactor } from './factors.ts';
import { passkeyOptions, signInWithPasskey, spendRecoveryCode, verify } from './verify.ts';

/** The password is required if the account has no factor yet (product 23.6). */
const enrollment = { name: factorNameSchema, password: currentPasswordSchema.optional() };
const ofFactor = z.object({ factorId: z.uuid() });

export const factorsRouter = router({
  state: publicProcedure.query(async ({ ctx }) => factorState(ctx.context, await ctx.signInState())),

  list: browserProcedure.query(({ ctx }) => ownFactors(ctx.context, ctx.actor)),

  enrollTotp: browserProcedure
    .meta({ waitsFor: 'passwords' })
    .input(z.object(enrollment))
    .use(limited('password'))
    .mutation(({ ctx, input }) => enrollTotp(ctx.context, ctx.actor, input)),

  enrollPhone: browserProcedure
    .meta({ waitsFor: 'sms' })
    .input(z.object({ ...enrollment, phone: smsNumberSchema }))
    .use(limited('password'))
    .mutation(({ ctx, input }) => enrollPhone(ctx.context, ctx.actor, input)),

  enrollPasskey: browserProcedure
    .meta({ waitsFor: 'passwords' })
    .input(z.object(enrollment))
    .use(limited('password'))
    .mutation(({ ctx, input }) => enrollPasskey(ctx.context, ctx.actor, input)),

  confirm: browserProcedure
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
    .meta({ waitsFor: 'sms' })
    .input(ofFactor)
    .use(limited('factorChallenge'))
    .mutation(({ ctx, input }) => startChallenge(ctx.context, ctx.actor, input.factorId)),

  verify: challengedProcedure
    .input(
      z.object({
        challengeId: z.uuid(),
        code: codeSchema.optional(),
        credential: assertionSchema.optional(),
        rememberDevice: z.boolean().default(false),
      }),
    )
    .use(limited('factorCode'))
    .mutation(({ ctx, input }) => verify(ctx, ctx.actor, input)),

  useRecoveryCode: challengedProcedure
    .input(z.object({ code: recoveryCodeSchema }))
    .use(limited('factorCode'))
    .mutation(({ ctx, input }) => spendRecoveryCode(ctx, ctx.actor, input.code)),

  newRecoveryCodes: browserProcedure.mutation(({ ctx }) => newRecoveryCodes(ctx.context, ctx.actor)),

  rename: browserProcedure
    .input(ofFactor.extend({ name: factorNameSchema }))
    .mutation(({ ctx, input }) => renameFactor(ctx.context, ctx.actor, input)),

  remove: browserProcedure
    .input(ofFactor)
    .mutation(({ ctx, input }) => removeFactor(ctx.context, ctx.actor, input.factorId)),

  forgetDevices: browserProcedure.mutation(({ ctx: { context, actor } }) => deleteDevices(context.db, actor.person.id)),

  passkeyOptions: publicProcedure.use(queuePublicCall).mutation(({ ctx }) => passkeyOptions(ctx.context)),

  signInWithPasskey: publicProcedure
    .input(z.object({ challengeId: z.uuid(), credential: assertionSchema, rememberMe: z.boolean().default(true) }))
    .use(limited('passkey'))
    .use(queuePublicCall)
    .mutation(({ ctx, input }) => signInWithPasskey(ctx, input)),
});
