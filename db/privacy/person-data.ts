import { type Selectable, sql } from 'kysely';
import { listConnections } from '../accounts/connections.ts';
import { findEmailChange } from '../accounts/email-changes.ts';
import { countRecoveryCodes } from '../accounts/recovery-codes.ts';
import { listDevices } from '../accounts/remembered-devices.ts';
import { findSignInNames } from '../accounts/users.ts';
import type { Db } from '../connect.ts';
import { byAge, listInPages } from '../pages.ts';
import type { Database } from '../schema/database.ts';

// Everything stored about a person, without secrets (product 1.12)

export async function findPersonData(db: Db, userId: string) {
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'emailVerified', 'phone', 'phoneConfirmedAt'])
    .select(['createdAt', 'updatedAt', 'userMetadata', 'lastSignInAt'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return {
    account,
    connections: await listConnections(db, userId),
    wallets: (await findSignInNames(db, userId)).wallets.map(({ name }) => name),
    addressChange: (await findEmailChange(db, userId)) ?? null,
  };
}

/** Second factors, recovery codes and remembered devices, without secrets (product 23.12). */
export async function findFactorData(db: Db, userId: string) {
  const factors = db
    .selectFrom('factors')
    .select(['id', 'factorType', 'friendlyName', 'status', 'phone', 'isPasskey', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id');
  return {
    factors: await factors.execute(),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    rememberedDevices: await listDevices(db, userId),
  };
}

export function listMessageData(db: Db, userId: string) {
  return listInPages<Selectable<Database['supportMessages']>>(db, {
    columns: sql`support_messages.*`,
    from: sql`support_messages`,
    where: sql<boolean>`user_id = ${userId}`,
    keys: byAge('supportMessages'),
  });
}

export function listDeviceData(db: Db, userId: string) {
  return listInPages<Pick<Selectable<Database['knownDevices']>, 'device' | 'createdAt' | 'expiresAt'>>(db, {
    columns: sql`device, created_at, expires_at`,
    from: sql`known_devices`,
    where: sql<boolean>`user_id = ${userId}`,
    keys: [
      [sql`created_at`, 'timestamptz'],
      [sql`token_hash`, 'text'],
    ],
  });
}

/** Deletes a person's row and, through foreign keys, how they sign in. A trigger deletes their own profile. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}
