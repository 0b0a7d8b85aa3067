import { createHmac } from 'node:crypto';
import { consumeTry, findChallenge, insertChallenge } from '#db/accounts/factor-challenges.ts';
import { consumeStep, isVerified, listFactors } from '#db/accounts/factors.ts';
import { deleteWeakTokenSessions, raiseTokenSession } from '#db/accounts/token-sessions.ts';
import { deletePendingTotp, findUsableFactor } from '#db/auth-api/factors.ts';
import { findSession, type SessionRecord } from '#db/auth-api/users.ts';
import type { Db } from '#db/connect.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import type { Factor, FactorChallenge } from '#db/schema/factors.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { AppError } from '#src/errors.ts';
import { isUuid } from '#src/paths.ts';
import { totpStep } from '../../accounts/factors/codes.ts';
import { addFactor } from '../../accounts/factors/enroll.ts';
import { acceptCode, checkCode } from '../../accounts/factors/verify.ts';
import { secretKey } from '../../accounts/secrets.ts';
import { networkOf } from '../../platform/ip-addresses.ts';
import type { AuthApi } from '../auth-api.ts';
import type { Caller } from '../callers.ts';
import { guardFailures } from '../limits.ts';
import { type SessionBody, sessionBody } from '../sessions.ts';
import { requireStepUp } from './step-up.ts';

const CHALLENGE_MINUTES = 5;

/** @throws mfa_factor_not_found, mfa_phone_verify_not_enabled, mfa_webauthn_verify_not_enabled */
async function findTotp(db: Db, { userId }: Caller, id: string): Promise<Factor> {
  const factor = isUuid(id) ? await findUsableFactor(db, userId, id) : undefined;
  if (!factor) throw new AuthError('mfa_factor_not_found');
  if (factor.factorType === 'phone') throw new AuthError('mfa_phone_verify_not_enabled');
  if (factor.factorType === 'webauthn') throw new AuthError('mfa_webauthn_verify_not_enabled');
  return factor;
}

/** A challenge can be answered from the network that asked for it. */
export async function challengeFactor({ context }: AuthApi, caller: Caller, factorId: string) {
  const { userId, ipAddress } = caller;
  await findTotp(context.db, caller, factorId);
  const challenge = await networkHash(context, ipAddress);
  return await context.limits.factorChallenge.guard({ account: userId, address: ipAddress }, async () => {
    const { id, expiresAt } = await context.db.transaction().execute(async (tx) => {
      await lockProfile(tx, userId);
      // It may have been removed meanwhile
      await findTotp(tx, caller, factorId);
      return await insertChallenge(tx, { userId, factorId, challenge }, CHALLENGE_MINUTES);
    });
    return { id, type: 'totp', expires_at: Math.floor(expiresAt.getTime() / 1_000) };
  });
}

/**
 * Checks a code and raises the caller's session to level 2; a pending factor becomes verified.
 * @throws mfa_factor_not_found, mfa_challenge_expired, mfa_verification_failed, mfa_ip_address_mismatch, insufficient_aal
 */
export async function verifyFactor(
  api: AuthApi,
  caller: Caller,
  { factorId, challengeId, code }: { factorId: string; challengeId: string; code: string },
): Promise<SessionBody> {
  const { context } = api;
  const { userId, sessionId, ipAddress } = caller;
  const factor = await findTotp(context.db, caller, factorId);
  const challenge = await findOpenChallenge(context, caller, factor, challengeId);
  const subject = { account: userId, session: sessionId, address: ipAddress };
  const session = await guardFailures(context.limits.factorCode, subject, async () =>
    isVerified(factor)
      ? await stepUp(api, caller, factor, challenge, code)
      : await activate(api, caller, factor, challenge, code),
  );
  return await sessionBody(api, session);
}

async function findOpenChallenge(
  context: AuthApi['context'],
  { userId, ipAddress }: Caller,
  factor: Factor,
  id: string,
): Promise<FactorChallenge> {
  const { db } = context;
  const found = isUuid(id) ? await findChallenge(db, userId, id) : undefined;
  if (found?.factorId !== factor.id) {
    const message = 'MFA factor with the provided challenge ID not found';
    throw new AuthError('mfa_factor_not_found', { status: 422, message });
  }
  // The protocol has no code of its own for it
  if (found.usedAt !== null) throw new AuthError('mfa_ip_address_mismatch', { message: 'Challenge was already used' });
  // One of the website is bound to no network
  if (found.challenge !== null && found.challenge !== (await networkHash(context, ipAddress))) {
    throw new AuthError('mfa_ip_address_mismatch');
  }
  if (found.isExpired || !(await consumeTry(db, userId, id))) throw new AuthError('mfa_challenge_expired');
  return found;
}

/** Keyed: no IP address is stored (product 20.4). */
async function networkHash(context: AuthApi['context'], ipAddress: string): Promise<string> {
  const key = await secretKey(context, 'token API: networks of challenges');
  return createHmac('sha256', key).update(networkOf(ipAddress)).digest('base64url');
}

async function stepUp(
  { context }: AuthApi,
  caller: Caller,
  factor: Factor,
  challenge: FactorChallenge,
  code: string,
): Promise<SessionRecord> {
  const step = await checkCode(context, factor, challenge, code);
  return await context.db.transaction().execute(async (tx) => {
    await lockProfile(tx, caller.userId);
    await acceptCode(tx, factor, challenge, step);
    return await raise(tx, caller, factor);
  });
}

/** The first code of a pending factor. The website alone shows recovery codes, so the email says where to create them. */
async function activate(
  { context }: AuthApi,
  caller: Caller,
  factor: Factor,
  challenge: FactorChallenge,
  code: string,
): Promise<SessionRecord> {
  const step = await totpStep(context, factor, code);
  if (step === null) throw new AppError('code_wrong');
  return await context.db.transaction().execute(async (tx) => {
    await lockProfile(tx, caller.userId);
    // Others may have been verified since this one was enrolled
    const factors = await listFactors(tx, caller.userId);
    requireStepUp({ ...caller, hasFactor: factors.some(isVerified) }, 403);
    const consume = async (db: Db) => {
      await acceptCode(db, factor, challenge, null);
      return await consumeStep(db, factor.id, step);
    };
    await addFactor(context, tx, factor, { changes: {}, consume, showsCodes: false });
    await deletePendingTotp(tx, caller.userId);
    return await raise(tx, caller, factor);
  });
}

/** Other sessions without the second step end. @throws session_not_found */
async function raise(tx: Db, { userId, sessionId }: Caller, factor: Factor): Promise<SessionRecord> {
  const at = Math.floor(Date.now() / 1_000);
  const isRaised = await raiseTokenSession(tx, sessionId, { method: 'totp', at, factor: factor.id });
  const session = isRaised ? await findSession(tx, sessionId) : undefined;
  if (!session) throw new AuthError('session_not_found');
  await deleteWeakTokenSessions(tx, userId, sessionId);
  return session;
}
