import { type Connection, deleteConnection, listConnections } from '#db/accounts/connections.ts';
import { deleteFactor, isVerified, listFactors } from '#db/accounts/factors.ts';
import { deleteRecoveryCodes } from '#db/accounts/recovery-codes.ts';
import { deletePhone, findSignInNames } from '#db/accounts/users.ts';
import { deleteIdentity } from '#db/auth-api/users.ts';
import type { Db } from '#db/connect.ts';
import type { AccessRemoval } from '#src/accounts/credentials.ts';
import { phoneHint } from '#src/accounts/factors.ts';
import { AppError } from '#src/errors.ts';

const RECENT_DAYS = 30;
const DAY_MS = 86_400_000;

export type OtherConnection = Connection & { isRecent: boolean };

export type Passkey = {
  id: string;
  name: string;
  createdAt: Date;
  isRecent: boolean;
  /** false for the oldest factor unless it is recent: the second step survives a reset (product 23.4) */
  isRemovable: boolean;
};

/** Signs in to programs. */
export type ProgramAccess = {
  /** of a wallet, or `phone` */
  id: string;
  /** the wallet's address, or the end of the number */
  name: string;
  createdAt: Date;
  isRecent: boolean;
};

export type OtherAccess = { connections: OtherConnection[]; passkeys: Passkey[]; programs: ProgramAccess[] };

export async function findOtherAccess(db: Db, userId: string): Promise<OtherAccess> {
  const now = new Date();
  const connections = await listConnections(db, userId);
  const factors = (await listFactors(db, userId)).filter(isVerified);
  const passkeys = factors.filter(({ isPasskey }) => isPasskey);
  const { phone, phoneConfirmedAt, wallets } = await findSignInNames(db, userId);
  const phones =
    phone && phoneConfirmedAt ? [{ id: 'phone', name: phoneHint(phone), createdAt: phoneConfirmedAt }] : [];
  return {
    connections: connections.map((each) => ({ ...each, isRecent: isRecentlyAdded(each.createdAt, now) })),
    passkeys: passkeys.map(({ id, friendlyName: name, createdAt }) => {
      const isRecent = isRecentlyAdded(createdAt, now);
      return { id, name, createdAt, isRecent, isRemovable: isRecent || id !== factors[0]?.id };
    }),
    programs: [...phones, ...wallets].map((each) => ({ ...each, isRecent: isRecentlyAdded(each.createdAt, now) })),
  };
}

function isRecentlyAdded(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < RECENT_DAYS * DAY_MS;
}

/** @throws not_found for anything the account doesn't have or may not remove */
export async function removeOtherAccess(
  tx: Db,
  userId: string,
  { providers, passkeys, programs }: AccessRemoval,
): Promise<{ removed: OtherAccess; kept: OtherAccess }> {
  const before = await findOtherAccess(tx, userId);
  const removed = {
    connections: before.connections.filter(({ provider }) => providers.includes(provider)),
    passkeys: before.passkeys.filter(({ id, isRemovable }) => isRemovable && passkeys.includes(id)),
    programs: before.programs.filter(({ id }) => programs.includes(id)),
  };
  const isAll =
    removed.connections.length === new Set(providers).size &&
    removed.passkeys.length === new Set(passkeys).size &&
    removed.programs.length === new Set(programs).size;
  if (!isAll) throw new AppError('not_found');
  for (const { provider } of removed.connections) await deleteConnection(tx, userId, provider);
  for (const { id } of removed.passkeys) await deleteFactor(tx, userId, id);
  for (const { id } of removed.programs)
    await (id === 'phone' ? deletePhone(tx, userId) : deleteIdentity(tx, userId, id));
  // Recovery codes go with the last factor (product 23.1); the caller deletes remembered devices
  if (!(await listFactors(tx, userId)).some(isVerified)) await deleteRecoveryCodes(tx, userId);
  const kept = {
    connections: before.connections.filter((each) => !removed.connections.includes(each)),
    passkeys: before.passkeys.filter((each) => !removed.passkeys.includes(each)),
    programs: before.programs.filter((each) => !removed.programs.includes(each)),
  };
  return { removed, kept };
}
