import { consumeChallenge, consumeTry, insertChallenge } from '#db/accounts/factor-challenges.ts';
import {
  consumeCounter,
  consumeStep,
  findFactor,
  findFactorByCredential,
  findLockSeconds,
  updateFailures,
  updateLastUsed,
} from '#db/accounts/factors.ts';
import { consumeRecoveryCode } from '#db/accounts/recovery-codes.ts';
import type { Db } from '#db/connect.ts';
import type { Factor, FactorChallenge } from '#db/schema/factors.ts';
import type { Assertion } from '#src/accounts/factors.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../../context.ts';
import type { RequestContext } from '../../trpc.ts';
import type { SessionActor } from '../actor.ts';
import { rememberDevice } from '../device-cookie.ts';
import { rememberSignIn } from '../phone/places.ts';
import { type SignIn, startSession } from '../start-session.ts';
import { hashRecoveryCode, isSmsCode, totpStep } from './codes.ts';
import { notifyPerson } from './emails.ts';
import { type Asserted, checkAssertion, requestOptions, type Site } from './webauthn.ts';

type VerifyContext = Pick<Context, 'auth' | 'db' | 'env' | 'i18n' | 'log'>;
type SessionRequest = Pick<RequestContext, 'context' | 'req' | 'setCookies'>;

type Response = { code?: string | undefined; credential?: Assertion | undefined };

/** Wrong codes in a row after which the owner is notified: the sender knows the password. */
const FAILURES_UNTIL_NOTICE = 10;

/** Checks the response to a challenge and steps the session up (product 23.3, 23.5). @throws challenge_over, code_wrong, factor_locked, passkey_refused */
export async function verify(
  ctx: SessionRequest,
  actor: SessionActor,
  {
    challengeId,
    rememberDevice: isRemembered,
    ...response
  }: Response & { challengeId: string; rememberDevice: boolean },
): Promise<Record<string, never>> {
  const { context, setCookies } = ctx;
  const challenge = await consumeTry(context.db, actor.person.id, challengeId);
  const factor = challenge?.factorId ? await findFactor(context.db, actor.person.id, challenge.factorId) : undefined;
  if (!challenge || factor?.status !== 'verified') throw new AppError('challenge_over');
  if (factor.factorType === 'webauthn') {
    await acceptKey(context.db, factor.id, await checkCredential(context, factor, challenge, response.credential));
  } else {
    const step = await checkCode(context, factor, challenge, response.code);
    await context.db.transaction().execute((tx) => acceptCode(tx, factor, challenge, step));
  }
  await stepUp(ctx, actor);
  if (isRemembered) setCookies([await rememberDevice(context.db, context.env, actor.person.id)]);
  return {};
}

export async function spendRecoveryCode(
  ctx: SessionRequest,
  actor: SessionActor,
  code: string,
): Promise<Record<string, never>> {
  const { context } = ctx;
  await context.db.transaction().execute(async (tx) => {
    if (!(await consumeRecoveryCode(tx, actor.person.id, hashRecoveryCode(code)))) throw new AppError('code_wrong');
    await notifyPerson(context, tx, actor.person.id, { event: 'recovery-used' });
  });
  await stepUp(ctx, actor);
  return {};
}

/** Replaces the caller's session with one of level 2 (product 23.3). @throws unauthenticated if it has ended meanwhile */
export async function stepUp(ctx: SessionRequest, { person, hasFactor, aal }: SessionActor): Promise<void> {
  await startStrongSession(ctx, { userId: person.id }, { isReplacement: true, isAnnounced: hasFactor && aal < 2 });
}

async function startStrongSession(
  { context, req, setCookies }: SessionRequest,
  session: { userId: string; rememberMe?: boolean },
  signIn: Omit<SignIn, 'headers'>,
): Promise<void> {
  const strong = { ...session, aal: 2, aal2At: new Date() } as const;
  const cookies = await startSession(context, strong, { headers: req.headers, ...signIn });
  if (cookies === null) throw new AppError('unauthenticated');
  setCookies(cookies);
  await rememberSignIn(context, { userId: session.userId, ipAddress: req.ip }).catch((err: unknown) =>
    req.log.warn({ err }, "a sign-in's network was not remembered"),
  );
}

