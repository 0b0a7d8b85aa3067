import {
  type AddressChange,
  deleteAddressChange,
  findAddressChange,
  replaceAddressChange,
  type Side,
  updateConfirmedSide,
} from '#db/accounts/email-changes.ts';
import { consumeToken, expireTokens, findToken, findTokenState, insertToken } from '#db/accounts/tokens.ts';
import { findUserByEmail, updateEmail } from '#db/accounts/users.ts';
import { findCustomer } from '#db/billing/customers.ts';
import { type Db, violatedConstraint } from '#db/connect.ts';
import { insertJob, LASTING_ATTEMPTS } from '#db/jobs.ts';
import { lockProfile, updateProfile } from '#db/owners/profiles.ts';
import type { Profile } from '#db/schema/database.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../context.ts';
import { queueEmail } from '../platform/emails.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import type { Actor } from './actor.ts';
import { emailChangedEmail, newEmailEmail, oldEmailEmail } from './email-change-emails.ts';
import { askedProof, requireFresh, requireSession } from './recent-sign-in.ts';

type Telling = Pick<Context, 'db' | 'env' | 'i18n'>;

const HOURS = 24;
const purposes = { old: 'old_address', new: 'new_address' } as const;

/** The change that the actor's account waits for, and what a new one asks for. */
export async function addressState(context: Pick<Context, 'db' | 'passwords'>, actor: Actor) {
  const change = await findAddressChange(context.db, actor.userId);
  return { change: change ? shown(change) : null, asks: await askedProof(context, actor) };
}

function shown({ newEmail, oldConfirmedAt, newConfirmedAt, expiresAt }: AddressChange) {
  return {
    email: newEmail,
    isOldConfirmed: oldConfirmedAt !== null,
    isNewConfirmed: newConfirmedAt !== null,
    expiresAt,
  };
}

/**
 * Begins a change of address: the old one and the new one each get a link (product 1.16). One before it is void.
 * @throws address_same, address_taken, step_up_required, password_wrong, sign_in_again
 */
export async function beginAddressChange(
  context: Telling & Pick<Context, 'passwords'>,
  actor: Actor,
  { email, password }: { email: string; password?: string | undefined },
): Promise<void> {
  const { userId } = actor;
  await requireFresh(context, actor, password);
  await context.db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, userId);
    if (!profile) throw new AppError('unauthenticated');
    await requireSession(tx, actor);
    if (email === profile.email) throw new AppError('address_same');
    // No more than signing up would say, and to nobody who could not sign up (product 1.6)
    if (await findUserByEmail(tx, email)) throw new AppError('address_taken');
    await replaceAddressChange(tx, { userId, newEmail: email, hours: HOURS });
    const tokenForOld = await storedToken(tx, userId, 'old');
    const tokenForNew = await storedToken(tx, userId, 'new');
    await queueEmail(context, tx, profile, oldEmailEmail(tokenForOld, email));
    await queueEmail(context, tx, profile, newEmailEmail(tokenForNew), { to: email });
    await showEverywhere(tx, userId);
  });
}

async function storedToken(tx: Db, userId: string, side: Side): Promise<string> {
  const { token, tokenHash } = newToken();
  await insertToken(tx, { userId, purpose: purposes[side], tokenHash, hours: HOURS });
  return token;
}

/** Nothing is changed, and the links are void. Without a change it does nothing. */
export async function cancelAddressChange(
  { db }: Pick<Context, 'db'>,
  { userId }: Pick<Actor, 'userId'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockProfile(tx, userId))) throw new AppError('unauthenticated');
    await deleteAddressChange(tx, userId);
    await showEverywhere(tx, userId);
  });
}

/** `waiting`: the other address has yet to confirm, too. */
export type Confirmed = 'waiting' | 'changed';

/**
 * One address's word for a change; with the second one it is done (product 1.16).
 * @throws token_used, token_expired, token_invalid, address_taken
 */
export async function confirmAddress(context: Telling, token: string): Promise<Confirmed> {
  const found = await findToken(context.db, Object.values(purposes), hashToken(token));
  if (!found) throw new AppError('token_invalid');
  const { userId } = found;
  const side: Side = found.purpose === purposes.old ? 'old' : 'new';
  try {
    return await context.db.transaction().execute(async (tx) => {
      // Before the token: deleting the account locks in this order, too
      const profile = await lockProfile(tx, userId);
      if (!profile) throw new AppError('token_invalid');
      if ((await consumeToken(tx, purposes[side], hashToken(token))) === undefined)
        throw await deadToken(tx, side, token);
      const change = await updateConfirmedSide(tx, userId, side);
      if (!change) throw new AppError('token_expired');
      if (change.oldConfirmedAt !== null && change.newConfirmedAt !== null) {
        await changeAddress(context, tx, profile, change.newEmail);
        return 'changed';
      }
      await showEverywhere(tx, userId);
      return 'waiting';
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email_key') throw error;
    // Somebody else has it by now, and the change with it has nothing to wait for
    await cancelAddressChange(context, { userId });
    throw new AppError('address_taken');
  }
}

/** The token was good for one and came too late. */
async function deadToken(tx: Db, side: Side, token: string): Promise<AppError> {
  const state = await findTokenState(tx, purposes[side], hashToken(token));
  return new AppError(state === 'expired' ? 'token_expired' : 'token_used');
}

async function changeAddress(context: Telling, tx: Db, profile: Profile, newEmail: string) {
  const { id, email } = profile;
  await updateEmail(tx, id, newEmail);
  await deleteAddressChange(tx, id);
  // Whoever reads the old address's mail must not get in by it
  await expireTokens(tx, id, 'reset');
  const customer = await findCustomer(tx, id);
  if (customer) await insertJob(tx, 'update-customer', { customerId: customer.id }, { attempts: LASTING_ATTEMPTS });
  for (const to of [email, newEmail]) await queueEmail(context, tx, profile, emailChangedEmail(newEmail), { to });
}

/** Screens that are open hear of a change of the profile (product 16.1). */
async function showEverywhere(tx: Db, userId: string): Promise<void> {
  await updateProfile(tx, userId, {});
}
