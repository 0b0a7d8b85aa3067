import { randomBytes, randomUUID } from 'node:crypto';
import { consumeChallenge, consumeTry } from '#db/accounts/factor-challenges.ts';
import {
  consumeStep,
  deleteUnverifiedFactors,
  findFactor,
  insertFactor,
  isVerified,
  listFactors,
  updateVerified,
  type Verified,
} from '#db/accounts/factors.ts';
import { replaceRecoveryCodes } from '#db/accounts/recovery-codes.ts';
import { deleteWeakTokenSessions } from '#db/accounts/token-sessions.ts';
import { lockUser } from '#db/accounts/users.ts';
import { type Db, violatedConstraint } from '#db/connect.ts';
import { startTrial } from '#db/owners/profiles.ts';
import type { Factor, FactorChallenge } from '#db/schema/factors.ts';
import { accountLabel } from '#src/accounts/account-label.ts';
import { FACTORS_MAX, type FactorKind, type NewCredential } from '#src/accounts/factors.ts';
import { AppError } from '#src/errors.ts';
import { qrSvg } from '#src/qr.ts';
import type { Context } from '../../context.ts';
import type { RequestContext } from '../../trpc.ts';
import type { SessionActor } from '../actor.ts';
import { ownAccountOf } from '../owners.ts';
import { dialedPhone } from '../phone/numbers.ts';
import { checkIdentity, requireSession, requireStepUp } from '../recent-sign-in.ts';
import { createChallenge, sendCode } from './challenges.ts';
import {
  createRecoveryCodes,
  encrypt,
  hashRecoveryCode,
  isSmsCode,
  TOTP_SECRET_BYTES,
  totpKey,
  totpStep,
} from './codes.ts';
import { notifyPerson } from './emails.ts';
import { countCode } from './sms-caps.ts';
import type { SmsContext } from './text-code.ts';
import { stepUp } from './verify.ts';
import { creationOptions, readNewKey, type Site } from './webauthn.ts';

type EnrollInput = { name: string; password?: string | undefined };

export async function enrollTotp(
  context: Pick<Context, 'auth' | 'db' | 'env' | 'i18n' | 'passwords'>,
  actor: SessionActor,
  input: EnrollInput,
) {
  await checkIdentity(context, actor, input.password);
  const id = randomUUID();
  const bytes = randomBytes(TOTP_SECRET_BYTES);
  const encrypted = await encrypt(context, id, bytes);
  await insertUnverified(context, actor, { id, kind: 'totp', name: input.name, secret: encrypted });
  const { secret, uri } = totpKey(bytes, { issuer: context.env.appName, label: accountLabel(actor.person) });
  const i18n = context.i18n(actor.language);
  const label = i18n._({ id: 'factors.qr', message: 'QR code with the key for your authenticator app' });
  return { factorId: id, secret, uri, qr: qrSvg(uri, { level: 'M', label }) as string };
}

export async function enrollPhone(
  context: SmsContext & Pick<Context, 'passwords'>,
  actor: SessionActor,
  { phone: typed, name, password }: EnrollInput & { phone: string },
) {
  const phone = dialedPhone(typed);
  await checkIdentity(context, actor, password);
  const id = randomUUID();
  // Before the factor, which voids the one whose code the owner may have in hand
  const refund = await countCode(context, actor, { phone, isConfirmation: true });
  await insertUnverified(context, actor, { id, kind: 'phone', name, phone }).catch(async (error: unknown) => {
    await refund();
    throw error;
  });
  const { challengeId, expiresAt, sentTo } = await sendCode(context, actor.person, { id, phone, refund });
  return { factorId: id, challengeId, expiresAt, sentTo };
}

export async function enrollPasskey(
  context: Pick<Context, 'auth' | 'db' | 'env' | 'passwords'>,
  actor: SessionActor,
  input: EnrollInput,
) {
  await checkIdentity(context, actor, input.password);
  const factorId = randomUUID();
  const existing = await insertUnverified(context, actor, { id: factorId, kind: 'webauthn', name: input.name });
  const options = await creationOptions(context, actor.person, existing);
  const challenge = await createChallenge(context, actor.person.id, { factorId, challenge: options.challenge });
  return { factorId, ...challenge, options };
}

/** Replaces unverified factors and returns the existing ones. @throws step_up_required, too_many_factors */
async function insertUnverified(
  { db }: Pick<Context, 'db'>,
  actor: SessionActor,
  factor: { id: string; kind: FactorKind; name: string; secret?: string; phone?: string },
): Promise<Factor[]> {
  const { id: userId } = actor.person;
  const { id, kind, name, secret = null, phone = null } = factor;
  return await db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError('unauthenticated');
    await requireSession(tx, actor);
    await deleteUnverifiedFactors(tx, userId);
    const existing = await listFactors(tx, userId);
    // The first factor may have been verified since checkIdentity
    requireStepUp({ ...actor, hasFactor: existing.some(isVerified) });
    if (existing.length >= FACTORS_MAX) throw new AppError('too_many_factors');
    await insertFactor(tx, { id, userId, secret, phone, factorType: kind, friendlyName: name });
    return existing;
  });
}

