import { deleteEmailChange } from '#db/accounts/email-changes.ts';
import { findPasswordHash, lockUser } from '#db/accounts/users.ts';
import { findCustomer, lockBilling } from '#db/billing/customers.ts';
import { deleteJobsOf, insertJob, LASTING_ATTEMPTS } from '#db/jobs.ts';
import { deletePhotos } from '#db/owners/photos.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import { listUsernames, reserveDeletedUsernames } from '#db/owners/usernames.ts';
import { deleteUser } from '#db/privacy/account-data.ts';
import type { Profile } from '#db/schema/database.ts';
import { clearVisitorEmail } from '#db/support/messages.ts';
import { AppError } from '#src/errors.ts';
import { DELETE_WORD } from '#src/privacy/deletion.ts';
import type { SessionActor } from '../accounts/actor.ts';
import { checkIdentity } from '../accounts/recent-sign-in.ts';
import type { Context } from '../context.ts';

/** Deletes the account and everything it owns (product 1.13). @throws confirmation_missing, password_wrong, sign_in_again */
export async function deleteAccount(
  context: Pick<Context, 'db' | 'passwords'>,
  actor: SessionActor,
  { confirmation, password }: { confirmation: string; password?: string | undefined },
): Promise<void> {
  if (confirmation !== DELETE_WORD) throw new AppError('confirmation_missing');
  const { userId, ownerId } = actor;
  const checked = await checkIdentity(context, actor, password, { isStepUpEnough: false });
  await context.db.transaction().execute(async (tx) => {
    await lockBilling(tx, ownerId);
    const person = await lockUser(tx, userId);
    const profile = await lockOwner(tx, ownerId);
    if (!person || !profile) throw new AppError('unauthenticated');
    if ((await findPasswordHash(tx, userId)) !== checked) throw new AppError('password_wrong');
    await deleteEverythingOf(tx, profile, { isEmailConfirmed: true });
  });
}

/** What every deletion of an account does. Requires `lockBilling`, `lockUser` and `lockOwner`. The profile's ID is that of owner and user. */
export async function deleteEverythingOf(
  tx: Context['db'],
  { id, email }: Profile,
  { isEmailConfirmed }: { isEmailConfirmed: boolean },
): Promise<void> {
  const names = await listUsernames(tx, id);
  const customer = await findCustomer(tx, id);
  // A job, because the payment provider may be down (product 17.9)
  if (customer) await insertJob(tx, 'end-customer', { customerId: customer.id }, { attempts: LASTING_ATTEMPTS });
  await deletePhotos(tx, id);
  await deleteEmailChange(tx, id);
  // Anybody can sign up with an email of somebody else
  if (isEmailConfirmed && email !== null) await clearVisitorEmail(tx, email);
  await deleteUser(tx, id);
  // Last: transactions that queue mail for this account have committed by now
  await deleteJobsOf(tx, { userId: id, email, isEmailConfirmed });
  await reserveDeletedUsernames(
    tx,
    names.map(({ name }) => name),
  );
}
