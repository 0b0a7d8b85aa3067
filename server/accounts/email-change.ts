import { voidApiTokens } from '#db/accounts/api-tokens.ts';
import {
  deleteEmailChange,
  type EmailSide,
  findEmailChange,
  replaceEmailChange,
  updateConfirmedSide,
} from '#db/accounts/email-changes.ts';
import { updateSettings } from '#db/accounts/settings.ts';
import { consumeToken, expireTokens, findToken, findTokenState, insertToken } from '#db/accounts/tokens.ts';
import { findSignInNames, findUserByEmail, lockUser, updateEmail, updateEmailVerified } from '#db/accounts/users.ts';
import { queueCustomerUpdate } from '#db/billing/customers.ts';
import { type Db, violatedConstraint } from '#db/connect.ts';
import { listMemberships } from '#db/owners/organizations/memberships.ts';
import { startTrial } from '#db/owners/profiles.ts';
import type { Person } from '#db/schema/profiles.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../context.ts';
import { queueEmail } from '../platform/emails.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import type { SessionActor } from './actor.ts';
import { approveEmailChangeEmail, confirmNewEmailEmail, emailChangedEmail } from './email-change-emails.ts';
import { ownAccountOf } from './owners.ts';
import { checkIdentity, requiredProof, requireSession } from './recent-sign-in.ts';

type EmailContext = Pick<Context, 'db' | 'env' | 'i18n'>;

const HOURS = 24;
const purposes = { old: 'old_address', new: 'new_address' } as const;

export async function emailChangeState(context: Pick<Context, 'db' | 'passwords'>, actor: SessionActor) {
  const change = await findEmailChange(context.db, actor.person.id);
  const { phone, wallets } = await findSignInNames(context.db, actor.person.id);
  return {
    phone,
    wallets: wallets.map(({ name }) => name),
    change: change
      ? {
          email: change.newEmail,
          isOldConfirmed: change.oldConfirmedAt !== null,
          isNewConfirmed: change.newConfirmedAt !== null,
          expiresAt: change.expiresAt,
        }
      : null,
    asks: await requiredProof(context, actor),
  };
}

/** Sends a link to the new email and to the old one, if there is one (product 1.16, 1.27). @throws address_same, address_taken, step_up_required, password_wrong, sign_in_again */
export async function startEmailChange(
  context: EmailContext & Pick<Context, 'passwords'>,
  actor: SessionActor,
  { email, password }: { email: string; password?: string | undefined },
): Promise<void> {
  const { id: userId } = actor.person;
  await checkIdentity(context, actor, password);
  await context.db.transaction().execute(async (tx) => {
    const person = await lockUser(tx, userId);
    if (!person) throw new AppError('unauthenticated');
    await requireSession(tx, actor);
    if (email === person.email) throw new AppError('address_same');
    if (await findUserByEmail(tx, email)) throw new AppError('address_taken');
    const hasOld = person.email !== null;
    await replaceEmailChange(tx, { userId, newEmail: email, hasOld, hours: HOURS });
    if (hasOld) {
      const oldToken = await createToken(tx, userId, 'old');
      await queueEmail(context, tx, person, approveEmailChangeEmail(oldToken, email));
    }
    const confirmation = confirmNewEmailEmail(await createToken(tx, userId, 'new'), { hasOld });
    await queueEmail(context, tx, person, confirmation, { to: email });
    await notifyScreens(tx, userId);
  });
}

async function createToken(tx: Db, userId: string, side: EmailSide): Promise<string> {
  const { token, tokenHash } = newToken();
  await insertToken(tx, { userId, purpose: purposes[side], tokenHash, hours: HOURS });
  return token;
}

export async function cancelEmailChange({ db }: Pick<Context, 'db'>, userId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError('unauthenticated');
    await deleteEmailChange(tx, userId);
    await notifyScreens(tx, userId);
  });
}

export type EmailChangeOutcome = 'waiting' | 'changed' | 'added';

/** The second of the two confirmations completes the change (product 1.16); a first email needs one (product 1.27). @throws token_used, token_expired, token_invalid, address_taken */
export async function confirmEmailChange(context: EmailContext, token: string): Promise<EmailChangeOutcome> {
  const found = await findToken(context.db, Object.values(purposes), hashToken(token));
  if (!found) throw new AppError('token_invalid');
  const { userId } = found;
  const side: EmailSide = found.purpose === purposes.old ? 'old' : 'new';
  try {
    return await context.db.transaction().execute(async (tx) => {
      // Lock order: the user before its tokens
      const person = await lockUser(tx, userId);
      if (!person) throw new AppError('token_invalid');
      if ((await consumeToken(tx, purposes[side], hashToken(token))) === undefined) {
        const state = await findTokenState(tx, purposes[side], hashToken(token));
        throw new AppError(state === 'expired' || state === 'superseded' ? 'token_expired' : 'token_used');
      }
      const change = await updateConfirmedSide(tx, userId, side);
      if (!change) throw new AppError('token_expired');
      if (change.oldConfirmedAt !== null && change.newConfirmedAt !== null) {
        await changeEmail(context, tx, person, change.newEmail);
        return person.email === null ? 'added' : 'changed';
      }
      await notifyScreens(tx, userId);
      return 'waiting';
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email_key') throw error;
    // Another account took the email meanwhile
    await cancelEmailChange(context, userId);
    throw new AppError('address_taken');
  }
}

/** @throws a `users_email_key` violation if another account has the email */
export async function changeEmail(context: EmailContext, tx: Db, person: Person, newEmail: string): Promise<void> {
  const { id, email } = person;
  await updateEmail(tx, id, newEmail);
  if (email === null) {
    await updateEmailVerified(tx, id);
    await startTrial(tx, ownAccountOf(id));
  }
  await deleteEmailChange(tx, id);
  // What was sent to the old email must stop working
  await expireTokens(tx, id, 'reset');
  await voidApiTokens(tx, id);
  await queueCustomerUpdate(tx, ownAccountOf(id));
  for (const { owner, role } of await listMemberships(tx, id))
    if (role === 'owner') await queueCustomerUpdate(tx, owner.id);
  // The person who added the first one has just confirmed it
  for (const to of email === null ? [] : [email, newEmail])
    await queueEmail(context, tx, person, emailChangedEmail(newEmail), { to });
}

/** Touches the profile, which updates open screens (product 16.1). */
export async function notifyScreens(tx: Db, userId: string): Promise<void> {
  await updateSettings(tx, userId, {});
}
