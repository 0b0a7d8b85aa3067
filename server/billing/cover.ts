import { updateCover } from '#db/billing/covers.ts';
import { findOwnGrant, upsertGrant } from '#db/billing/entitlements.ts';
import type { Db } from '#db/connect.ts';
import { recomputePlan } from './recompute-plan.ts';

/**
 * Ends what an organization covers of a person's account. A grant that has ended stays, so that screens and emails speak of a plan that
 * ended and not of a trial. Requires `lockOwner`.
 */
export async function endCover(tx: Db, ownerId: string, now: Date): Promise<void> {
  await updateCover(tx, ownerId, null);
  if (!(await findOwnGrant(tx, ownerId))) await upsertGrant(tx, ownerId, { planType: 'business', endsAt: now });
  await recomputePlan(tx, ownerId, now);
}
