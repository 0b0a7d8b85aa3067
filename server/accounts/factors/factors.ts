import { deleteFactor, isVerified, listFactors, updateFactorName } from '#db/accounts/factors.ts';
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from '#db/accounts/recovery-codes.ts';
import { deleteDevices, listDevices } from '#db/accounts/remembered-devices.ts';
import { deleteWeakTokenSessions } from '#db/accounts/token-sessions.ts';
import { findPasswordHash, lockUser } from '#db/accounts/users.ts';
import type { Factor } from '#db/schema/factors.ts';
import { phoneHint } from '#src/accounts/factors.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../../context.ts';
import type { Env } from '../../env.ts';
import type { SessionActor, SignInState } from '../actor.ts';
import { hasSteppedUp, isRecentSignIn, requireSession, requireStepUp } from '../recent-sign-in.ts';
import { createRecoveryCodes, hashRecoveryCode } from './codes.ts';
import { notifyPerson } from './emails.ts';

/** During the second step, shows the available factors and, of the account, only its email. */
export async function factorState({ db, env }: Pick<Context, 'db' | 'env'>, signIn: SignInState) {
  if (signIn.state !== 'challenge') return { state: signIn.state } as const;
  const { id: userId, email } = signIn.actor.person;
  const factors = (await listFactors(db, userId)).filter(isVerified);
  return {
    state: 'challenge',
    email,
    factors: factors.map(({ id, factorType: kind, friendlyName: name, phone }) => ({
      id,
      kind,
      name,
      hint: phone === null ? null : phoneHint(phone),
      isOff: kind === 'phone' && !env.smsEnabled,
    })),
    hasRecoveryCodes: (await countRecoveryCodes(db, userId)) > 0,
  } as const;
}

export async function ownFactors(context: Pick<Context, 'db' | 'env' | 'sms'>, actor: SessionActor) {
  const { db, env, sms } = context;
  return {
    factors: (await listFactors(db, actor.person.id)).map((factor) => factorView(factor, env)),
    recoveryCodesLeft: await countRecoveryCodes(db, actor.person.id),
    isFresh: await canChangeFactors({ db }, actor),
    devices: (await listDevices(db, actor.person.id)).length,
    isPhoneOffered: sms !== null,
    isSmsOff: !env.smsEnabled,
  };
}

function factorView(factor: Factor, { smsEnabled }: Pick<Env, 'smsEnabled'>) {
  const { id, factorType: kind, friendlyName: name, status, phone, createdAt, lastUsedAt, isPasskey } = factor;
  const hint = phone === null ? null : phoneHint(phone);
  const isOff = kind === 'phone' && !smsEnabled;
  return { id, kind, name, hint, isOff, status, createdAt, lastUsedAt, isPasskey };
}

/** Whether a change needs no further proof. With a password and no factor, each change needs the password. */
async function canChangeFactors({ db }: Pick<Context, 'db'>, actor: SessionActor): Promise<boolean> {
  if (actor.hasFactor) return hasSteppedUp(actor, new Date());
  if ((await findPasswordHash(db, actor.person.id)) !== undefined) return false;
  return await isRecentSignIn({ db }, actor);
}

export async function renameFactor(
  { db }: Pick<Context, 'db'>,
  { person }: SessionActor,
  { factorId, name }: { factorId: string; name: string },
): Promise<void> {
  if (!(await updateFactorName(db, person.id, factorId, name))) throw new AppError('not_found');
}

/** Recovery codes and remembered devices go with the last factor (product 23.1). @throws unauthenticated, step_up_required, not_found */
export async function removeFactor(
  context: Pick<Context, 'db' | 'env' | 'i18n'>,
  actor: SessionActor,
  factorId: string,
): Promise<void> {
  const { id: userId } = actor.person;
  await context.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    await requireSession(tx, actor);
    const factors = await listFactors(tx, userId);
    requireStepUp({ ...actor, hasFactor: factors.some(isVerified) });
    const removed = factors.find(({ id }) => id === factorId);
    if (!removed) throw new AppError('not_found');
    if (isVerified(removed)) await removeVerifiedFactor(context, tx, removed, factors);
    else await deleteFactor(tx, userId, factorId);
  });
}

/** `factors`: all of the account. */
export async function removeVerifiedFactor(
  context: Pick<Context, 'env' | 'i18n'>,
  tx: Context['db'],
  { id, userId, friendlyName: name }: Factor,
  factors: readonly Factor[],
): Promise<void> {
  const isLast = !factors.some((factor) => factor.id !== id && isVerified(factor));
  // They began with the password alone
  if (isLast) await deleteWeakTokenSessions(tx, userId);
  await deleteFactor(tx, userId, id);
  await notifyPerson(context, tx, userId, { event: 'removed', name });
  if (!isLast) return;
  await deleteRecoveryCodes(tx, userId);
  await deleteDevices(tx, userId);
}

export async function newRecoveryCodes(
  context: Pick<Context, 'db' | 'env' | 'i18n'>,
  actor: SessionActor,
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = createRecoveryCodes();
  await context.db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.person.id);
    await requireSession(tx, actor);
    const factors = await listFactors(tx, actor.person.id);
    if (!factors.some(isVerified)) throw new AppError('not_found');
    requireStepUp({ ...actor, hasFactor: true });
    await replaceRecoveryCodes(tx, actor.person.id, recoveryCodes.map(hashRecoveryCode));
    await notifyPerson(context, tx, actor.person.id, { event: 'recovery-new' });
  });
  return { recoveryCodes };
}
