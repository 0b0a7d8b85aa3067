import { isVerified, listFactors } from '#db/accounts/factors.ts';
import { consumeRecoveryCode, replaceRecoveryCodes } from '#db/accounts/recovery-codes.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../actor.ts';
import { requireStepUp } from '../recent-sign-in.ts';
import { notifyOwner } from './emails.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { type Asking, raise } from './step-up.ts';

/** Lets in whoever has a code and no factor at hand; the owner is told (product 23.7). @throws code_wrong */
export async function spendRecoveryCode(ctx: Asking, actor: Actor, code: string): Promise<Record<string, never>> {
  const { context } = ctx;
  await context.db.transaction().execute(async (tx) => {
    if (!(await consumeRecoveryCode(tx, actor.userId, hashRecoveryCode(code)))) throw new AppError('code_wrong');
    await notifyOwner(context, tx, actor.userId, { event: 'recovery-used' });
  });
  await raise(ctx, actor);
  return {};
}

/** Codes in place of all older ones. @throws step_up_required, not_found where there is no factor to be without */
export async function newRecoveryCodes(
  context: Pick<Context, 'db' | 'env' | 'i18n'>,
  actor: Actor,
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = makeRecoveryCodes();
  await context.db.transaction().execute(async (tx) => {
    await lockProfile(tx, actor.userId);
    const factors = await listFactors(tx, actor.userId);
    if (!factors.some(isVerified)) throw new AppError('not_found');
    requireStepUp({ ...actor, hasFactor: true });
    await replaceRecoveryCodes(tx, actor.userId, recoveryCodes.map(hashRecoveryCode));
    await notifyOwner(context, tx, actor.userId, { event: 'recovery-new' });
  });
  return { recoveryCodes };
}
