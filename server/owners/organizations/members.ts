import { queueCustomerUpdate } from '#db/billing/customers.ts';
import { findGrant, listSubscriptions } from '#db/billing/entitlements.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { revokeInvitationsBy } from '#db/owners/organizations/invitations.ts';
import { countMembers, listMembers as listRows, type Member } from '#db/owners/organizations/members.ts';
import { findRole, listOwnedAlone, updateRole } from '#db/owners/organizations/memberships.ts';
import type { Owner } from '#db/schema/profiles.ts';
import { memberLimit } from '#src/billing/seats.ts';
import { AppError } from '#src/errors.ts';
import { access } from '#src/owners/access.ts';
import { mayChangeMember, mayInvite } from '#src/owners/organizations.ts';
import { type Action, type Role, reachOf, roles } from '#src/owners/permissions.ts';
import type { Actor, PersonActor } from '../../accounts/actor.ts';
import type { Context } from '../../context.ts';
import { lockActor } from '../lock-actor.ts';

type Db = Context['db'];

const PAGE = 200;

type Position = { name: string; userId: string };

/** A page of members by name, of all or of those that a search finds. `count`: of all. */
export async function listMembers(
  { db }: Pick<Context, 'db'>,
  { owner, role }: PersonActor,
  { after, search }: { after: Position | null; search: string },
): Promise<{ members: Member[]; count: number; next: Position | null }> {
  const members = await listRows(db, owner.id, { after, search, limit: PAGE });
  // Whose account a password alone opens
  const mayManage = reachOf(role, 'members.manage') === 'all';
  const last = members.length === PAGE ? members.at(-1) : undefined;
  return {
    members: mayManage ? members : members.map((member) => ({ ...member, hasFactor: null })),
    count: await countMembers(db, owner.id),
    next: last ? { name: last.name, userId: last.userId } : null,
  };
}

/** How many members and open invitations the organization has room for (product 17.16). */
export async function findMemberLimit(db: Db, owner: Owner, now: Date): Promise<number> {
  const subscriptions = await listSubscriptions(db, owner.id);
  const grant = await findGrant(db, owner.id, now);
  return memberLimit(access(owner, now).plan, { subscriptions, grant }, now);
}

/** @throws not_found, forbidden, last_owner */
export async function setRole(
  { db }: Pick<Context, 'db'>,
  actor: PersonActor,
  { userId, role }: { userId: string; role: Role },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const from = await lockMember(tx, actor, 'members.manage', { userId, to: role });
    if (from === role) return;
    if (from === 'owner') await requireOtherOwner(tx, actor.owner.id, userId);
    await updateRole(tx, actor.owner.id, userId, role);
    if (from === 'owner' || role === 'owner') await queueCustomerUpdate(tx, actor.owner.id);
    const lost = roles.filter((invited) => !mayInvite(role, invited));
    if (lost.length > 0) await revokeInvitationsBy(tx, actor.owner.id, userId, lost);
    await insertAuditEntry(tx, actor, 'member.role', { kind: 'person', id: userId }, { from, to: role });
  });
}

/** A key is no way to more rights than it has: it manages no admins (product 41.25). */
export function managingRole({ via }: Actor, role: Role): Role {
  return via === 'api_key' ? 'editor' : role;
}

/** Locks an organization whose member is about to be changed. Returns the member's role. @throws not_found, forbidden */
export async function lockMember(
  tx: Db,
  actor: Actor,
  action: Action,
  { userId, to }: { userId: string; to: Role | null },
): Promise<Role> {
  const { owner, role: own } = await lockActor(tx, actor, action);
  const from = await findRole(tx, owner.id, userId);
  if (from === undefined) throw new AppError('not_found');
  if (!mayChangeMember(managingRole(actor, own), { from, to })) throw new AppError('forbidden');
  return from;
}

/** There is always an owner (product 36.5). Requires the organization's lock. @throws last_owner */
export async function requireOtherOwner(tx: Db, organizationId: string, userId: string): Promise<void> {
  if ((await listOwnedAlone(tx, userId, organizationId)).length > 0) throw new AppError('last_owner');
}
