import type { FastifyRequest } from 'fastify';
import { findUserByPhone, lockUser } from '#db/accounts/users.ts';
import { type Db, violatedConstraint } from '#db/connect.ts';
import type { Person } from '#db/schema/profiles.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import type { Metadata } from '#src/auth-api/metadata.ts';
import { requireAdmissible } from '../../accounts/admission.ts';
import { isKnownPlace } from '../../accounts/phone/places.ts';
import type { AuthApi } from '../auth-api.ts';
import { claimSignUp, createUser } from '../sign-up.ts';
import { sendPhoneCode } from './codes.ts';

export type PhoneUser = { phone: string; data: Metadata; request: FastifyRequest };

/** Signs in with a number; a new user is created. Returns the ID of the message. @throws otp_disabled, and as sendPhoneCode */
export async function requestPhoneOtp(
  api: AuthApi,
  user: PhoneUser,
  { createsUser }: { createsUser: boolean },
): Promise<string> {
  const { db, env, limits } = api.context;
  const { phone, request } = user;
  const send = async () => {
    const isOwner = await isKnownPlace(api.context, { phone, ipAddress: request.ip });
    const recipient = { phone, ipAddress: request.ip, access: null, isConfirmation: !isOwner };
    const { messageId } = await sendPhoneCode(api, recipient, async (tx) => ({
      code: { user: await lockOrCreateUser(api, tx, user, createsUser), kind: 'sms' },
      result: null,
    }));
    return messageId;
  };
  if (!createsUser || (await findUserByPhone(db, phone))) return await send();
  // As on the website
  return await limits.signUp.guard({ address: request.ip }, async () => {
    // Before a code is counted: strangers could use up those of everyone
    await requireAdmissible(env, db, { way: 'phone' });
    return await send().catch(async (error: unknown) => {
      if (violatedConstraint(error) !== 'users_phone_key') throw error;
      // Another call created it meanwhile
      return await send();
    });
  });
}

async function lockOrCreateUser(
  { context }: AuthApi,
  tx: Db,
  { phone, ...user }: PhoneUser,
  createsUser: boolean,
): Promise<Person> {
  const found = await findUserByPhone(tx, phone);
  if (!found && !createsUser) throw new AuthError('otp_disabled');
  const id = found?.id ?? (await createUser(context, tx, { ...user, email: null, phone }, null));
  const person = await lockUser(tx, id);
  // It may have been changed while waiting
  if (!person || (await findUserByPhone(tx, phone))?.id !== id) throw new AuthError('otp_disabled');
  if (found) await claimSignUp(tx, id, user.data);
  return person;
}
