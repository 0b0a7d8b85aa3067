import { consumeChallenge, takeTry } from '#db/accounts/factor-challenges.ts';
import {
  consumeCounter,
  consumeStep,
  findFactor,
  lockedSeconds,
  updateFailures,
  updateUsed,
} from '#db/accounts/factors.ts';
import type { Factor, FactorChallenge } from '#db/schema/factors.ts';
import type { ShownCredential } from '#src/accounts/factors.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../actor.ts';
import { rememberDevice } from '../device-cookie.ts';
import { isCode } from './codes.ts';
import { notifyOwner } from './emails.ts';
import { decrypt } from './secrets.ts';
import { type Asking, raise } from './step-up.ts';
import { totpStep } from './totp.ts';
import { checkKey } from './webauthn.ts';

type Checking = Pick<Context, 'auth' | 'db' | 'env' | 'i18n' | 'log'>;
type Answer = { code?: string | undefined; credential?: ShownCredential | undefined };

/** Wrong codes in a row of which the owner is told: whoever types them knows the password. */
const FAILURES_TOLD = 10;

/** Raises the session of whoever answers a challenge (product 23.3, 23.5). @throws challenge_over, code_wrong, factor_locked, passkey_refused */
export async function verify(
  ctx: Asking,
  actor: Actor,
  { challengeId, rememberDevice: isRemembered, ...answer }: Answer & { challengeId: string; rememberDevice: boolean },
): Promise<Record<string, never>> {
  const { context, setCookies } = ctx;
  const asked = await takeTry(context.db, actor.userId, challengeId);
  const factor = asked?.factorId ? await findFactor(context.db, actor.userId, asked.factorId) : undefined;
  if (!asked || factor?.status !== 'verified') throw new AppError('challenge_over');
  if (factor.factorType === 'webauthn') await checkCredential(context, factor, asked, answer.credential);
  else await checkCode(context, factor, asked, answer.code);
  await raise(ctx, actor);
  if (isRemembered) setCookies([await rememberDevice(context.db, context.env, actor.userId)]);
  return {};
}

/** A key signs each challenge once; it takes another one after that, whatever came of it. */
async function checkCredential(
  { db, env }: Checking,
  factor: Factor,
  { id, challenge }: FactorChallenge,
  response: ShownCredential | undefined,
): Promise<void> {
  if (!response || challenge === null) throw new AppError('invalid_input');
  if (!(await consumeChallenge(db, id))) throw new AppError('challenge_over');
  const shown = await checkKey({ env }, factor, { expectedChallenge: challenge, response, asksWho: false });
  await acceptKey({ db }, factor.id, shown);
}

/** @throws passkey_refused for a count that does not go on: then the key has a copy somewhere */
export async function acceptKey(
  { db }: Pick<Context, 'db'>,
  factorId: string,
  { counter, isBackedUp }: { counter: number; isBackedUp: boolean },
): Promise<void> {
  const isNext = await consumeCounter(db, factorId, counter, isBackedUp);
  if (!isNext || !(await updateUsed(db, factorId))) throw new AppError('passkey_refused');
}

async function checkCode(
  context: Checking,
  factor: Factor,
  asked: FactorChallenge,
  code: string | undefined,
): Promise<void> {
  if (code === undefined) throw new AppError('invalid_input');
  const { db } = context;
  const secondsLeft = await lockedSeconds(db, factor.id);
  if (secondsLeft > 0) throw new AppError('factor_locked', { secondsLeft });
  const step = factor.factorType === 'totp' ? await stepOf(context, factor, code) : null;
  const isRight = step !== null || (await isCode(context, asked, code));
  if (!isRight) await refuse(context, factor);
  await db.transaction().execute(async (tx) => {
    // The factor before the challenge: whoever removes one locks in this order, too
    if (!(await updateUsed(tx, factor.id))) throw new AppError('challenge_over');
    if (!(await consumeChallenge(tx, asked.id))) throw new AppError('challenge_over');
    // Who looks over a shoulder, or listens in, knows a code that was used
    if (step !== null && !(await consumeStep(tx, factor.id, step))) throw new AppError('code_wrong');
  });
}

/** The step of time that a code is of; null for a wrong one. */
export async function stepOf(
  context: Pick<Context, 'auth' | 'log'>,
  { id, secret }: Pick<Factor, 'id' | 'secret'>,
  code: string,
): Promise<number | null> {
  const bytes = secret === null ? null : await decrypt(context, id, secret);
  if (bytes === null) context.log.error({ factorId: id }, 'a factor was stored with another AUTH_SECRET');
  return bytes === null ? null : totpStep(bytes, code, new Date());
}

async function refuse(context: Checking, { id, userId, friendlyName }: Factor): Promise<never> {
  await context.db.transaction().execute(async (tx) => {
    if ((await updateFailures(tx, id)) !== FAILURES_TOLD) return;
    await notifyOwner(context, tx, userId, { event: 'wrong-codes', name: friendlyName });
  });
  throw new AppError('code_wrong');
}
