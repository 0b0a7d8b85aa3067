import { deletePhone, lockUser, walletAddress } from '#db/accounts/users.ts';
import {
  deleteIdentity,
  findCaller,
  findSession,
  type IdentityRecord,
  type SessionRecord,
  type UserRecord,
} from '#db/auth-api/users.ts';
import type { Db } from '#db/connect.ts';
import type { Person } from '#db/schema/profiles.ts';
import { phoneHint } from '#src/accounts/factors.ts';
import { socialProviders } from '#src/accounts/social.ts';
import type { Identity } from '#src/accounts/social-identity.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { isUuid } from '#src/paths.ts';
import { addIdentity, canSignIn, removeConnection } from '../../accounts/social/connections.ts';
import { disconnectedEmail } from '../../accounts/social/emails.ts';
import { queueEmail } from '../../platform/emails.ts';
import type { AuthApi } from '../auth-api.ts';
import type { Caller } from '../callers.ts';
import { requireStepUp } from '../factors/step-up.ts';
import { shownIdentities } from '../user-view.ts';

type SessionKey = Pick<Caller, 'userId' | 'sessionId'>;

/** The session goes on, as the original's doesn't. @throws identity_already_exists, session_not_found, user_banned, social_* */
export async function linkIdentity(
  { context }: AuthApi,
  tx: Db,
  key: SessionKey,
  identity: Identity,
): Promise<SessionRecord> {
  await lockCaller(tx, key);
  if (!(await addIdentity(context, tx, key.userId, identity))) throw new AuthError('identity_already_exists');
  const session = await findSession(tx, key.sessionId);
  if (!session) throw new AuthError('session_not_found');
  return session;
}

/** The session may have ended, or the account been suspended, since the call began. @throws session_not_found, user_banned */
export async function lockCaller(tx: Db, key: SessionKey) {
  const person = await lockUser(tx, key.userId);
  const user = person && (await findCaller(tx, key));
  if (!user || user.sessionId === null) throw new AuthError('session_not_found');
  if (user.disabledAt !== null) throw new AuthError('user_banned');
  return { person, user };
}

/** @throws insufficient_aal, reauthentication_needed, identity_not_found, single_identity_not_deletable, email_conflict_identity_not_deletable */
export async function unlinkIdentity(api: AuthApi, caller: Caller, id: string): Promise<void> {
  requireStepUp(caller);
  if (!isUuid(id)) throw new AuthError('validation_failed', { status: 404, message: 'identity_id must be an UUID' });
  await api.context.db.transaction().execute(async (tx) => {
    const { person, user } = await lockCaller(tx, caller);
    const identities = shownIdentities(user);
    const identity = identities.find((each) => each.id === id);
    if (!identity) throw new AuthError('identity_not_found');
    if (identities.length === 1) throw new AuthError('single_identity_not_deletable');
    // The account keeps its email, which signs in by a code
    if (identity.provider === 'credential') throw new AuthError('email_conflict_identity_not_deletable');
    const provider = socialProviders.find((each) => each === identity.provider);
    if (provider) return await removeConnection(api.context, tx, person, provider);
    await removeOwn(api, tx, { ...user, person }, identity, identities);
  });
}

/** A wallet, or the number. */
async function removeOwn(
  { context }: AuthApi,
  tx: Db,
  { id: userId, email, phone, person }: Pick<UserRecord, 'id' | 'email' | 'phone'> & { person: Person },
  removed: IdentityRecord,
  identities: readonly IdentityRecord[],
): Promise<void> {
  const isPhone = removed.provider === 'phone';
  const signsIn = ({ provider }: IdentityRecord) => provider in context.providers || provider === 'web3';
  const hasOther = identities.some((each) => each !== removed && signsIn(each));
  const kept = { id: userId, email, phone: isPhone ? null : phone };
  if (!hasOther && !(await canSignIn(context, tx, kept))) throw new AuthError('single_identity_not_deletable');
  await (isPhone ? deletePhone(tx, userId) : deleteIdentity(tx, userId, removed.id));
  const name = isPhone ? phoneHint(phone ?? '') : walletAddress(removed.accountId);
  await queueEmail(context, tx, person, disconnectedEmail(name));
}
