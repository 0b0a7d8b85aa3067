import type { Db } from '#db/connect.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { deleteMembership, findMembership } from '#db/owners/organizations/memberships.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import { AppError } from '#src/errors.ts';
import type { PersonActor, SessionActor } from '../accounts/actor.ts';
import { ownAccountOf } from '../accounts/owners.ts';
import type { Context } from '../context.ts';
import { lockMember, requireOtherOwner } from '../owners/organizations/members.ts';
import { endCover } from './cover.ts';

/** @throws not_found, forbidden, last_owner */
export async function removeMember(
  { db }: Pick<Context, 'db'>,
  actor: PersonActor,
  { userId }: { userId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const role = await lockMember(tx, actor, 'members.remove', { userId, to: null });
    if (role === 'owner') await requireOtherOwner(tx, actor.owner.id, userId);
    await endMembership(tx, { organizationId: actor.owner.id, userId });
    await insertAuditEntry(tx, actor, 'member.remove', { kind: 'person', id: userId }, { role });
  });
}

/** Works in a suspended organization, too, and in one that asks for a second factor. @throws not_found, last_owner */
export async function leaveOrganization(
  { db }: Pick<Context, 'db'>,
  { person }: SessionActor,
  organizationId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOwner(tx, organizationId);
    const membership = await findMembership(tx, person.id, organizationId);
    if (!membership) throw new AppError('not_found');
    const { owner, role } = membership;
    if (role === 'owner') await requireOtherOwner(tx, organizationId, person.id);
    await endMembership(tx, { organizationId, userId: person.id });
    await insertAuditEntry(tx, { owner, person }, 'member.leave', { kind: 'person', id: person.id }, { role });
  });
}

/** With the membership ends what the organization covers (product 36.6). Requires the organization's lock. */
async function endMembership(
  tx: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  await deleteMembership(tx, organizationId, userId);
  const ownId = ownAccountOf(userId);
  const own = await lockOwner(tx, ownId);
  if (own?.coveredBy === organizationId) await endCover(tx, ownId, new Date());
}
