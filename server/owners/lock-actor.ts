import { findLiveKey } from '#db/api/keys.ts';
import type { Db } from '#db/connect.ts';
import { findRole } from '#db/owners/organizations/memberships.ts';
import { findOwner, lockOwner } from '#db/owners/profiles.ts';
import type { Owner } from '#db/schema/profiles.ts';
import { AppError } from '#src/errors.ts';
import { access } from '#src/owners/access.ts';
import { type Action, type Role, reachOf } from '#src/owners/permissions.ts';
import { includesApi } from '#src/owners/plans.ts';
import type { Actor, ApiKeyActor } from '../accounts/actor.ts';

/**
 * Locks the owner that an actor acts for. The role, or the key of a program, is read under the lock, under which they change: who asks may have
 * lost it since the call began. @throws unauthenticated (the own account or the key is gone), not_found, forbidden, account_disabled,
 * plan_required
 */
export async function lockActor(tx: Db, actor: Actor, action: Action): Promise<{ owner: Owner; role: Role }> {
  const { id, ownerKind } = actor.owner;
  const owner = await lockOwner(tx, id);
  if (!owner) throw new AppError(ownerKind === 'person' ? 'unauthenticated' : 'not_found');
  if (actor.via === 'api_key') await requireKey(tx, owner, actor.keyId);
  return { owner, role: await requireRole(tx, actor, action) };
}

/** For what needs no lock (product 41.4). @throws unauthenticated, account_disabled, plan_required */
export async function requireGoodKey(db: Db, { owner: { id }, keyId }: ApiKeyActor): Promise<void> {
  const owner = await findOwner(db, id);
  if (!owner) throw new AppError('unauthenticated');
  await requireKey(db, owner, keyId);
}

/** Product 41.4. */
async function requireKey(tx: Db, owner: Owner, keyId: string): Promise<void> {
  if (!(await findLiveKey(tx, owner.id, keyId))) throw new AppError('unauthenticated');
  if (owner.disabledAt !== null) throw new AppError('account_disabled');
  if (!includesApi(access(owner, new Date()).plan)) throw new AppError('plan_required', { plan: 'business' });
}

/** The parts of a download, as long as the actor may read them: its client takes its time. @throws not_found, forbidden */
export async function* whilePermitted<T>(
  db: Db,
  actor: Actor,
  action: Action,
  parts: AsyncIterable<T>,
): AsyncGenerator<T> {
  for await (const part of parts) {
    await requireRole(db, actor, action);
    yield part;
  }
}

/** For what can't hold the lock, because it waits for another service. @throws not_found, forbidden */
export async function requireRole(tx: Db, { owner, person, role }: Actor, action: Action): Promise<Role> {
  if (owner.ownerKind === 'person' || person === null) return role;
  const present = await findRole(tx, owner.id, person.id);
  if (present === undefined) throw new AppError('not_found');
  if (reachOf(present, action) !== reachOf(role, action)) throw new AppError('forbidden');
  return present;
}
