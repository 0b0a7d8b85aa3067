import { phoneCodeSchema, phoneSchema, phoneSignInSchema } from '#src/accounts/phone-sign-in.ts';
import { AppError } from '#src/errors.ts';
import { publicProcedure, queuePublicCall, router } from '../../trpc.ts';
import { requestSignInCode, signInWithCode, signInWithPhone } from './sign-in.ts';

/** @throws sms_off */
const phoneProcedure = publicProcedure.use(({ ctx: { context }, next }) => {
  if (!context.sms || !context.env.authApi) throw new AppError('sms_off');
  return next();
});

/** Sign-in of accounts that programs created with a phone (product 1.28). */
export const phoneSignInRouter = router({
  signIn: phoneProcedure.input(phoneSignInSchema).mutation(({ ctx, input }) => signInWithPhone(ctx, input)),

  requestCode: phoneProcedure
    .input(phoneSchema)
    .use(queuePublicCall)
    .mutation(({ ctx, input }) => requestSignInCode(ctx, input.phone)),

  signInWithCode: phoneProcedure
    .input(phoneCodeSchema)
    .use(queuePublicCall)
    .mutation(({ ctx, input }) => signInWithCode(ctx, input)),
});
