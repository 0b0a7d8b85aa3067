import type { FastifyRequest } from 'fastify';
import { deleteEmailChange } from '#db/accounts/email-changes.ts';
import { expireTokens } from '#db/accounts/tokens.ts';
import { findPasswordHash, lockUser, updatePassword } from '#db/accounts/users.ts';
import { consumeCode, isCodeRight } from '#db/auth-api/mail-tokens.ts';
import { findCaller, findUser, type UserRecord, updateUserMetadata } from '#db/auth-api/users.ts';
import type { Db } from '#db/connect.ts';
import type { Person } from '#db/schema/profiles.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { type Metadata, mergeMetadata, metadataSchema } from '#src/auth-api/metadata.ts';
import { passwordChangedEmail } from '../accounts/emails.ts';
import { findKeptKeys } from '../accounts/kept-keys.ts';
import { guardCode, mailedCodeHash } from '../accounts/mailed-codes.ts';
import { queueEmail } from '../platform/emails.ts';
import type { AuthApi } from './auth-api.ts';
import type { Caller } from './callers.ts';
import { startEmailChange } from './email-change.ts';
import { hasRecentSignIn, isRecent } from './factors/step-up.ts';
import type { LinkRequest } from './mail-tokens.ts';
import { requireFreePhone } from './phone/change.ts';
import { sendPhoneCode } from './phone/codes.ts';
import { senderOf } from './phone/reauthentication.ts';
import { requireStrongPassword } from './sign-up.ts';

export type UserChanges = {
  email?: string | undefined;
  phone?: string | undefined;
  password?: string | undefined;
  nonce?: string | undefined;
  data?: Metadata | undefined;
};

type Changing = { caller: Caller; changes: UserChanges; link: LinkRequest };

/**
 * A new password keeps this session and ends all others.
 * The changes of a call are made together, or none of them is. @throws insufficient_aal, reauthentication_needed,
 *   reauthentication_not_valid, weak_password, same_password, email_exists, phone_exists, over_email_send_rate_limit,
 *   over_sms_send_rate_limit, session_not_found
 */
export async function updateUser(api: AuthApi, changing: Changing, request: FastifyRequest): Promise<UserRecord> {
  const { caller, changes } = changing;
  const { nonce } = changes;
  const { userId, user, ipAddress } = caller;
  const email = changes.email === user.email ? undefined : changes.email;
  const phone = changes.phone === user.phone ? undefined : changes.phone;
  const isSensitive = changes.password !== undefined || email !== undefined || phone !== undefined;
  if (isSensitive) requireLevel(caller, nonce);
  if (changes.password !== undefined) requireStrongPassword(changes.password);
  const work = async (): Promise<Changed> => {
    // Hashing is for those who have the code
    if (isSensitive && nonce && !(await isNonceRight(api, caller, nonce)))
      return await countWrongNonce(api, caller, nonce);
    const { password } = changes;
    const passwordHash = password === undefined ? undefined : await newHash(api, caller, password, request);
    const pending = { ...changing, email, phone, passwordHash, nonce: isSensitive ? nonce : undefined };
    return await (phone === undefined ? changeNow(api, pending) : changeWithCode(api, pending, phone));
  };
  const refusal = new AuthError('reauthentication_not_valid');
  const isWrong = (result: Changed) => result === 'wrong code';
  const changed = await (isSensitive && nonce
    ? guardCode(api.context, { limit: 'mailedCode', account: userId, ipAddress }, { work, isWrong, refusal })
    : work());
  if (typeof changed === 'string') throw refusal;
  const record = await findUser(api.context.db, userId);
  if (!record) throw new AuthError('user_not_found');
  return record;
}

type Pending = Changing & {
  email: string | undefined;
  phone: string | undefined;
  /** null: the current password again */
  passwordHash: string | null | undefined;
  nonce: string | undefined;
};

/** Throwing would roll back the count of wrong codes. */
type Changed = Person | 'wrong code' | 'no code';

async function changeNow(api: AuthApi, pending: Pending): Promise<Changed> {
  return await api.context.db.transaction().execute((tx) => change(api, tx, pending));
}

