import { deleteConnection, findConnectedUser, listConnections } from '#db/accounts/connections.ts';
import { findPasswordHash, findSignInNames, lockUser } from '#db/accounts/users.ts';
import { type Db, violatedConstraint } from '#db/connect.ts';
import type { Person } from '#db/schema/profiles.ts';
import { type SocialProvider, socialNames } from '#src/accounts/social.ts';
import type { Identity } from '#src/accounts/social-identity.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../../context.ts';
import { queueEmail } from '../../platform/emails.ts';
import type { SessionActor } from '../actor.ts';
import { isRecentSignIn, requiredProof, requireSession } from '../recent-sign-in.ts';
import { disconnectedEmail } from './emails.ts';
import { addConnection } from './sign-in.ts';

/** The actor's password and connections, and what changing them requires (product 21.7, 21.9). */
export async function listSignInMethods(context: Pick<Context, 'db' | 'passwords' | 'providers'>, actor: SessionActor) {
  const { db, providers } = context;
  const connections = await listConnections(db, actor.person.id);
  return {
    hasPassword: (await findPasswordHash(db, actor.person.id)) !== undefined,
    connections: connections.map((connection) => ({ ...connection, isOffered: connection.provider in providers })),
    isFresh: await isRecentSignIn({ db }, actor),
    asks: await requiredProof(context, actor),
  };
}

/** Idempotent. @throws social_unverified, social_taken, social_other */
export async function connectIdentity(
  context: Pick<Context, 'db' | 'env' | 'i18n'>,
  actor: SessionActor,
  identity: Identity,
): Promise<void> {
  const { id: userId } = actor.person;
  await context.db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError('unauthenticated');
    await requireSession(tx, actor);
    await addIdentity(context, tx, userId, identity);
  });
}

/** Lock the user first. False if the account has it already. @throws social_unverified, social_taken, social_other */
export async function addIdentity(
  context: Pick<Context, 'env' | 'i18n'>,
  tx: Db,
  userId: string,
  identity: Identity,
): Promise<boolean> {
  const email = await newIdentityEmail(tx, userId, identity);
  if (email === null) return false;
  const { provider, subject } = identity;
  await addConnection(context, tx, userId, { provider, subject, email }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'accounts_provider_account' ? new AppError('social_taken') : error;
  });
  return true;
}

/** The email of an identity that can be added; null if the account has it already. @throws as above */
export async function newIdentityEmail(
  db: Db,
  userId: string,
  { provider, subject, email, isConfirmed }: Identity,
): Promise<string | null> {
  const owner = await findConnectedUser(db, provider, subject);
  if (owner?.id === userId) return null;
  if (owner) throw new AppError('social_taken');
  if (email === null || !isConfirmed) throw new AppError('social_unverified');
  const connections = await listConnections(db, userId);
  if (connections.some((connection) => connection.provider === provider)) throw new AppError('social_other');
  return email;
}

export async function disconnect(
  context: Pick<Context, 'db' | 'env' | 'i18n' | 'providers' | 'sms'>,
  actor: SessionActor,
  provider: SocialProvider,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const person = await lockUser(tx, actor.person.id);
    if (!person) throw new AppError('unauthenticated');
    await requireSession(tx, actor);
    await removeConnection(context, tx, person, provider);
  });
}

/** Lock the user first. Keeps at least one way to sign in (product 21.8). @throws not_found, last_way_in */
export async function removeConnection(
  context: Pick<Context, 'env' | 'i18n' | 'providers' | 'sms'>,
  tx: Db,
  person: Person,
  provider: SocialProvider,
): Promise<void> {
  const { id: userId } = person;
  const others = (await listConnections(tx, userId)).filter((each) => each.provider !== provider);
  // A connected provider that is not configured here can't sign in
  const hasOther = others.some((each) => each.provider in context.providers);
  const { phone } = await findSignInNames(tx, userId);
  const isLast = !hasOther && !(await canSignIn(context, tx, { ...person, phone }));
  if (!(await deleteConnection(tx, userId, provider))) throw new AppError('not_found');
  if (isLast) throw new AppError('last_way_in');
  await queueEmail(context, tx, person, disconnectedEmail(socialNames[provider]));
}

/** Whether a user can sign in without connected accounts and wallets. A password needs an email or a number, and a code by SMS a number. */
export async function canSignIn(
  { sms }: Pick<Context, 'sms'>,
  db: Db,
  { id, email, phone }: { id: string; email: string | null; phone: string | null },
): Promise<boolean> {
  if (phone !== null && sms) return true;
  return (email !== null || phone !== null) && (await findPasswordHash(db, id)) !== undefined;
}
