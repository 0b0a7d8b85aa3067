import { deleteAddressChange } from '#db/accounts/email-changes.ts';
import { deleteUser, findPasswordHash } from '#db/accounts/users.ts';
import { findCustomer } from '#db/billing/customers.ts';
import { deleteJobsOf, insertJob, LASTING_ATTEMPTS } from '#db/jobs.ts';
import { deletePhotos } from '#db/owners/photos.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import { holdDeletedUsernames, listUsernames } from '#db/owners/usernames.ts';
import { forgetReporter } from '#db/support/support.ts';
import { AppError } from '#src/errors.ts';
import { DELETE_WORD } from '#src/owners/profiles.ts';
import type { Actor } from '../accounts/actor.ts';
import { checkOwner } from '../accounts/identity-check.ts';
import type { Context } from '../context.ts';

/** Deletes the account and all that is its own (product 1.13). @throws confirmation_missing, password_wrong, sign_in_again */
export async function deleteAccount(
  context: Pick<Context, 'db' | 'passwords'>,
  actor: Actor,
  { confirmation, password }: { confirmation: string; password?: string | undefined },
): Promise<void> {
  if (confirmation !== DELETE_WORD) throw new AppError('confirmation_missing');
  const { userId } = actor;
  const checked = await checkOwner(context, actor, password);
  await context.db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, userId);
    if (!profile) throw new AppError('unauthenticated');
    if ((await findPasswordHash(tx, userId)) !== checked) throw new AppError('password_wrong');
    const names = await listUsernames(tx, userId);
    const customer = await findCustomer(tx, userId);
    // The payment provider may be away: it is told later, as often as it takes (product 17.9)
    if (customer) await insertJob(tx, 'end-customer', { customerId: customer.id }, { attempts: LASTING_ATTEMPTS });
    await deletePhotos(tx, userId);
    const newEmail = await deleteAddressChange(tx, userId);
    await forgetReporter(tx, profile.email);
    await deleteUser(tx, userId);
    // Last: whoever was about to write to the account has done so by now, or finds nobody
    await deleteJobsOf(tx, userId, newEmail === undefined ? [profile.email] : [profile.email, newEmail]);
    await holdDeletedUsernames(
      tx,
      names.map(({ name }) => name),
    );
  });
}
