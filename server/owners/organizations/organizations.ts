import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { findRequiresFactor, listOrganizations as listRows } from '#db/owners/organizations/organizations.ts';
import { updateProfile } from '#db/owners/profiles.ts';
import type { Owner } from '#db/schema/profiles.ts';
import { pick } from '#src/cards/card-fields.ts';
import { AppError } from '#src/errors.ts';
import type { Actor, PersonActor } from '../../accounts/actor.ts';
import type { Context } from '../../context.ts';
import { changeUsername, withProfile } from '../profiles.ts';

/** The organizations that a person may switch to, and whether they would be refused there. */
export async function listOrganizations({ db }: Pick<Context, 'db'>, { person }: PersonActor) {
  const organizations = await listRows(db, person.id);
  return organizations.map(({ disabledAt, ...each }) => ({ ...each, isSuspended: disabledAt !== null }));
}

const shown = [
  ...(['id', 'ownerKind', 'name', 'username', 'profilePic', 'logo', 'themeColor', 'timeZone', 'createdAt'] as const),
  ...(['planType', 'trialStartDate', 'trialDays', 'subscriptionEnd', 'chosenPlan', 'initialized'] as const),
] satisfies (keyof Owner)[];

/** What screens show of the organization that is acted for, as `profiles.me` says it of the own account. @throws not_found */
export async function readOrganization({ db }: Pick<Context, 'db'>, { owner, role, access }: Actor) {
  const requiresFactor = await findRequiresFactor(db, owner.id);
  if (requiresFactor === undefined) throw new AppError('not_found');
  return { ...pick(owner, shown), role, requiresFactor, isAccessible: access.isAccessible };
}

/** @throws username_* */
export async function updateOrganization(
  { db, env }: Pick<Context, 'db' | 'env'>,
  actor: Actor,
  { name, username }: { name: string; username: string },
): Promise<void> {
  await withProfile(db, actor.owner.id, async (tx, profile) => {
    await updateProfile(tx, profile.id, { name });
    await changeUsername({ env }, tx, profile, username);
    await insertAuditEntry(tx, actor, 'organization.update', { kind: 'organization', id: profile.id });
  });
}
