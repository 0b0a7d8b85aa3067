import type { FastifyRequest } from 'fastify';
import { isVerified, listFactors } from '#db/accounts/factors.ts';
import { deleteWeakTokenSessions, raiseTokenSession } from '#db/accounts/token-sessions.ts';
import { lockUser } from '#db/accounts/users.ts';
import { deletePendingFactors } from '#db/auth-api/factors.ts';
import { findSession, type SessionRecord } from '#db/auth-api/users.ts';
import { type Db, violatedConstraint } from '#db/connect.ts';
import type { Factor, FactorChallenge } from '#db/schema/factors.ts';
import type { Assertion, FactorKind, NewCredential } from '#src/accounts/factors.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { AppError } from '#src/errors.ts';
import { addFactor, checkFirstResponse } from '../../accounts/factors/enroll.ts';
import { acceptCode, acceptKey, checkCode, checkCredential } from '../../accounts/factors/verify.ts';
import { recognizeClient } from '../../accounts/known-devices.ts';
import { rememberSignIn } from '../../accounts/phone/places.ts';
import { guardFailures } from '../../platform/limits/guard-failures.ts';
import type { AuthApi } from '../auth-api.ts';
import type { Caller } from '../callers.ts';
import { type SessionBody, sessionBody } from '../sessions.ts';
import { findOpenChallenge } from './challenges.ts';
import { requireStepUp } from './step-up.ts';

/** A code, a new key, or the response of a known one. */
export type FactorResponse = { code?: string; created?: NewCredential; asserted?: Assertion };

type Verification = { challengeId: string; response: FactorResponse; request: Pick<FastifyRequest, 'headers'> };

const methods = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const satisfies Record<
  FactorKind,
  string
>;

/**
 * Checks a response and raises the caller's session to level 2; a pending factor becomes verified.
 * @throws mfa_factor_not_found, mfa_challenge_expired, mfa_verification_failed, mfa_ip_address_mismatch, insufficient_aal
 */
export async function verifyFactor(
  api: AuthApi,
  caller: Caller,
  factor: Factor,
  { challengeId, response, request }: Verification,
): Promise<SessionBody> {
  const { limits } = api.context;
  const challenge = await findOpenChallenge(api, caller, factor, challengeId);
  const { userId: account, sessionId: session, ipAddress: address } = caller;
  const verified = await guardFailures(limits.factorCode, { account, session, address }, async () =>
    isVerified(factor)
      ? await stepUp(api, caller, factor, challenge, { ...response, headers: request.headers })
      : await activate(api, caller, factor, challenge, response),
  ).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'code_wrong' ? wrongCode(factor) : error;
  });
  await rememberSignIn(api.context, { userId: account, ipAddress: address });
  return await sessionBody(api, verified);
}

function wrongCode({ factorType }: Factor): AuthError {
  const message = factorType === 'phone' ? 'Invalid MFA Phone code entered' : 'Invalid TOTP code entered';
  return new AuthError('mfa_verification_failed', { message });
}

async function stepUp(
  { context, passkeyOrigins: origins }: AuthApi,
  caller: Caller,
  factor: Factor,
  challenge: FactorChallenge,
  { code, asserted, headers }: FactorResponse & Pick<FastifyRequest, 'headers'>,
): Promise<SessionRecord> {
  const { db, env } = context;
  const accept =
    factor.factorType === 'webauthn'
      ? acceptingKey(factor, await checkCredential({ db, env, origins }, factor, challenge, asserted))
      : acceptingCode(factor, challenge, await checkCode(context, factor, challenge, code));
  return await db.transaction().execute(async (tx) => {
    const person = await lockUser(tx, caller.userId);
    if (!person) throw new AuthError('user_not_found');
    await accept(tx);
    const session = await raise(tx, caller, factor);
    // The sign-in is complete; later steps of the session find themselves on record
    await recognizeClient(context, tx, person, { sessionId: caller.sessionId, headers, isAnnounced: true });
    return session;
  });
}

const acceptingKey =
  ({ id }: Factor, used: Parameters<typeof acceptKey>[2]) =>
  (tx: Db) =>
    acceptKey(tx, id, used);

const acceptingCode = (factor: Factor, challenge: FactorChallenge, step: number | null) => (tx: Db) =>
  acceptCode(tx, factor, challenge, step);

/** The first response of a pending factor. The website alone shows recovery codes, so the email says where to create them. */
async function activate(
  { context, passkeyOrigins: origins }: AuthApi,
  caller: Caller,
  factor: Factor,
  challenge: FactorChallenge,
  { code, created: credential }: FactorResponse,
): Promise<SessionRecord> {
  requireStepUp(caller, 403);
  const { auth, env, log } = context;
  const checked = await checkFirstResponse({ auth, env, log, origins }, factor, challenge, { code, credential });
  return await context.db
    .transaction()
    .execute(async (tx) => {
      await lockUser(tx, caller.userId);
      // Others may have been verified since this one was enrolled
      const factors = await listFactors(tx, caller.userId);
      requireStepUp({ ...caller, hasFactor: factors.some(isVerified) }, 403);
      await addFactor(context, tx, factor, { ...checked, showsCodes: false });
      await deletePendingFactors(tx, caller.userId, factor.factorType);
      return await raise(tx, caller, factor);
    })
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'factors_credential' ? new AppError('passkey_taken') : error;
    });
}

/** Other sessions without the second step end. @throws session_not_found */
async function raise(tx: Db, { userId, sessionId }: Caller, { id, factorType }: Factor): Promise<SessionRecord> {
  const at = Math.floor(Date.now() / 1_000);
  const isRaised = await raiseTokenSession(tx, sessionId, { method: methods[factorType], at, factor: id });
  const session = isRaised ? await findSession(tx, sessionId) : undefined;
  if (!session) throw new AuthError('session_not_found');
  await deleteWeakTokenSessions(tx, userId, sessionId);
  return session;
}
