import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { markSignUpClaimed, markSignUpRepeated } from '#db/accounts/unconfirmed-sign-ups.ts';
import { findCredentials, findPasswordHash, findUserByEmail, insertUser, lockUser } from '#db/accounts/users.ts';
import { findUser, type UserRecord, updateUserMetadata } from '#db/auth-api/users.ts';
import { type Db, violatedConstraint } from '#db/connect.ts';
import { updateProfile } from '#db/owners/profiles.ts';
import type { Arrival } from '#src/accounts/admission.ts';
import { phoneHint } from '#src/accounts/factors.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { type Metadata, mergeMetadata } from '#src/auth-api/metadata.ts';
import { isLanguage, type Language } from '#src/languages.ts';
import type { Names } from '#src/names.ts';
import { nameFields, namesFrom } from '#src/schemas.ts';
import { knownTimeZone, UTC } from '#src/time-zones.ts';
import { admit, requireAdmissible } from '../accounts/admission.ts';
import { ownAccountOf } from '../accounts/owners.ts';
import type { Context } from '../context.ts';
import { languageOf } from '../platform/content-negotiation.ts';
import type { AuthApi } from './auth-api.ts';
import { type LinkRequest, sendTokenMail, startMailCooldown } from './mail-tokens.ts';
import { weaknessOf } from './password-rules.ts';
import { userView } from './user-view.ts';

export type NewUser = { email: string; data: Metadata; request: FastifyRequest };

/**
 * Sends the confirmation. For an unconfirmed email it is sent again; the password stays, because anybody may ask. The email warns
 * if it is another one.
 * @throws weak_password, user_already_exists, over_email_send_rate_limit
 */
export async function signUp(
  { context }: AuthApi,
  { password, ...user }: NewUser & { password: string },
  link: LinkRequest,
): Promise<Record<string, unknown>> {
  const { db } = context;
  const { email, request } = user;
  const arrival = { way: 'email', email } as const;
  const attempt = { signInName: email, password, ipAddress: request.ip };
  const { passwordHash, isRepeated } = await hashOfNewUser(context, arrival, attempt);
  try {
    return await db.transaction().execute(async (tx) => {
      const found = await findUserByEmail(tx, email);
      if (!found && passwordHash === null) throw new AuthError('user_already_exists');
      const id = found?.id ?? (await createUser(context, tx, user, passwordHash));
      const person = await lockUser(tx, id);
      const record = await findUser(tx, id);
      if (!person || !record || record.emailVerified) throw new AuthError('user_already_exists');
      await startMailCooldown(context, tx, 'signup', email);
      if (found && !isRepeated) await markSignUpRepeated(tx, id);
      await sendTokenMail(context, tx, person, { kind: 'signup', ...link });
      const sent = (await findUser(tx, id)) ?? record;
      return newUserView(sent, { isNew: !found });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') throw new AuthError('user_already_exists');
    throw error;
  }
}

type Attempt = { signInName: string; password: string; ipAddress: string };

/** `isRepeated`: an unconfirmed account has the same password. Null: the email or phone has an account. @throws as `admit` */
export async function hashOfNewUser(
  { db, env, passwords }: Pick<Context, 'db' | 'env' | 'passwords'>,
  arrival: Arrival,
  { signInName, password, ipAddress }: Attempt,
): Promise<{ passwordHash: string | null; isRepeated: boolean }> {
  return await passwords.run({ use: 'account', ipAddress }, async ({ hash, verify }) => {
    const known = await findCredentials(db, signInName);
    // Saves hashing for a known one; the unique key decides between concurrent sign-ups
    if (!known) {
      await requireAdmissible(env, db, arrival);
      return { passwordHash: await hash(password), isRepeated: false };
    }
    const isUnconfirmed = !known.isConfirmed && known.passwordHash !== null;
    const isRepeated = isUnconfirmed && (await verify({ hash: known.passwordHash ?? undefined, password }));
    return { passwordHash: null, isRepeated };
  });
}

/** What an earlier sign-up sent is not for everybody who knows its email or phone. */
export function newUserView(user: UserRecord, { isNew }: { isNew: boolean }): Record<string, unknown> {
  return userView(isNew ? user : { ...user, userMetadata: {} });
}

/** Who asks for a confirmation without the password need not be who sent it, nor the data that came with it. */
export async function claimSignUp(tx: Db, userId: string, data: Metadata): Promise<void> {
  const hasPassword = (await findPasswordHash(tx, userId)) !== undefined;
  const stored = (await findUser(tx, userId))?.userMetadata;
  if (hasPassword || !isDeepStrictEqual(mergeMetadata({}, data), stored)) await markSignUpClaimed(tx, userId);
}

/** @throws weak_password */
export function requireStrongPassword(password: string): void {
  const weakness = weaknessOf(password);
  if (weakness) {
    throw new AuthError('weak_password', {
      message: weakness.message,
      fields: { weak_password: { reasons: weakness.reasons } },
    });
  }
}

/** @throws a `users_email_key` or `users_phone_key` violation if email or phone is taken, and as `admit` */
export async function createUser(
  { env }: Pick<Context, 'env'>,
  tx: Db,
  { email, phone, data, request }: Omit<NewUser, 'email'> & { email: string | null; phone?: string },
  passwordHash: string | null,
): Promise<string> {
  const names = namesOf(email?.replace(/@[^@]*$/, '') ?? phoneHint(phone ?? ''), data);
  const admission = await admit(env, tx, email === null ? { way: 'phone' } : { way: 'email', email });
  const { id } = await insertUser(tx, admission, { name: names.name, email, ...(phone && { phone }), passwordHash });
  await updateProfile(tx, ownAccountOf(id), {
    name: names.name,
    firstName: names.firstName,
    lastName: names.lastName,
    language: languageOfUser(data, request),
    timeZone: knownTimeZone(String(data.time_zone ?? '')) ?? UTC,
  });
  await updateUserMetadata(tx, id, mergeMetadata({}, data));
  return id;
}

function languageOfUser({ language }: Metadata, request: FastifyRequest): Language {
  return isLanguage(language) ? language : (languageOf(request) ?? 'en');
}

/** `fallback`: without a valid name, the part before the @, or the end of the phone. */
function namesOf(fallback: string, data: Metadata): Names {
  const nameOf = (key: keyof typeof nameFields, ...values: unknown[]) =>
    values.map((value) => nameFields[key].safeParse(value).data).find(Boolean) ?? '';
  const firstName = nameOf('firstName', data.first_name);
  const lastName = nameOf('lastName', data.last_name);
  const name = nameOf('name', data.full_name, data.name, namesFrom({ firstName, lastName }).name);
  return { name: name || fallback.slice(0, 100), firstName, lastName };
}
