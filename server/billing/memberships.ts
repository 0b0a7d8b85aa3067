import { findConfirmedEmail } from '#db/accounts/users.ts';
import { releaseKeys } from '#db/api/keys.ts';
import { queueCustomerUpdate } from '#db/billing/customers.ts';
import type { Db } from '#db/connect.ts';
import { listHeldCards } from '#db/owners/held-cards.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { revokeInvitationsTo } from '#db/owners/organizations/invitations.ts';
import { deleteMembership, findMembership } from '#db/owners/organizations/memberships.ts';
import { findOwner, lockOwner } from '#db/owners/profiles.ts';
import { AppError } from '#src/errors.ts';
import type { Afterwards } from '#src/owners/organization-schemas.ts';
import type { Role } from '#src/owners/permissions.ts';
import type { Actor, SessionActor } from '../accounts/actor.ts';
import { ownAccountOf } from '../accounts/owners.ts';
import type { Context } from '../context.ts';
import { setCardStates } from '../owners/card-forwards.ts';
import { queueOwnerEmail } from '../owners/emails.ts';
import { memberGoneEmail, removedEmail } from '../owners/organizations/emails.ts';
import { lockMember, requireOtherOwner } from '../owners/organizations/members.ts';
import { endCover } from './cover.ts';

type MembershipContext = Pick<Context, 'db' | 'env' | 'i18n'>;

/** `afterwards`: what becomes of the cards that the member held. @throws not_found, forbidden, last_owner, card_off */
export async function removeMember(
  context: MembershipContext,
  actor: Actor,
  { userId, afterwards }: { userId: string; afterwards: Afterwards },
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const role = await lockMember(tx, actor, 'members.remove', { userId, to: null });
    if (role === 'owner') await requireOtherOwner(tx, actor.owner.id, userId);
    const removed = await findOwner(tx, ownAccountOf(userId));
    if (afterwards !== 'keep') {
      const { forwardTo } = afterwards === 'off' ? { forwardTo: null } : afterwards;
      const which = forwardTo === null ? 'on' : 'on or off';
      const held = await listHeldCards(tx, { organizationId: actor.owner.id, userId, which });
      await setCardStates(tx, actor, held, { active: false, forwardTo });
    }
    const { isCardLeft, keys } = await endMembership(context, tx, { organizationId: actor.owner.id, userId, role });
    // Another invitation would lead back
    const email = await findConfirmedEmail(tx, userId);
    if (email !== null) await revokeInvitationsTo(tx, actor.owner.id, [email]);
    await insertAuditEntry(tx, actor, 'member.remove', { kind: 'person', id: userId }, { role });
    const template = memberGoneEmail(actor.owner, {
      member: removed?.name ?? '',
      by: actor.via === 'api_key' ? { key: actor.keyName } : { person: actor.person.name },
      afterwards,
      isCardLeft,
      keys,
    });
    // Who removes the member doesn't know of the keys
    const except = actor.person !== null && keys.length === 0 ? { except: actor.person.id } : {};
    await queueOwnerEmail(context, tx, actor.owner.id, template, { least: 'admin', ...except });
    // Nothing is said of plans where everyone has the same (product 38.6)
    const losesPlan = removed?.coveredBy === actor.owner.id && context.env.defaultPlan === null;
    await queueOwnerEmail(context, tx, ownAccountOf(userId), removedEmail(actor.owner, { losesPlan }));
  });
}

/** Works in a suspended organization, too, and in one that asks for a second factor. @throws not_found, last_owner */
export async function leaveOrganization(
  context: MembershipContext,
  { person }: SessionActor,
  organizationId: string,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await lockOwner(tx, organizationId);
    const membership = await findMembership(tx, person.id, organizationId);
    if (!membership) throw new AppError('not_found');
    const { owner, role } = membership;
    if (role === 'owner') await requireOtherOwner(tx, organizationId, person.id);
    const { isCardLeft, keys } = await endMembership(context, tx, { organizationId, userId: person.id, role });
    await insertAuditEntry(tx, { owner, person }, 'member.leave', { kind: 'person', id: person.id }, { role });
    const template = memberGoneEmail(owner, {
      member: person.name,
      by: null,
      afterwards: 'keep',
      isCardLeft,
      keys,
    });
    await queueOwnerEmail(context, tx, organizationId, template, { least: 'admin' });
  });
}

/**
 * With the membership ends what the organization covers (product 36.6). Keys that the member made go on working (product 41.1): returns their
 * names, and as `leaveBilling`. Requires the organization's lock.
 */
async function endMembership(
  context: Pick<Context, 'env'>,
  tx: Db,
  { organizationId, userId, role }: { organizationId: string; userId: string; role: Role },
): Promise<{ isCardLeft: boolean; keys: string[] }> {
  await deleteMembership(tx, organizationId, userId);
  const keys = await releaseKeys(tx, { organizationId, userId });
  const ownId = ownAccountOf(userId);
  const own = await lockOwner(tx, ownId);
  if (own?.coveredBy === organizationId) await endCover(tx, ownId, new Date());
  return { isCardLeft: await leaveBilling(context, tx, organizationId, role), keys };
}

/**
 * The payment provider gets the email of an owner who is left (product 36.20). Returns whether owners should hear that the card of the one who
 * left may go on paying: whose card it is, only the provider knows.
 */
export async function leaveBilling(
  { env }: Pick<Context, 'env'>,
  tx: Db,
  organizationId: string,
  role: Role,
): Promise<boolean> {
  if (role !== 'owner' || !(await queueCustomerUpdate(tx, organizationId))) return false;
  // Nothing is said of plans where everyone has the same (product 38.6)
  return env.defaultPlan === null;
}
