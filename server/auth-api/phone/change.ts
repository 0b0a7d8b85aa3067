import { findUserByPhone, releasePhone, updatePhone } from '#db/accounts/users.ts';
import type { Db } from '#db/connect.ts';
import { startTrial } from '#db/owners/profiles.ts';
import type { Person } from '#db/schema/profiles.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { phoneChangedEmail } from '../../accounts/emails.ts';
import { ownAccountOf } from '../../accounts/owners.ts';
import type { Context } from '../../context.ts';
import { queueEmail } from '../../platform/emails.ts';

/** Numbers that nobody has confirmed may change hands. @throws phone_exists */
export async function requireFreePhone(tx: Db, userId: string, phone: string): Promise<void> {
  const holder = await findUserByPhone(tx, phone);
  if (holder && holder.id !== userId && holder.phoneConfirmedAt !== null) throw new AuthError('phone_exists');
}

/** Receiving the code proves the new number (product 34.14). @throws phone_exists, or a `users_phone_key` violation */
export async function changePhone(
  context: Pick<Context, 'env' | 'i18n'>,
  tx: Db,
  person: Person,
  phone: string,
): Promise<void> {
  await requireFreePhone(tx, person.id, phone);
  await releasePhone(tx, phone, person.id);
  await updatePhone(tx, person.id, phone);
  await startTrial(tx, ownAccountOf(person.id));
  await queueEmail(context, tx, person, phoneChangedEmail);
}