export async function passkeyOptions(context: Pick<Context, 'db' | 'env'>) {
  const options = await requestOptions(context, null);
  const values = { userId: null, factorId: null, challenge: options.challenge };
  const { id: challengeId, expiresAt } = await insertChallenge(context.db, values);
  return { challengeId, expiresAt, options };
}

/** A passkey verifies its user, so it counts as both steps. @throws challenge_over, passkey_refused */
export async function signInWithPasskey(
  ctx: RequestContext,
  { challengeId, credential, rememberMe }: { challengeId: string; credential: Assertion; rememberMe: boolean },
): Promise<void> {
  const { context } = ctx;
  const challenge = await consumeTry(context.db, null, challengeId);
  if (!challenge || challenge.challenge === null) throw new AppError('challenge_over');
  if (!(await consumeChallenge(context.db, challengeId))) throw new AppError('challenge_over');
  const factor = await findFactorByCredential(context.db, credential.id);
  if (!factor) throw new AppError('passkey_refused');
  const { challenge: expectedChallenge } = challenge;
  const asserted = await checkAssertion(context, factor, {
    expectedChallenge,
    response: credential,
    requiresUserVerification: true,
  });
  await acceptKey(context.db, factor.id, asserted);
  const { id, userId } = factor;
  const isStillProven = async (tx: Db) => (await findFactor(tx, userId, id)) !== undefined;
  await startStrongSession(ctx, { userId, rememberMe }, { isStillProven, isAnnounced: true });
}

/** Uses the challenge up and checks a key's response to it. @throws challenge_over, passkey_refused */
export async function checkCredential(
  { db, ...site }: Pick<Context, 'db'> & Site,
  factor: Factor,
  { id, challenge }: FactorChallenge,
  response: Assertion | undefined,
): Promise<Asserted> {
  if (!response || challenge === null) throw new AppError('invalid_input');
  if (!(await consumeChallenge(db, id))) throw new AppError('challenge_over');
  return await checkAssertion(site, factor, {
    expectedChallenge: challenge,
    response,
    requiresUserVerification: false,
  });
}

/** @throws passkey_refused for a counter that didn't increase: the key may have been cloned */
export async function acceptKey(db: Db, factorId: string, { counter, isBackedUp }: Asserted): Promise<void> {
  const isNext = await consumeCounter(db, factorId, counter, isBackedUp);
  if (!isNext || !(await updateLastUsed(db, factorId))) throw new AppError('passkey_refused');
}

/** Returns the time step of an authenticator app's code. Changes nothing but the count of wrong codes. @throws code_wrong, factor_locked */
export async function checkCode(
  context: VerifyContext,
  factor: Factor,
  challenge: FactorChallenge,
  code: string | undefined,
): Promise<number | null> {
  if (code === undefined) throw new AppError('invalid_input');
  const secondsLeft = await findLockSeconds(context.db, factor.id);
  if (secondsLeft > 0) throw new AppError('factor_locked', { secondsLeft });
  const step = factor.factorType === 'totp' ? await totpStep(context, factor, code) : null;
  const isRight = step !== null || (await isSmsCode(context, challenge, code));
  if (!isRight) await refuseCode(context, factor);
  return step;
}

/** Uses a right code up. @throws challenge_over, code_wrong for a code that was used before */
export async function acceptCode(
  tx: Db,
  factor: Pick<Factor, 'id'>,
  challenge: Pick<FactorChallenge, 'id'>,
  step: number | null,
): Promise<void> {
  // Lock order: the factor before its challenge
  if (!(await updateLastUsed(tx, factor.id))) throw new AppError('challenge_over');
  if (!(await consumeChallenge(tx, challenge.id))) throw new AppError('challenge_over');
  // A TOTP code works once: someone may have seen it being typed
  if (step !== null && !(await consumeStep(tx, factor.id, step))) throw new AppError('code_wrong');
}

async function refuseCode(context: VerifyContext, { id, userId, friendlyName }: Factor): Promise<never> {
  await context.db.transaction().execute(async (tx) => {
    if ((await updateFailures(tx, id)) !== FAILURES_UNTIL_NOTICE) return;
    await notifyPerson(context, tx, userId, { event: 'wrong-codes', name: friendlyName });
  });
  throw new AppError('code_wrong');
}
