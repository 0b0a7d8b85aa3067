import { listCovered } from '#db/billing/covers.ts';
import { deleteCustomer, findCustomer, lockBilling } from '#db/billing/customers.ts';
import { listSubscriptions } from '#db/billing/entitlements.ts';
import type { Db } from '#db/connect.ts';
import { insertJob, LASTING_ATTEMPTS } from '#db/jobs.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import { insertDetachedRowsJob } from '#db/visits/detached-rows.ts';
import { isCharging } from '#src/billing/entitlement.ts';
import { AppError } from '#src/errors.ts';
import type { PersonActor, SessionActor } from '../accounts/actor.ts';
import { checkIdentity } from '../accounts/recent-sign-in.ts';
import { endCover } from '../billing/cover.ts';
import { passBilling } from '../billing/organizations.ts';
import type { Context } from '../context.ts';
import { lockActor } from '../owners/lock-actor.ts';
import { deleteOwned } from './deletion.ts';

/**
 * Deletes an organization and what it owns; members keep their accounts (product 36.6). What pays for its plan goes back to the person whom
 * it covers, unless that person has bought something else since.
 * @throws confirmation_missing, step_up_required, password_wrong, sign_in_again, not_found, forbidden
 */
export async function deleteOrganization(
  context: Pick<Context, 'db' | 'passwords' | 'visitStore'>,
  actor: PersonActor,
  session: SessionActor,
  { name, password }: { name: string; password?: string | undefined },
): Promise<void> {
  const { owner } = actor;
  if (name !== owner.name) throw new AppError('confirmation_missing');
  await checkIdentity(context, session, password);
  await context.db.transaction().execute(async (tx) => {
    const listed = await listCovered(tx, owner.id);
    for (const id of [owner.id, ...listed]) await lockBilling(tx, id);
    await lockActor(tx, actor, 'organization.delete');
    for (const id of listed) await lockOwner(tx, id);
    // While this waited, they may have left or deleted their account
    const covered = await listCovered(tx, owner.id);
    await giveBack(tx, owner.id, covered);
    await deleteOwned(context, tx, owner.id);
    const now = new Date();
    for (const id of covered) await endCover(tx, id, now);
    await insertDetachedRowsJob(tx);
  });
}

async function giveBack(tx: Db, organizationId: string, covered: readonly string[]): Promise<void> {
  const [heir] = covered;
  if (heir === undefined || (await listSubscriptions(tx, heir)).some(isCharging)) return;
  // Of a checkout that was left, or of a subscription that has ended
  const former = await findCustomer(tx, heir);
  if (former) {
    await insertJob(tx, 'end-customer', { customerId: former.id }, { attempts: LASTING_ATTEMPTS });
    await deleteCustomer(tx, former.id);
  }
  await passBilling(tx, { from: organizationId, to: heir });
  const customer = await findCustomer(tx, heir);
  if (customer) await insertJob(tx, 'end-seats', { customerId: customer.id }, { attempts: LASTING_ATTEMPTS });
}
