import { findCustomer } from '#db/customers.ts';
import { deleteJobsOf, insertJob, LASTING_ATTEMPTS } from '#db/jobs.ts';
import { deletePhotos } from '#db/photos.ts';
import { lockProfile } from '#db/profiles.ts';
import { findSessionAge } from '#db/sessions.ts';
import { holdDeletedUsernames, listUsernames } from '#db/usernames.ts';
import { deleteUser, findPasswordHash } from '#db/users.ts';
import { AppError } from '#src/errors.ts';
import { DELETE_WORD } from '#src/profiles.ts';
import { FRESH_MINUTES } from '#src/social.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import { checkPassword } from './password.ts';

/** Deletes the account and all that is its own (product 1.13). @throws confirmation_missing, password_wrong, sign_in_again */
export async function deleteAccount(
  context: Pick<Context, 'auth' | 'db'>,
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
    await deleteJobsOf(tx, profile.email);
    await deleteUser(tx, userId);
    await holdDeletedUsernames(
      tx,
      names.map(({ name }) => name),
    );
  });
}

/** The hash that the password was checked against; undefined for an account without one that signed in just now (product 21.9). */
async function checkOwner(
  context: Pick<Context, 'auth' | 'db'>,
  { userId, sessionId }: Actor,
  password: string | undefined,
): Promise<string | undefined> {
  if ((await findPasswordHash(context.db, userId)) !== undefined) {
    return await checkPassword(context, userId, password ?? '');
  }
  const age = await findSessionAge(context.db, sessionId);
  if (age === undefined || age > FRESH_MINUTES * 60) throw new AppError('sign_in_again');
  return undefined;
}
