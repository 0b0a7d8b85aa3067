import { listConnections } from '../accounts/connections.ts';
import { countRecoveryCodes } from '../accounts/recovery-codes.ts';
import { listDevices } from '../accounts/remembered-devices.ts';
import { findSignInNames } from '../accounts/users.ts';
import { listHandles } from '../cards/handles.ts';
import type { Db } from '../connect.ts';
import { lockVisits } from '../visits/totals.ts';

/** Everything stored about an account, without secrets (product 1.12). */
export async function findAccountData(db: Db, userId: string, ownerId: string) {
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'emailVerified', 'phone', 'phoneConfirmedAt'])
    .select(['createdAt', 'updatedAt', 'userMetadata', 'lastSignInAt'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const profile = await db.selectFrom('profiles').selectAll().where('id', '=', ownerId).executeTakeFirst();
  const cards = db.selectFrom('vcards').selectAll().where('userId', '=', ownerId).orderBy('createdAt').orderBy('id');
  const links = db.selectFrom('links').selectAll().where('userId', '=', ownerId).orderBy('orderIndex');
  const messages = db.selectFrom('supportMessages').selectAll().where('userId', '=', userId).orderBy('createdAt');
  const ofBilling = (table: 'customers' | 'subscriptions' | 'planGrants' | 'notices') =>
    db.selectFrom(table).selectAll().where('userId', '=', ownerId).execute();
  return {
    account,
    connections: await listConnections(db, userId),
    wallets: (await findSignInNames(db, userId)).wallets.map(({ name }) => name),
    profile,
    cards: withHandles(await cards.execute(), await listHandles(db, ownerId)),
    links: (await links.execute()).map(exportedLink),
    messages: await messages.execute(),
    billing: {
      customer: (await ofBilling('customers'))[0] ?? null,
      subscriptions: await ofBilling('subscriptions'),
      grant: (await ofBilling('planGrants'))[0] ?? null,
      notices: await ofBilling('notices'),
    },
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

function withHandles<T extends { id: string }>(cards: T[], handles: Awaited<ReturnType<typeof listHandles>>) {
  return cards.map((card) => ({
    ...card,
    handles: handles.filter(({ vcardId }) => vcardId === card.id).map(({ vcardId: _, ...handle }) => handle),
  }));
}

function exportedLink<T extends { passwordHash: string | null; clickCount: number; scanCount: number }>({
  passwordHash,
  clickCount,
  scanCount,
  ...row
}: T) {
  return { ...row, hasPassword: passwordHash !== null };
}

/** Deletes a user and, through foreign keys, everything that belongs to them. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await lockVisits(db, userId);
  await db.deleteFrom('users').where('id', '=', userId).execute();
}
