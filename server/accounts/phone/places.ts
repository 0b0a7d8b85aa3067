import { createHmac } from 'node:crypto';
import { isVerified, listFactors } from '#db/accounts/factors.ts';
import { hasPhonePlace, insertPhonePlace } from '#db/accounts/phone-places.ts';
import { findUser } from '#db/auth-api/users.ts';
import type { Db } from '#db/connect.ts';
import { phoneKeyOf } from '#src/accounts/calling-codes.ts';
import type { Context } from '../../context.ts';
import { networkOf } from '../../platform/ip-addresses.ts';
import { secretKey } from '../secrets.ts';

type Place = { phone: string; ipAddress: string };

/** The owner of the number has just signed in from this network, so other networks can't use up its codes here (product 23.15). */
async function rememberPlace(context: Pick<Context, 'auth'>, db: Db, place: Place): Promise<void> {
  await insertPhonePlace(db, await hashOf(context, place));
}

/** Remembers a sign-in with the number alone. Not if the account has a second factor: it isn't complete then. */
export async function rememberFirstStep(
  context: Pick<Context, 'auth'>,
  db: Db,
  { userId, ...place }: Place & { userId: string },
): Promise<void> {
  if (!(await listFactors(db, userId)).some(isVerified)) await rememberPlace(context, db, place);
}

/** Remembers a complete sign-in, however it began. */
export async function rememberSignIn(
  context: Pick<Context, 'auth' | 'db'>,
  { userId, ipAddress }: { userId: string; ipAddress: string },
): Promise<void> {
  const user = await findUser(context.db, userId);
  if (!user?.phone || user.phoneConfirmedAt === null) return;
  await rememberPlace(context, context.db, { phone: user.phone, ipAddress });
}

export async function isKnownPlace(context: Pick<Context, 'auth' | 'db'>, place: Place): Promise<boolean> {
  return await hasPhonePlace(context.db, await hashOf(context, place));
}

async function hashOf(context: Pick<Context, 'auth'>, { phone, ipAddress }: Place): Promise<string> {
  const key = await secretKey(context, 'phones: places');
  return createHmac('sha256', key)
    .update(`${phoneKeyOf(phone)}\n${networkOf(ipAddress)}`)
    .digest('base64url');
}
