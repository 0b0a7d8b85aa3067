import { deleteEmailChange } from '#db/accounts/email-changes.ts';
import { deleteSignUpInvitation } from '#db/accounts/sign-up-invitations.ts';
import { findPasswordHash } from '#db/accounts/users.ts';
import { releaseKeys } from '#db/api/keys.ts';
import { findCustomer, lockBilling } from '#db/billing/customers.ts';
import { deleteJobsOf, deleteOwnerMails, insertJob, LASTING_ATTEMPTS } from '#db/jobs.ts';
import { clearAuditTarget, insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { deleteInvitationsTo } from '#db/owners/organizations/invitations.ts';
import { deleteMembership, listMemberships, listOwnedAlone } from '#db/owners/organizations/memberships.ts';
import { lockWithOrganizations } from '#db/owners/organizations/organizations.ts';
import { deletePhotos } from '#db/owners/photos.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import { listUsernames, reserveDeletedUsernames } from '#db/owners/usernames.ts';
import { deleteOwner } from '#db/privacy/owner-data.ts';
import { deleteUser } from '#db/privacy/person-data.ts';
import { clearVisitorEmail } from '#db/support/messages.ts';
import { insertDetachedRowsJob } from '#db/visits/detached-rows.ts';
import { AppError } from '#src/errors.ts';
import { DELETE_WORD } from '#src/privacy/delete-word.ts';
import type { SessionActor } from '../accounts/actor.ts';
import { ownAccountOf } from '../accounts/owners.ts';
import { checkIdentity } from '../accounts/recent-sign-in.ts';
import { leaveBilling } from '../billing/memberships.ts';
import type { Context } from '../context.ts';
import { queueOwnerEmail } from '../owners/emails.ts';
import { memberGoneEmail } from '../owners/organizations/emails.ts';

type Db = Context['db'];

/**
 * Deletes the account and everything it owns (product 1.13). What its organizations own stays.
 * @throws confirmation_missing, password_wrong, sign_in_again, last_owner
 */
export async function deleteAccount(
  context: Pick<Context, 'db' | 'env' | 'i18n' | 'passwords' | 'visitStore'>,
  actor: SessionActor,
  { confirmation, password }: { confirmation: string; password?: string | undefined },
): Promise<void> {
  if (confirmation !== DELETE_WORD) throw new AppError('confirmation_missing');
  const { id: userId } = actor.person;
  const checked = await checkIdentity(context, actor, password, { isStepUpEnough: false });
  await context.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) throw new AppError('unauthenticated');
    if ((await findPasswordHash(tx, userId)) !== checked) throw new AppError('password_wrong');
    const alone = await listOwnedAlone(tx, userId);
    if (alone.length > 0) throw ownsAlone(context.env, alone);
    await leaveOrganizations(context, tx, userId);
    await deleteLockedAccount(context, tx, account, { isEmailConfirmed: true });
  });
}

/** Only the operator can let the owner of a suspended organization act there. */
function ownsAlone({ supportEmail }: Context['env'], alone: Awaited<ReturnType<typeof listOwnedAlone>>): AppError {
  const suspended = alone.filter(({ disabledAt }) => disabledAt !== null);
  const organizations = (suspended.length > 0 ? suspended : alone).map(({ name }) => name);
  return new AppError('last_owner', { organizations, ...(suspended.length > 0 && { supportEmail }) });
}

/** Without the name of who leaves: nothing of a deleted account stays. Requires that the organizations are locked. */
async function leaveOrganizations(context: Pick<Context, 'env' | 'i18n'>, tx: Db, userId: string): Promise<void> {
  for (const { owner, role } of await listMemberships(tx, userId)) {
    await deleteMembership(tx, owner.id, userId);
    await insertAuditEntry(tx, { owner, person: null }, 'member.leave', { kind: 'person' }, { role });
    const keys = await releaseKeys(tx, { organizationId: owner.id, userId });
    const isCardLeft = await leaveBilling(context, tx, owner.id, role);
    const template = memberGoneEmail(owner, { member: '', by: null, afterwards: 'keep', isCardLeft, keys });
    await queueOwnerEmail(context, tx, owner.id, template, { least: 'admin' });
  }
}

type Account = { userId: string; email: string | null; ownerId: string };

const MOST_ATTEMPTS = 3;

/**
 * Locks a person, the person's organizations and own account, for `deleteLockedAccount`. Returns null if there is none.
 * @throws unavailable (the person joins one organization after the other)
 */
export async function lockAccount(tx: Db, userId: string): Promise<Account | null> {
  const ownerId = ownAccountOf(userId);
  await lockBilling(tx, ownerId);
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const person = await lockWithOrganizations(tx, userId);
    if (person === 'joined_another') continue;
    if (!person || !(await lockOwner(tx, ownerId))) return null;
    return { userId, email: person.email, ownerId };
  }
  throw new AppError('unavailable');
}

/** What every deletion of an account does, at the end of its transaction. */
export async function deleteLockedAccount(
  context: Pick<Context, 'visitStore'>,
  tx: Db,
  { ownerId, ...person }: Account,
  { isEmailConfirmed }: { isEmailConfirmed: boolean },
): Promise<void> {
  await deleteOwned(context, tx, ownerId);
  await deletePerson(tx, { ...person, isEmailConfirmed });
  await insertDetachedRowsJob(tx);
}

/** Deletes an owner and everything that the owner has. Requires `lockBilling` and `lockOwner`. */
export async function deleteOwned({ visitStore }: Pick<Context, 'visitStore'>, tx: Db, ownerId: string): Promise<void> {
  const names = await listUsernames(tx, ownerId);
  const customer = await findCustomer(tx, ownerId);
  // A job, because the payment provider may be down (product 17.9)
  if (customer) await insertJob(tx, 'end-customer', { customerId: customer.id }, { attempts: LASTING_ATTEMPTS });
  await deletePhotos(tx, ownerId);
  await deleteOwnerMails(tx, ownerId);
  await deleteOwner(tx, visitStore, ownerId);
  await reserveDeletedUsernames(
    tx,
    names.map(({ name }) => name),
  );
}

/** Deletes how a person signs in, and what the person sent and was sent. Requires `lockUser`. */
async function deletePerson(
  tx: Db,
  { userId, email, isEmailConfirmed }: Omit<Account, 'ownerId'> & { isEmailConfirmed: boolean },
): Promise<void> {
  await deleteEmailChange(tx, userId);
  // People can sign up with the email of another person
  if (isEmailConfirmed && email !== null) {
    await clearVisitorEmail(tx, email);
    await deleteInvitationsTo(tx, email);
    await deleteSignUpInvitation(tx, email);
  }
  await clearAuditTarget(tx, userId);
  await deleteUser(tx, userId);
  // Last: transactions that queue mail for this account have committed by now
  await deleteJobsOf(tx, { userId, email, isEmailConfirmed });
}
