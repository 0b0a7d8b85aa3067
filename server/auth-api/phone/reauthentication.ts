import { lockUser } from '#db/accounts/users.ts';
import { findOwner } from '#db/owners/profiles.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { access } from '#src/owners/access.ts';
import { ownAccountOf } from '../../accounts/owners.ts';
import type { AuthApi } from '../auth-api.ts';
import type { Caller } from '../callers.ts';
import { type Recipient, sendPhoneCode } from './codes.ts';

/** Who is signed in, with what their plan allows (product 23.15). */
export async function senderOf({ context }: AuthApi, caller: Caller): Promise<Omit<Recipient, 'phone'>> {
  const own = await findOwner(context.db, ownAccountOf(caller.userId));
  if (!own) throw new AuthError('user_not_found');
  return { ipAddress: caller.ipAddress, access: access(own, new Date()) };
}

/** Sends the code of accounts without an email. @throws over_sms_send_rate_limit, sms_send_failed */
export async function textReauthenticationCode(api: AuthApi, caller: Caller, phone: string): Promise<void> {
  const recipient = { phone, isConfirmation: false, ...(await senderOf(api, caller)) };
  await sendPhoneCode(api, recipient, async (tx) => {
    const user = await lockUser(tx, caller.userId);
    if (!user) throw new AuthError('user_not_found');
    return { code: { user, kind: 'reauthentication' }, result: null };
  });
}
