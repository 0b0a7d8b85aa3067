import type { z } from 'zod';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { listOwnedAlone } from '#db/owners/organizations/memberships.ts';
import {
  findOrganization,
  listOrganizations as listRows,
  updateRequiresFactor,
  updateOrganization as updateRow,
} from '#db/owners/organizations/organizations.ts';
import { updateProfile } from '#db/owners/profiles.ts';
import type { Owner } from '#db/schema/profiles.ts';
import { pick } from '#src/cards/card-fields.ts';
import { AppError } from '#src/errors.ts';
import type { organizationPageChangesSchema } from '#src/owners/organization-schemas.ts';
import { speaksForOperator } from '#src/owners/usernames.ts';
import type { Actor, PersonActor, SessionActor } from '../../accounts/actor.ts';
import { checkIdentity } from '../../accounts/recent-sign-in.ts';
import type { Context } from '../../context.ts';
import { readSite } from '../domains/urls.ts';
import { lockActor } from '../lock-actor.ts';
import { changeUsername, withProfile } from '../profiles.ts';

/** The organizations that a person may switch to, whether they would be refused there, and whether their plan comes with it. */
export async function listOrganizations({ db }: Pick<Context, 'db'>, { person, owner: own }: SessionActor) {
  const organizations = await listRows(db, person.id);
  const ownedAlone = (await listOwnedAlone(db, person.id)).map(({ id }) => id);
  return organizations.map(({ disabledAt, ...each }) => ({
    ...each,
    isSuspended: disabledAt !== null,
    isOnlyOwner: ownedAlone.includes(each.id),
    isCovering: own.coveredBy === each.id,
  }));
}

const shown = [
  ...([
    'id',
    'ownerKind',
    'name',
    'username',
    'profilePic',
    'logo',
    'footer',
    'themeColor',
    'timeZone',
    'createdAt',
  ] as const),
  ...(['planType', 'trialStartDate', 'trialDays', 'subscriptionEnd', 'chosenPlan', 'initialized'] as const),
] satisfies (keyof Owner)[];

/** What screens show of the organization that is acted for, as `profiles.me` says it of the own account. @throws not_found */
export async function readOrganization(
  context: Pick<Context, 'db' | 'env'>,
  { person, owner, role, access }: PersonActor,
) {
  const { db } = context;
  const organization = await findOrganization(db, owner.id);
  if (!organization) throw new AppError('not_found');
  const isOnlyOwner = role === 'owner' && (await listOwnedAlone(db, person.id, owner.id)).length > 0;
  const site = await readSite(context, owner.id);
  return { ...pick(owner, shown), ...organization, role, isOnlyOwner, isAccessible: access.isAccessible, site };
}

/** Where everyone has the same plan, the operator's organizations are those of the server. @throws name_reserved (product 36.22) */
export function requireOwnName({ appName, defaultPlan }: Context['env'], name: string): void {
  if (defaultPlan === null && speaksForOperator(name, appName)) throw new AppError('name_reserved');
}

/** @throws name_reserved, username_*, not_found, forbidden */
export async function updateOrganization(
  { db, env }: Pick<Context, 'db' | 'env'>,
  actor: Actor,
  { name, username }: { name: string; username: string },
): Promise<void> {
  await withProfile(db, actor, 'organization.update', async (tx, profile) => {
    if (name !== profile.name) requireOwnName(env, name);
    await updateProfile(tx, profile.id, { name });
    await changeUsername({ env }, tx, profile, username);
    await insertAuditEntry(tx, actor, 'organization.update', { kind: 'organization', id: profile.id });
  });
}

/** Changes what the organization's page says of it, and whether it has one (product 40.1). @throws not_found, forbidden */
export async function updatePage(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  page: z.output<typeof organizationPageChangesSchema>,
): Promise<void> {
  if (Object.values(page).every((value) => value === undefined)) return;
  await withProfile(db, actor, 'organization.update', async (tx, { id }) => {
    await updateRow(tx, id, page);
    await insertAuditEntry(tx, actor, 'organization.page', { kind: 'organization', id });
  });
}

/**
 * Demands a second factor of every member, or of none any more (product 36.2).
 * @throws factor_required, step_up_required, password_wrong, sign_in_again, not_found, forbidden
 */
export async function setRequiresFactor(
  context: Pick<Context, 'db' | 'passwords'>,
  actor: PersonActor,
  session: SessionActor,
  { requiresFactor, password }: { requiresFactor: boolean; password?: string | undefined },
): Promise<void> {
  // Who demands it would be refused from now on, and nobody could take it back
  if (requiresFactor && !session.hasFactor) throw new AppError('factor_required');
  await checkIdentity(context, session, password);
  await context.db.transaction().execute(async (tx) => {
    const { owner } = await lockActor(tx, actor, 'members.manage');
    await updateRequiresFactor(tx, owner.id, requiresFactor);
    const action = requiresFactor ? 'organization.require_factor' : 'organization.waive_factor';
    await insertAuditEntry(tx, actor, action, { kind: 'organization', id: owner.id });
  });
}