type FirstResponse = {
  factorId: string;
  challengeId?: string | undefined;
  code?: string | undefined;
  credential?: NewCredential | undefined;
};

/** `changes` are stored with the factor; `consume` uses the code or challenge up in the same transaction. */
type CheckedResponse = { changes: Partial<Verified>; consume: (tx: Db) => Promise<boolean> };

/** Activates a factor with its first response (product 23.2). @throws not_found, code_wrong, challenge_over, passkey_refused, passkey_taken */
export async function confirmFactor(
  ctx: Pick<RequestContext, 'context' | 'req' | 'setCookies'>,
  actor: SessionActor,
  response: FirstResponse,
): Promise<{ recoveryCodes: string[] | null }> {
  const { context } = ctx;
  const factor = await findFactor(context.db, actor.person.id, response.factorId);
  if (factor?.status !== 'unverified') throw new AppError('not_found');
  const checked = await checkResponse(context, factor, response);
  const recoveryCodes = await context.db
    .transaction()
    .execute((tx) => activateFactor(context, tx, actor, factor, checked))
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'factors_credential' ? new AppError('passkey_taken') : error;
    });
  await stepUp(ctx, actor);
  return { recoveryCodes };
}

async function activateFactor(
  context: Pick<Context, 'env' | 'i18n'>,
  tx: Db,
  actor: SessionActor,
  factor: Factor,
  checked: CheckedResponse,
): Promise<string[] | null> {
  const { userId } = factor;
  if (!(await lockUser(tx, userId))) throw new AppError('unauthenticated');
  await requireSession(tx, actor);
  const { isFirst } = await addFactor(context, tx, factor, { ...checked, showsCodes: true });
  await deleteWeakTokenSessions(tx, userId);
  if (!isFirst) return null;
  const codes = createRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}

/** Verifies a factor and announces it. Lock the user first. `showsCodes`: the caller makes recovery codes for the first one. @throws challenge_over */
export async function addFactor(
  context: Pick<Context, 'env' | 'i18n'>,
  tx: Db,
  { id, userId, factorType, friendlyName: name }: Factor,
  { changes, consume, showsCodes }: CheckedResponse & { showsCodes: boolean },
): Promise<{ isFirst: boolean }> {
  const isFirst = !(await listFactors(tx, userId)).some(isVerified);
  if (!(await consume(tx)) || !(await updateVerified(tx, id, changes))) throw new AppError('challenge_over');
  if (factorType === 'phone') await startTrial(tx, ownAccountOf(userId));
  await notifyPerson(context, tx, userId, { event: 'added', name, lacksCodes: isFirst && !showsCodes });
  return { isFirst };
}

async function checkResponse(
  context: Pick<Context, 'auth' | 'db' | 'env' | 'log'>,
  factor: Factor,
  { challengeId, ...response }: FirstResponse,
): Promise<CheckedResponse> {
  // No challenge limits the tries: the caller knows the key anyway
  if (factor.factorType === 'totp') return await checkFirstResponse(context, factor, null, response);
  if (challengeId === undefined) throw new AppError('invalid_input');
  const challenge = await consumeTry(context.db, factor.userId, challengeId);
  if (challenge?.factorId !== factor.id) throw new AppError('challenge_over');
  return await checkFirstResponse(context, factor, challenge, response);
}

/** Checks what verifies a factor, and uses nothing up. @throws code_wrong, passkey_refused */
export async function checkFirstResponse(
  context: Pick<Context, 'auth' | 'log'> & Site,
  factor: Factor,
  challenge: FactorChallenge | null,
  { code, credential }: Pick<FirstResponse, 'code' | 'credential'>,
): Promise<CheckedResponse> {
  const { id, factorType } = factor;
  const consume = async (tx: Db) => challenge === null || (await consumeChallenge(tx, challenge.id));
  if (factorType === 'webauthn') {
    if (!credential || !challenge?.challenge) throw new AppError('invalid_input');
    return { changes: await readNewKey(context, challenge.challenge, credential), consume };
  }
  if (code === undefined) throw new AppError('invalid_input');
  if (factorType === 'phone') {
    if (!challenge || !(await isSmsCode(context, challenge, code))) throw new AppError('code_wrong');
    return { changes: {}, consume };
  }
  const step = await totpStep(context, factor, code);
  if (step === null) throw new AppError('code_wrong');
  return { changes: {}, consume: async (tx) => (await consume(tx)) && (await consumeStep(tx, id, step)) };
}
