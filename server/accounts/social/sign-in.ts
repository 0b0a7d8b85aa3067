import { claimUser, findConnectedUser, insertConfirmedUser, insertConnection } from '#db/accounts/connections.ts';
import { findUserByEmail } from '#db/accounts/users.ts';
import { type Db, violatedConstraint } from '#db/connect.ts';
import { findProfile, startTrial, updateProfile } from '#db/owners/profiles.ts';
import { accountName, type Identity } from '#src/accounts/social-identity.ts';
import { AppError } from '#src/errors.ts';
import type { Language } from '#src/languages.ts';
import { knownTimeZone, UTC } from '#src/time-zones.ts';
import type { Context } from '../../context.ts';
import { queueEmail } from '../../platform/emails.ts';
import { connectedEmail } from './emails.ts';

/** As the browser of a new account tells it. */
export type NewAccountLocale = { language: Language; timeZone?: string | undefined };

export type SignedIn = { userId: string; isNew: boolean };

type Telling = Pick<Context, 'db' | 'env' | 'i18n'>;

const ATTEMPTS = 4;

/**
 * The account that a person whom a provider vouches for signs in to, made or joined where it must be (product 21.2 to 21.4).
 * @throws social_unverified, social_other
 */
export async function signInWithProvider(
  context: Telling,
  identity: Identity,
  place: NewAccountLocale,
): Promise<SignedIn> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await context.db.transaction().execute((tx) => accountOf(context, tx, identity, place));
    } catch (error) {
      // Somebody made, joined or confirmed the same account meanwhile: it is looked at anew
      if (!(error instanceof Overtaken || isRace(error)) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** The account changed between two looks at it. */
class Overtaken extends Error {}

function isRace(error: unknown): boolean {
  const constraint = violatedConstraint(error);
  return constraint === 'users_email_key' || constraint === 'accounts_provider_account';
}

async function accountOf(context: Telling, tx: Db, identity: Identity, place: NewAccountLocale): Promise<SignedIn> {
  const { provider, subject, email, isConfirmed } = identity;
  const known = await findConnectedUser(tx, provider, subject);
  if (known) return { userId: known.id, isNew: false };
  if (email === null || !isConfirmed) throw new AppError('social_unverified');
  const user = await findUserByEmail(tx, email);
  if (user?.emailVerified) {
    await addConnection(context, tx, user.id, { provider, subject, email });
    return { userId: user.id, isNew: false };
  }
  const name = accountName(identity);
  if (user && !(await claimUser(tx, user.id, name))) throw new Overtaken();
  const { id: userId } = user ?? (await insertConfirmedUser(tx, { name, email }));
  await insertConnection(tx, { userId, provider, subject, email });
  const { firstName, lastName } = identity;
  const timeZone = knownTimeZone(place.timeZone ?? '') ?? UTC;
  await updateProfile(tx, userId, { name, firstName, lastName, language: place.language, timeZone });
  await startTrial(tx, userId);
  return { userId, isNew: true };
}

/** Connects, and tells the owner by mail, in the caller's transaction. @throws social_other */
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
  const profile = await findProfile(tx, userId);
  if (!profile) throw new AppError('unauthenticated');
  await queueEmail(context, tx, profile, connectedEmail(connection.provider, connection.email));
}
