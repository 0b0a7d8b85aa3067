import type { z } from 'zod';
import { claimUser } from '#db/accounts/connections.ts';
import {
  findConfirmedEmail,
  findUserByEmail,
  insertUser,
  lockUser,
  updateEmailVerified,
  updatePassword,
} from '#db/accounts/users.ts';
import { violatedConstraint } from '#db/connect.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import {
  claimCard,
  type FoundInvitation,
  findInvitation,
  updateAccepted,
} from '#db/owners/organizations/invitations.ts';
import { countMembers } from '#db/owners/organizations/members.ts';
import { countMemberships, insertMembership } from '#db/owners/organizations/memberships.ts';
import { lockOwner, updateProfile } from '#db/owners/profiles.ts';
import type { Owner } from '#db/schema/profiles.ts';
import { AppError } from '#src/errors.ts';
import type { invitedSignUpSchema } from '#src/owners/invitations.ts';
import { MAX_ORGANIZATIONS } from '#src/owners/organizations.ts';
import { hasRoom } from '#src/owners/plans.ts';
import { namesFrom } from '#src/schemas.ts';
import { knownTimeZone, UTC } from '#src/time-zones.ts';
import type { SessionActor } from '../../accounts/actor.ts';
import { admit, requireAdmissible } from '../../accounts/admission.ts';
import { ownAccountOf } from '../../accounts/owners.ts';
import type { Context } from '../../context.ts';
import { hashToken } from '../../platform/tokens.ts';
import { findMemberLimit } from './members.ts';

type Db = Context['db'];

/** What the invited person needs for a decision. @throws token_*, account_disabled */
export async function previewInvitation({ db }: Pick<Context, 'db'>, token: string) {
  const found = await requireOpen(db, token);
  const { email, role, cardName, message, language, expiresAt, inviterName: inviter } = found;
  const { organizationId: id, name, logo, profilePic, themeColor } = found;
  const organization = { id, name, logo, profilePic, themeColor };
  return { email, role, cardName, message, language, expiresAt, inviter, organization };
}

/**
 * Makes the person whose confirmed email was invited a member, and the holder of the card (product 36.9).
 * @throws token_*, account_disabled, invitation_other_email, limit_members, limit_organizations, already_member
 */
export async function acceptInvitation(
  { db }: Pick<Context, 'db'>,
  { person: { id } }: SessionActor,
  token: string,
): Promise<{ organizationId: string }> {
  return await db.transaction().execute(async (tx) => {
    const found = await requireOpen(tx, token);
    const owner = await lockOwner(tx, found.organizationId);
    const person = await lockUser(tx, id);
    if (!person) throw new AppError('unauthenticated');
    if ((await findConfirmedEmail(tx, id)) !== found.email) throw new AppError('invitation_other_email');
    return await becomeMember(tx, token, { owner, userId: person.id });
  });
}

/**
 * Creates the account of an invited person, and accepts. The token proves the email, so it is confirmed at once; an account that
 * never confirmed it is taken over (product 21.4). Its trial begins with its first use. Returns the hash of the password.
 * @throws account_exists, sign_up_closed, sign_up_invited_only, overloaded, and as `acceptInvitation`
 */
export async function signUpInvited(
  context: Pick<Context, 'db' | 'env' | 'passwords'>,
  { token, password, language, timeZone, ...names }: z.output<typeof invitedSignUpSchema>,
  ipAddress: string,
): Promise<{ userId: string; hash: string; organizationId: string }> {
  const passwordHash = await context.passwords.run({ use: 'account', ipAddress }, async ({ hash }) => {
    // Saves hashing; the transaction decides
    const { email } = await requireOpen(context.db, token);
    const found = await findUserByEmail(context.db, email);
    if (found?.emailVerified) throw new AppError('account_exists');
    if (!found) await requireAdmissible(context.env, context.db, { way: 'organization', email });
    return await hash(password);
  });
  try {
    return await context.db.transaction().execute(async (tx) => {
      const { email, organizationId } = await requireOpen(tx, token);
      const owner = await lockOwner(tx, organizationId);
      const { name, firstName, lastName } = namesFrom(names);
      const userId = await confirmedUser(context, tx, { name, email, passwordHash });
      await updateProfile(tx, ownAccountOf(userId), {
        name,
        firstName,
        lastName,
        language,
        trialOnFirstUse: true,
        timeZone: knownTimeZone(timeZone ?? '') ?? UTC,
      });
      await becomeMember(tx, token, { owner, userId });
      return { userId, hash: passwordHash, organizationId };
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') throw new AppError('account_exists');
    throw error;
  }
}

/** @throws account_exists, sign_up_closed, sign_up_invited_only, a `users_email_key` violation */
async function confirmedUser(
  { env }: Pick<Context, 'env'>,
  tx: Db,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
): Promise<string> {
  const found = await findUserByEmail(tx, email);
  if (!found) {
    const admission = await admit(env, tx, { way: 'organization', email });
    const { id } = await insertUser(tx, admission, { name, email, passwordHash });
    await updateEmailVerified(tx, id);
    return id;
  }
  // The email may have been confirmed or changed meanwhile
  await lockUser(tx, found.id);
  const locked = await findUserByEmail(tx, email);
  if (locked?.id !== found.id || !(await claimUser(tx, found.id, name))) throw new AppError('account_exists');
  await updatePassword(tx, found.id, passwordHash);
  return found.id;
}

/** Requires the locks of the organization and of the person. */
async function becomeMember(
  tx: Db,
  token: string,
  { owner, userId }: { owner: Owner | undefined; userId: string },
): Promise<{ organizationId: string }> {
  // Again: another link may have been sent since
  const { id, organizationId, role, cardId } = await requireOpen(tx, token);
  if (!owner || !(await updateAccepted(tx, id, userId))) throw new AppError('token_used');
  // There may be fewer places than there were when it was sent
  if (!hasRoom(await findMemberLimit(tx, owner, new Date()), await countMembers(tx, organizationId)))
    throw new AppError('limit_members');
  if ((await countMemberships(tx, userId)) >= MAX_ORGANIZATIONS)
    throw new AppError('limit_organizations', { limit: MAX_ORGANIZATIONS });
  if (!(await insertMembership(tx, { organizationId, userId, role }))) throw new AppError('already_member');
  if (cardId !== null) await claimCard(tx, organizationId, cardId, userId);
  const target = { kind: 'invitation', id } as const;
  await insertAuditEntry(tx, { owner, person: { id: userId } }, 'invitation.accept', target, { role });
  return { organizationId };
}

/** @throws token_invalid, token_used, token_superseded, token_expired, account_disabled */
async function requireOpen(db: Db, token: string): Promise<FoundInvitation> {
  const found = await findInvitation(db, hashToken(token));
  if (!found) throw new AppError('token_invalid');
  if (found.state !== 'open') throw new AppError(tokenErrors[found.state]);
  if (found.disabledAt !== null) throw new AppError('account_disabled');
  return found;
}

const tokenErrors = {
  used: 'token_used',
  superseded: 'token_superseded',
  revoked: 'token_invalid',
  expired: 'token_expired',
} as const;
