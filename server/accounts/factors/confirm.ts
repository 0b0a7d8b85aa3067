import { consumeChallenge, takeTry } from '#db/accounts/factor-challenges.ts';
import {
  consumeStep,
  findFactor,
  isVerified,
  listFactors,
  updateVerified,
  type Verified,
} from '#db/accounts/factors.ts';
import { replaceRecoveryCodes } from '#db/accounts/recovery-codes.ts';
import { type Db, violatedConstraint } from '#db/connect.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import type { Factor } from '#db/schema/factors.ts';
import type { NewCredential } from '#src/accounts/factors.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../actor.ts';
import { requireSession } from '../recent-sign-in.ts';
import { isCode } from './codes.ts';
import { notifyOwner } from './emails.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { type Asking, raise } from './step-up.ts';
import { stepOf } from './verify.ts';
import { readNewKey } from './webauthn.ts';

type Shown = {
  factorId: string;
  challengeId?: string | undefined;
  code?: string | undefined;
  credential?: NewCredential | undefined;
};

/** What a first answer proved: what is stored of it, and what it uses up in the transaction that stores it. */
type Proof = { changes: Partial<Verified>; use: (tx: Db) => Promise<boolean> };

/**
 * Makes a factor count, and this session one of level 2 (product 23.2). The codes of the first one are shown this once.
 * @throws not_found, code_wrong, challenge_over, passkey_refused, passkey_taken
 */
export async function confirmFactor(
  ctx: Asking,
  actor: Actor,
  shown: Shown,
): Promise<{ recoveryCodes: string[] | null }> {
  const { context } = ctx;
  const { userId } = actor;
  const factor = await findFactor(context.db, userId, shown.factorId);
  if (factor?.status !== 'unverified') throw new AppError('not_found');
  const proof = await prove(context, factor, shown);
  const recoveryCodes = await context.db
    .transaction()
    .execute((tx) => accept(context, tx, actor, factor, proof))
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'factors_credential' ? new AppError('passkey_taken') : error;
    });
  await raise(ctx, actor);
  return { recoveryCodes };
}

async function accept(
  context: Pick<Context, 'env' | 'i18n'>,
  tx: Db,
  actor: Actor,
  { id, userId, friendlyName }: Factor,
  { changes, use }: Proof,
): Promise<string[] | null> {
  if (!(await lockProfile(tx, userId))) throw new AppError('unauthenticated');
  await requireSession(tx, actor);
  const isFirst = !(await listFactors(tx, userId)).some(isVerified);
  if (!(await use(tx)) || !(await updateVerified(tx, id, changes))) throw new AppError('challenge_over');
  await notifyOwner(context, tx, userId, { event: 'added', name: friendlyName });
  if (!isFirst) return null;
  const codes = makeRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}

async function prove(
  context: Pick<Context, 'auth' | 'db' | 'env' | 'log'>,
  factor: Factor,
  { challengeId, code, credential }: Shown,
): Promise<Proof> {
  const { db } = context;
  const { id, userId, factorType } = factor;
  if (factorType === 'totp') {
    if (code === undefined) throw new AppError('invalid_input');
    // Whoever begins knows the key: there is nothing to be guessed, and no challenge that counts tries
    const step = await stepOf(context, factor, code);
    if (step === null) throw new AppError('code_wrong');
    return { changes: {}, use: (tx) => consumeStep(tx, id, step) };
  }
  if (challengeId === undefined) throw new AppError('invalid_input');
  const asked = await takeTry(db, userId, challengeId);
  if (asked?.factorId !== id) throw new AppError('challenge_over');
  const use = (tx: Db) => consumeChallenge(tx, challengeId);
  if (factorType === 'phone') {
    if (code === undefined) throw new AppError('invalid_input');
    if (!(await isCode(context, asked, code))) throw new AppError('code_wrong');
    return { changes: {}, use };
  }
  if (!credential || asked.challenge === null) throw new AppError('invalid_input');
  return { changes: await readNewKey(context, asked.challenge, credential), use };
}
