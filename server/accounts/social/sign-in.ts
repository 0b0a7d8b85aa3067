import { claimUser, findConnectedUser, insertConfirmedUser, insertConnection } from '#db/accounts/connections.ts';
import { findPerson } from '#db/accounts/persons.ts';
import { findUserByEmail, lockUser } from '#db/accounts/users.ts';
import { type Db, violatedConstraint } from '#db/connect.ts';
import { startTrial, updateProfile } from '#db/owners/profiles.ts';
import { accountName, type Identity } from '#src/accounts/social-identity.ts';
import { AppError } from '#src/errors.ts';
import type { Language } from '#src/languages.ts';
import { knownTimeZone, UTC } from '#src/time-zones.ts';
import type { Context } from '../../context.ts';
import { queueEmail } from '../../platform/emails.ts';
import { admit } from '../admission.ts';
import { ownAccountOf } from '../owners.ts';
import { connectedEmail } from './emails.ts';

export type NewAccountLocale = { language: Language; timeZone?: string | undefined };

type Account = { userId: string; isNew: boolean };

type EmailContext = Pick<Context, 'db' | 'env' | 'i18n'>;

const ATTEMPTS = 4;

/**
 * Finds, connects or creates the account, locks its user, and runs `work` in the same transaction (product 21.2 to 21.4).
 * @throws social_unverified, social_sign_in_first, social_other, sign_up_closed, sign_up_invited_only
 */
export async function withAccountOf<T>(
  context: EmailContext,
  identity: Identity,
  locale: NewAccountLocale,
  work: (tx: Db, account: Account) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await context.db
        .transaction()
        .execute(async (tx) => await work(tx, await accountOf(context, tx, identity, locale)));
    } catch (error) {
      // The account was created, connected, disconnected or confirmed meanwhile
      if (!(error instanceof ConcurrentChange || isRace(error)) || attempt === ATTEMPTS) throw error;
    }
  }
}

class ConcurrentChange extends Error {}

function isRace(error: unknown): boolean {
  const constraint = violatedConstraint(error);
  return constraint === 'users_email_key' || constraint === 'accounts_provider_account';
}

async function accountOf(
  context: EmailContext,
  tx: Db,
  identity: Identity,
  locale: NewAccountLocale,
): Promise<Account> {
  const { provider, subject, email, isConfirmed, isAuthoritative } = identity;
  const known = await findConnectedUser(tx, provider, subject);
  if (known) {
    await lockUser(tx, known.id);
    if ((await findConnectedUser(tx, provider, subject))?.id !== known.id) throw new ConcurrentChange();
    return { userId: known.id, isNew: false };
  }
  if (email === null || !isConfirmed) throw new AppError('social_unverified');
  const found = await findUserByEmail(tx, email);
  if (found && !isAuthoritative) throw new AppError('social_sign_in_first');
  // Lock order: the user before its connections and tokens
  if (found) await lockUser(tx, found.id);
  const user = found && (await findUserByEmail(tx, email));
  if (user?.id !== found?.id) throw new ConcurrentChange();
  if (user?.emailVerified) {
    await addConnection(context, tx, user.id, { provider, subject, email });
    return { userId: user.id, isNew: false };
  }
  const name = accountName(identity);
  if (user && !(await claimUser(tx, user.id, name))) throw new ConcurrentChange();
  const arrival = { way: 'provider', email, isAuthoritative } as const;
  const { id: userId } =
    user ?? (await insertConfirmedUser(tx, await admit(context.env, tx, arrival), { name, email }));
  await insertConnection(tx, { userId, provider, subject, email });
  const { firstName, lastName } = identity;
  const timeZone = knownTimeZone(locale.timeZone ?? '') ?? UTC;
  await updateProfile(tx, ownAccountOf(userId), { name, firstName, lastName, language: locale.language, timeZone });
  await startTrial(tx, ownAccountOf(userId));
  return { userId, isNew: true };
}

export async function addConnection(
  context: Pick<Context, 'env' | 'i18n'>,
  tx: Db,
  userId: string,
  connection: { provider: Identity['provider']; subject: string; email: string },
): Promise<void> {
  try {
    await insertConnection(tx, { userId, ...connection });
  } catch (error) {
    if (violatedConstraint(error) === 'accounts_user_provider') throw new AppError('social_other');
    throw error;
  }
  const person = await findPerson(tx, userId);
  if (!person) throw new AppError('unauthenticated');
  await queueEmail(context, tx, person, connectedEmail(connection.provider, connection.email));
}
