import { consumeChallenge, insertChallenge, takeTry } from '#db/accounts/factor-challenges.ts';
import { findFactorByCredential } from '#db/accounts/factors.ts';
import type { ShownCredential } from '#src/accounts/factors.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../../context.ts';
import type { RequestContext } from '../../trpc.ts';
import { startStrong } from './step-up.ts';
import { acceptKey } from './verify.ts';
import { checkKey, requestOptions } from './webauthn.ts';

/** What a browser is asked for that shall sign in with a passkey, of whomever (product 23.10). */
export async function passkeyOptions(context: Pick<Context, 'db' | 'env'>) {
  const options = await requestOptions(context, null);
  const asked = { userId: null, factorId: null, challenge: options.challenge };
  const { id: challengeId, expiresAt } = await insertChallenge(context.db, asked);
  return { challengeId, expiresAt, options };
}

/** Signs in: a passkey asks who is there, and so is both steps at once. @throws challenge_over, passkey_refused */
export async function signInWithPasskey(
  ctx: RequestContext,
  { challengeId, credential, rememberMe }: { challengeId: string; credential: ShownCredential; rememberMe: boolean },
): Promise<void> {
  const { context } = ctx;
  const asked = await takeTry(context.db, null, challengeId);
  if (!asked || asked.challenge === null) throw new AppError('challenge_over');
  if (!(await consumeChallenge(context.db, challengeId))) throw new AppError('challenge_over');
  const factor = await findFactorByCredential(context.db, credential.id);
  if (!factor) throw new AppError('passkey_refused');
  const { challenge: expectedChallenge } = asked;
  const shown = await checkKey(context, factor, { expectedChallenge, response: credential, asksWho: true });
  await acceptKey(context, factor.id, shown);
  await startStrong(ctx, factor.userId, rememberMe);
}
