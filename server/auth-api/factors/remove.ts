import { deleteFactor, isVerified, listFactors } from '#db/accounts/factors.ts';
import { lockUser } from '#db/accounts/users.ts';
import { findSession } from '#db/auth-api/users.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { removeVerifiedFactor } from '../../accounts/factors/factors.ts';
import type { AuthApi } from '../auth-api.ts';
import type { Caller } from '../callers.ts';
import { requireStepUp } from './step-up.ts';

/** Sessions that it stepped up fall to level 1. @throws mfa_factor_not_found, insufficient_aal, reauthentication_needed */
export async function removeFactor({ context }: AuthApi, caller: Caller, factorId: string): Promise<{ id: string }> {
  const { userId, sessionId } = caller;
  await context.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    if (!(await findSession(tx, sessionId))) throw new AuthError('session_not_found');
    const factors = await listFactors(tx, userId);
    const removed = factors.find(({ id }) => id === factorId);
    if (!removed) throw new AuthError('mfa_factor_not_found');
    if (!isVerified(removed)) return await deleteFactor(tx, userId, factorId);
    requireStepUp({ ...caller, hasFactor: true }, 422);
    await removeVerifiedFactor(context, tx, removed, factors);
  });
  return { id: factorId };
}
