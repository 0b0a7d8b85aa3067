import type { z } from 'zod';
import { lockUser, updateUserName } from '#db/accounts/users.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { deletePhotoIfUnused, isPhotoOf } from '#db/owners/photos.ts';
import { updateProfile } from '#db/owners/profiles.ts';
import { claimUsername } from '#db/owners/usernames.ts';
import type { Owner } from '#db/schema/profiles.ts';
import { AppError } from '#src/errors.ts';
import { displayName } from '#src/names.ts';
import { access } from '#src/owners/access.ts';
import type { Action } from '#src/owners/permissions.ts';
import { isWhiteLabel } from '#src/owners/plans.ts';
import type { profileSchema } from '#src/owners/profiles.ts';
import { usernameProblem } from '#src/owners/usernames.ts';
import { photoIdOf } from '#src/paths.ts';
import type { Actor, PersonActor } from '../accounts/actor.ts';
import { withCountryCode } from '../accounts/country-codes.ts';
import type { Context } from '../context.ts';
import { lockActor } from './lock-actor.ts';

type Db = Context['db'];

/** Changes first and last name and the username (product 1.10). @throws username_* */
export async function updatePersonal(
  { db, env }: Pick<Context, 'db' | 'env'>,
  actor: PersonActor,
  { firstName, lastName, username }: { firstName: string; lastName: string; username: string },
): Promise<void> {
  await withPersonAndProfile(db, actor, async (tx, profile) => {
    await renameOwner(tx, actor, { firstName, lastName, name: displayName(profile, { firstName, lastName }) });
    await changeUsername({ env }, tx, profile, username);
  });
}

/** Changes what the profile page shows (product 1.10, 1.26, 5.14). @throws username_*, not_found (photo) */
export async function updateDisplayProfile(
  { db, env }: Pick<Context, 'db' | 'env'>,
  actor: PersonActor,
  { username, profilePic, phone: typed, ...fields }: z.output<typeof profileSchema>,
): Promise<void> {
  await withPersonAndProfile(db, actor, async (tx, profile) => {
    const phone = typed === undefined ? {} : { phone: withCountryCode(typed, actor.person, [profile.phone]) };
    await renameOwner(tx, actor, { ...fields, ...phone });
    await changeUsername({ env }, tx, profile, username);
    await changePhoto(tx, profile, 'profilePic', profilePic);
  });
}

type OwnerChanges = Parameters<typeof updateProfile>[2] & { name: string };

/** The name of the person's own account is the person's, too. */
export async function renameOwner(tx: Db, { owner, person }: PersonActor, changes: OwnerChanges): Promise<void> {
  await updateProfile(tx, owner.id, changes);
  if (owner.id === person.id) await updateUserName(tx, person.id, changes.name);
}

/** @throws username_* */
export async function setUsername(
  { db, env }: Pick<Context, 'db' | 'env'>,
  actor: Actor,
  username: string,
): Promise<void> {
  await withProfile(db, actor, 'profile.update', async (tx, profile) => {
    await changeUsername({ env }, tx, profile, username);
    await insertAuditEntry(tx, actor, 'organization.username', { kind: 'organization', id: profile.id });
  });
}

export async function setPhoto({ db }: Pick<Context, 'db'>, actor: Actor, photo: string | null): Promise<void> {
  await withProfile(db, actor, 'profile.update', async (tx, profile) => {
    await changePhoto(tx, profile, 'profilePic', photo);
    await insertAuditEntry(tx, actor, 'organization.picture', { kind: 'organization', id: profile.id });
  });
}

export async function setTimeZone({ db }: Pick<Context, 'db'>, actor: Actor, timeZone: string): Promise<void> {
  await withProfile(db, actor, 'profile.update', async (tx, profile) => {
    await updateProfile(tx, profile.id, { timeZone });
    await insertAuditEntry(tx, actor, 'organization.time_zone', { kind: 'organization', id: profile.id });
  });
}

export async function setAccent({ db }: Pick<Context, 'db'>, actor: Actor, themeColor: string): Promise<void> {
  await withProfile(db, actor, 'profile.update', async (tx, profile) => {
    await updateProfile(tx, profile.id, { themeColor });
    await insertAuditEntry(tx, actor, 'organization.color', { kind: 'organization', id: profile.id });
  });
}

/** Sets the logo, a feature of paid plans (product 1.15). @throws plan_required, not_found (photo) */
export async function setLogo({ db }: Pick<Context, 'db'>, actor: Actor, logo: string | null): Promise<void> {
  await withProfile(db, actor, 'profile.update', async (tx, profile) => {
    if (logo !== null && access(profile, new Date()).plan === 'free') throw new AppError('plan_required');
    await changePhoto(tx, profile, 'logo', logo);
    await insertAuditEntry(tx, actor, 'organization.logo', { kind: 'organization', id: profile.id });
  });
}

/** Sets the last line of the owner's pages, a feature of Business (product 40.7). @throws plan_required */
export async function setFooter({ db }: Pick<Context, 'db'>, actor: Actor, footer: string): Promise<void> {
  await withProfile(db, actor, 'profile.update', async (tx, profile) => {
    if (footer !== '' && !isWhiteLabel(access(profile, new Date()).plan)) throw new AppError('plan_required');
    await updateProfile(tx, profile.id, { footer });
    await insertAuditEntry(tx, actor, 'organization.footer', { kind: 'organization', id: profile.id });
  });
}

/** Does what `withProfile` does, and locks the person's own row first. */
async function withPersonAndProfile(
  db: Db,
  actor: PersonActor,
  change: (tx: Db, profile: Owner) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.person.id);
    await change(tx, (await lockActor(tx, actor, 'account.update')).owner);
  });
}

export async function withProfile(
  db: Db,
  actor: Actor,
  action: Action,
  change: (tx: Db, profile: Owner) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => change(tx, (await lockActor(tx, actor, action)).owner));
}

/** An unchanged username is not checked, so it survives the loss of a plan and new reserved names (product 4.5, 4.7). */
export async function changeUsername(
  { env: { appName } }: Pick<Context, 'env'>,
  tx: Db,
  profile: Owner,
  username: string,
): Promise<void> {
  if (username === (profile.username ?? '')) return;
  const problem = usernameProblem(username, access(profile, new Date()).plan, appName);
  if (problem !== null) throw new AppError(problem);
  if (!(await claimUsername(tx, profile.id, username))) throw new AppError('username_taken');
}

/** Changes a photo, and deletes the previous one unless something else shows it (product 6.4). */
async function changePhoto(tx: Db, profile: Owner, field: 'profilePic' | 'logo', path: string | null): Promise<void> {
  const before = profile[field];
  if (before === path) return;
  const id = path === null ? null : photoIdOf(path);
  if (path !== null && (id === null || !(await isPhotoOf(tx, profile.id, id)))) throw new AppError('not_found');
  await updateProfile(tx, profile.id, { [field]: path });
  const beforeId = before === null ? null : photoIdOf(before);
  if (beforeId !== null) await deletePhotoIfUnused(tx, profile.id, beforeId);
}
