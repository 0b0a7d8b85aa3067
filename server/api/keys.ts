import { type RawBuilder, sql } from 'kysely';
import { lockUser } from '#db/accounts/users.ts';
import { countLiveKeys, findLiveKey, insertKey, listKeys, replaceKey, revokeKey as revokeRow } from '#db/api/keys.ts';
import type { Db } from '#db/connect.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { revokeInvitationsByKey } from '#db/owners/organizations/invitations.ts';
import { type KeyRotation, MAX_KEYS, type NewKey } from '#src/api/keys.ts';
import { AppError } from '#src/errors.ts';
import { access } from '#src/owners/access.ts';
import { includesApi } from '#src/owners/plans.ts';
import { isDomainScope, isScopeOf, type Scope } from '#src/owners/scopes.ts';
import type { Actor, PersonActor, SessionActor } from '../accounts/actor.ts';
import { checkIdentity, requireSession } from '../accounts/recent-sign-in.ts';
import type { Context } from '../context.ts';
import { lockActor } from '../owners/lock-actor.ts';
import { type KeyEvent, queueKeyEmails } from './emails.ts';
import { drawKey } from './key-format.ts';

type KeyContext = Pick<Context, 'db' | 'env' | 'i18n' | 'passwords'>;

/** The only time that the key itself is known. */
export type CreatedKey = { id: string; key: string };

/** Keys rest while the plan lacks the API (product 41.4). */
export async function readKeys({ db }: Pick<Context, 'db'>, { owner, access: { plan } }: Actor) {
  return { keys: await listKeys(db, owner.id), isIncluded: includesApi(plan), limit: MAX_KEYS };
}

/** @throws plan_required, limit_keys, invalid_input, step_up_required, password_wrong, sign_in_again, not_found, forbidden */
export async function createKey(
  context: KeyContext,
  actor: PersonActor,
  session: SessionActor,
  { name, scopes, expiresInDays, password }: NewKey,
): Promise<CreatedKey> {
  const isOffered = (scope: Scope) => context.env.customDomains !== null || !isDomainScope(scope);
  if (!scopes.every((scope) => isScopeOf(actor.owner.ownerKind, scope) && isOffered(scope)))
    throw new AppError('invalid_input');
  await checkIdentity(context, session, password);
  return await context.db.transaction().execute(async (tx) => {
    await lockKeys(tx, actor, session);
    await requireRoom(tx, actor);
    const expiresAt = expiresInDays === null ? null : inDays(expiresInDays);
    return await insert(context, tx, actor, { event: 'created', name, scopes, expiresAt });
  });
}

/** Makes another key for the same and for as long. @throws as `createKey`, not_found */
export async function rotateKey(
  context: KeyContext,
  actor: PersonActor,
  session: SessionActor,
  { id, overlapHours, password }: KeyRotation,
): Promise<CreatedKey> {
  await checkIdentity(context, session, password);
  return await context.db.transaction().execute(async (tx) => {
    await lockKeys(tx, actor, session);
    const before = await findLiveKey(tx, actor.owner.id, id);
    if (!before) throw new AppError('not_found');
    if (overlapHours > 0) await requireRoom(tx, actor);
    const { name, scopes, createdAt, expiresAt } = before;
    const lifetime = expiresAt && inMilliseconds(expiresAt.getTime() - createdAt.getTime());
    const made = await insert(context, tx, actor, { event: 'rotated', name, scopes, expiresAt: lifetime });
    if (overlapHours === 0) await revokeInvitationsByKey(tx, actor.owner.id, id);
    await replaceKey(tx, actor.owner.id, { id, replacedBy: made.id, hours: overlapHours });
    return made;
  });
}

/** @throws not_found, forbidden */
export async function revokeKey({ db }: Pick<Context, 'db'>, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockActor(tx, actor, 'keys.revoke');
    if ((await revokeRow(tx, actor.owner.id, id)) === undefined) throw new AppError('not_found');
    // Who has a key that leaked may have invited themselves
    await revokeInvitationsByKey(tx, actor.owner.id, id);
    await insertAuditEntry(tx, actor, 'key.revoke', { kind: 'key', id });
  });
}

/** Also locks the person, so that a session that a password reset ended adds nothing. @throws plan_required, unauthenticated */
async function lockKeys(tx: Db, actor: PersonActor, session: SessionActor): Promise<void> {
  const { owner } = await lockActor(tx, actor, 'keys.manage');
  await lockUser(tx, session.person.id);
  await requireSession(tx, session);
  if (!includesApi(access(owner, new Date()).plan)) throw new AppError('plan_required', { plan: 'business' });
}

async function requireRoom(tx: Db, { owner }: Actor): Promise<void> {
  if ((await countLiveKeys(tx, owner.id)) >= MAX_KEYS) throw new AppError('limit_keys', { limit: MAX_KEYS });
}

type Made = { event: KeyEvent; name: string; scopes: readonly Scope[]; expiresAt: RawBuilder<Date> | Date | null };

async function insert(
  context: KeyContext,
  tx: Db,
  actor: PersonActor,
  { event, name, scopes, expiresAt }: Made,
): Promise<CreatedKey> {
  const { key, keyHash, prefix } = drawKey();
  const row = { name, scopes, expiresAt, keyHash, prefix, ownerId: actor.owner.id, createdBy: actor.person.id };
  const { id } = await insertKey(tx, row);
  await insertAuditEntry(tx, actor, event === 'created' ? 'key.create' : 'key.rotate', { kind: 'key', id });
  await queueKeyEmails(context, tx, actor, { event, name, scopes });
  return { id, key };
}

const inMilliseconds = (life: number) => sql<Date>`now() + ${life} * interval '1 millisecond'`;
const inDays = (days: number) => sql<Date>`now() + make_interval(days => ${days})`;
