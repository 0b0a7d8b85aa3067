import { deleteFactor, isVerified, listFactors, updateFactorName } from '#db/accounts/factors.ts';
import { deleteRecoveryCodes } from '#db/accounts/recovery-codes.ts';
import { deleteDevices } from '#db/accounts/remembered-devices.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../actor.ts';
import { requireStepUp } from '../recent-sign-in.ts';
import { notifyOwner } from './emails.ts';

/** @throws not_found */
export async function renameFactor(
  { db }: Pick<Context, 'db'>,
  { userId }: Actor,
  { factorId, name }: { factorId: string; name: string },
): Promise<void> {
  if (!(await updateFactorName(db, userId, factorId, name))) throw new AppError('not_found');
}

/** With the last one goes what stood in for it (product 23.1). @throws step_up_required, not_found */
export async function removeFactor(
  context: Pick<Context, 'db' | 'env' | 'i18n'>,
  actor: Actor,
  factorId: string,
): Promise<void> {
  const { userId } = actor;
  await context.db.transaction().execute(async (tx) => {
    await lockProfile(tx, userId);
    const factors = await listFactors(tx, userId);
    requireStepUp({ ...actor, hasFactor: factors.some(isVerified) });
    const removed = factors.find(({ id }) => id === factorId);
    if (!removed) throw new AppError('not_found');
    await deleteFactor(tx, userId, factorId);
    if (!isVerified(removed)) return;
    await notifyOwner(context, tx, userId, { event: 'removed', name: removed.friendlyName });
    if (factors.some((factor) => factor.id !== factorId && isVerified(factor))) return;
    await deleteRecoveryCodes(tx, userId);
    await deleteDevices(tx, userId);
  });
}
