import { markSignUpClaimed } from '#db/accounts/unconfirmed-sign-ups.ts';
import { findUserByPhone, lockUser } from '#db/accounts/users.ts';
import { findUser } from '#db/auth-api/users.ts';
import { type Db, violatedConstraint } from '#db/connect.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import type { AuthApi } from '../auth-api.ts';
import { createUser, hashOfNewUser, newUserView } from '../sign-up.ts';
import { sendPhoneCode } from './codes.ts';
import type { PhoneUser } from './otp.ts';

/**
 * Texts the code that confirms. For an unconfirmed number another one is sent. An SMS has no room for a warning, so a repeated
 * sign-up with another password removes the password once the number is confirmed: nobody knows who chose it.
 * @throws user_already_exists, and as sendPhoneCode
 */
export async function signUpByPhone(
  api: AuthApi,
  { password, ...user }: PhoneUser & { password: string },
): Promise<Record<string, unknown>> {
  const { context } = api;
  const { phone, request } = user;
  const ipAddress = request.ip;
  const hashed = await hashOfNewUser(context, { way: 'phone' }, { signInName: phone, password, ipAddress });
  const prepare = async (tx: Db) => {
    const found = await findUserByPhone(tx, phone);
    if (!found && hashed.passwordHash === null) throw new AuthError('user_already_exists');
    const id = found?.id ?? (await createUser(context, tx, { ...user, email: null }, hashed.passwordHash));
    const person = await lockUser(tx, id);
    const record = await findUser(tx, id);
    const isPending = record?.phone === phone && record.phoneConfirmedAt === null;
    if (!person || !isPending) throw new AuthError('user_already_exists');
    if (found && !hashed.isRepeated) await markSignUpClaimed(tx, id);
    return { code: { user: person, kind: 'sms' as const }, result: { id, isNew: !found } };
  };
  const { result } = await sendPhoneCode(api, { phone, ipAddress, access: null }, prepare).catch((error: unknown) => {
    throw violatedConstraint(error) === 'users_phone_key' ? new AuthError('user_already_exists') : error;
  });
  const sent = await findUser(context.db, result.id);
  if (!sent) throw new AuthError('user_already_exists');
  return newUserView(sent, result);
}