/** Sends the code of a new phone (product 34.14). */
async function changeWithCode(api: AuthApi, pending: Pending, phone: string): Promise<Changed> {
  const recipient = { phone, ...(await senderOf(api, pending.caller)) };
  const { result } = await sendPhoneCode(api, recipient, async (tx) => {
    const changed = await change(api, tx, pending);
    const code = typeof changed === 'string' ? null : ({ user: changed, kind: 'phone_change' } as const);
    return { code, result: changed };
  });
  return result;
}

async function change(api: AuthApi, tx: Db, pending: Pending): Promise<Changed> {
  const { caller, changes, email, phone, passwordHash, nonce } = pending;
  const person = await lockUser(tx, caller.userId);
  const current = person && (await findCaller(tx, caller));
  // It may have ended during hashing
  if (!person || !current || current.sessionId === null) throw new AuthError('session_not_found');
  if (nonce && !(await consumeNonce(api, tx, current, nonce)).token) return 'no code';
  // After the code, so that it isn't a way to guess the password
  if (passwordHash === null) throw new AuthError('same_password');
  if (passwordHash !== undefined) await changePassword(api, tx, person, caller, passwordHash);
  if (changes.data) await changeData(tx, current, changes.data);
  if (email !== undefined) await startEmailChange(api.context, tx, person, email, pending.link);
  if (phone !== undefined) await requireFreePhone(tx, person.id, phone);
  return person;
}

/** A recent second step (product 23.6), without a factor a recent sign-in, or else the emailed code. */
function requireLevel(caller: Caller, nonce: string | undefined): void {
  if (caller.hasFactor && caller.aal === 1) {
    const message = 'AAL2 session is required to update email, phone or password when MFA is enabled.';
    throw new AuthError('insufficient_aal', { message });
  }
  const isProven = caller.hasFactor ? isRecent(caller) : hasRecentSignIn(caller);
  if (!isProven && !nonce) throw new AuthError('reauthentication_needed');
}

async function consumeNonce({ context }: AuthApi, tx: Db, user: NonceUser, nonce: string) {
  return await consumeCode(tx, await nonceOf(context, user, nonce), ['reauthentication']);
}

/** Counts a wrong code. Returns the refusal, because throwing it would roll back the count. */
async function countWrongNonce(
  api: AuthApi,
  { userId, user }: Caller,
  nonce: string,
): Promise<'wrong code' | 'no code'> {
  return await api.context.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const { isWrong } = await consumeNonce(api, tx, user, nonce);
    return isWrong ? 'wrong code' : 'no code';
  });
}

async function isNonceRight({ context }: AuthApi, { user }: Caller, nonce: string): Promise<boolean> {
  return await isCodeRight(context.db, await nonceOf(context, user, nonce), ['reauthentication']);
}

type NonceUser = Pick<UserRecord, 'id' | 'email' | 'phone'>;

/** Accounts without an email get it by SMS. */
async function nonceOf(context: AuthApi['context'], { id, email, phone }: NonceUser, nonce: string) {
  const address = email ?? phone ?? '';
  return { userId: id, address, codeHash: await mailedCodeHash(context, address, nonce) };
}

/** Null if it is the current password. */
async function newHash(
  { context }: AuthApi,
  { userId }: Caller,
  password: string,
  { ip: ipAddress }: FastifyRequest,
): Promise<string | null> {
  const { db, passwords } = context;
  const old = await findPasswordHash(db, userId);
  const client = { use: 'account', ipAddress } as const;
  if (old !== undefined && (await passwords.verify({ hash: old, password }, client))) return null;
  return await passwords.hash(password, client);
}

async function changePassword(
  { context }: AuthApi,
  tx: Db,
  person: Person,
  { userId, sessionId }: Caller,
  passwordHash: string,
): Promise<void> {
  await updatePassword(tx, userId, passwordHash, sessionId);
  // An intruder with the old password may have requested them
  await expireTokens(tx, userId, 'reset');
  await deleteEmailChange(tx, userId);
  await queueEmail(context, tx, person, passwordChangedEmail(await findKeptKeys(tx, userId)));
}

async function changeData(tx: Db, { id, userMetadata }: UserRecord, changes: Metadata): Promise<void> {
  const merged = metadataSchema.safeParse(mergeMetadata(userMetadata, changes));
  if (!merged.success) throw new AuthError('validation_failed', { message: merged.error.issues[0]?.message ?? '' });
  await updateUserMetadata(tx, id, merged.data);
}
