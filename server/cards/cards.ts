import { listChosenIds, updateChosenLinks } from '#db/cards/card-links.ts';
import {
  type CardWithSlug,
  countCards,
  deleteCards as deleteCardRows,
  findCard,
  insertCard,
  updateCard as updateCardRow,
} from '#db/cards/cards.ts';
import { findDefaultTemplate, findTemplate } from '#db/cards/templates.ts';
import { updateExternalId } from '#db/owners/external-ids.ts';
import { insertAuditEntry, insertDeletionEntry } from '#db/owners/organizations/audit.ts';
import { deletePhotosIfUnused, isPhotoOf } from '#db/owners/photos.ts';
import { startTrialByUse, updateProfile } from '#db/owners/profiles.ts';
import { blankCard, cardFields, photoIdsOf, pick } from '#src/cards/card-fields.ts';
import type { CardChanges, CardFields, NewCard } from '#src/cards/cards.ts';
import { phonesOf, withFirsts } from '#src/cards/contact-fields.ts';
import {
  type EditorReach,
  keepLocked,
  lockedParts,
  missingParts,
  type Template,
  type TemplatePart,
  templateParts,
} from '#src/cards/templates.ts';
import type { Publication } from '#src/drafts/drafts.ts';
import { AppError } from '#src/errors.ts';
import { fullName, type Names } from '#src/names.ts';
import { access } from '#src/owners/access.ts';
import { cardScope } from '#src/owners/card-scope.ts';
import { hasRoom, plans } from '#src/owners/plans.ts';
import type { Actor } from '../accounts/actor.ts';
import { withCountryCode } from '../accounts/country-codes.ts';
import type { Context } from '../context.ts';
import { lockActor } from '../owners/lock-actor.ts';
import { publishDraft, revisionOf } from '../owners/publishing.ts';
import { changeHandle, nameHandle } from './handles.ts';

/** `externalId`: what a program calls a card; null: nothing; absent: unchanged. */
type ByProgram = {
  externalId?: string | null | undefined;
  /** the fields that it sent: screens send all */
  named?: readonly string[];
};

/**
 * Creates a card and its link if the plan has room (product 3.2, 3.7). @throws limit_vcards, not_found (photo, template), handle_*,
 * card_incomplete, external_id_taken, field_locked
 */
export async function createCard(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  { handle, chosenLinks, templateId, externalId, named, ...typed }: NewCard & ByProgram,
): Promise<{ id: string }> {
  return await db.transaction().execute(async (tx) => {
    const { owner: profile } = await lockActor(tx, actor, 'cards.manage');
    const { limits } = plans[access(profile, new Date()).plan];
    if (!hasRoom(limits.vcards, await countCards(tx, actor.owner.id))) throw new AppError('limit_vcards');
    const template = await templateOfNew(tx, actor, templateId);
    requireOpen(template, 'everything', named);
    const fields = keepLocked(template, 'everything', { typed, before: blankCard });
    await requireOwnPhotos(tx, actor.owner.id, photoIdsOf(fields));
    requireComplete(template, 'everything', fields);
    const card = withCountryCodes(withKnownNames(fields, [profile]), actor, null);
    const { id } = await insertCard(tx, actor.owner.id, card, template?.id);
    await startTrialByUse(tx, profile);
    if (!isLocked(template, 'everything', 'links')) await updateChosenLinks(tx, actor.owner.id, id, chosenLinks);
    if (handle === null) await nameHandle(tx, actor.owner.id, { id, ...fields });
    else await changeHandle(tx, actor.owner.id, id, handle);
    if (externalId) await nameExternally(tx, actor, id, externalId);
    await insertAuditEntry(tx, actor, 'card.create', { kind: 'card', id });
    return { id };
  });
}

/**
 * With `known`, its draft is saved by this.
 * @throws item_changed, draft_changed, not_found for another owner's card or photo (product 5.6), handle_*, forbidden: members change no handle
 * and choose no other links, card_incomplete, external_id_taken, field_locked
 */
export async function updateCard(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  id: string,
  { handle, chosenLinks, sent, externalId, named, ...typed }: CardChanges & ByProgram,
  known?: Publication,
): Promise<void> {
  const scope = cardScope(actor, 'cards.write');
  await db.transaction().execute(async (tx) => {
    const { owner: profile } = await lockActor(tx, actor, 'cards.write');
    const before = await findCard(tx, scope, id);
    if (!before) throw new AppError('not_found');
    if (scope.heldBy !== null && handle !== null && handle !== before.handle) throw new AppError('forbidden');
    const chosenBefore = await listChosenIds(tx, actor.owner.id, id);
    // Members see no links: they keep those that the card has
    const isChoosing = sent.includes('chosenLinks') && chosenLinks.some((link) => !chosenBefore.includes(link));
    const isShowing = sent.includes('linkChoice') && typed.linkChoice !== before.linkChoice;
    if (scope.heldBy !== null && (isChoosing || isShowing)) throw new AppError('forbidden');
    if (known) {
      const now = cardRevision({ ...before, chosenLinks: chosenBefore });
      await publishDraft(tx, scope, { kind: 'card', id }, { now, known });
    }
    const { template } = before;
    const reach = scope.heldBy === null ? 'everything' : 'own';
    requireOpen(template, reach, named);
    const fields = withFirsts(keepLocked(template, reach, { typed: withUnsent(typed, sent, before), before }));
    requireComplete(template, reach, fields);
    await requireOwnPhotos(tx, actor.owner.id, photoIdsOf(fields));
    if (handle !== null) await changeHandle(tx, actor.owner.id, id, handle);
    if (sent.includes('chosenLinks') && !isLocked(template, reach, 'links'))
      await updateChosenLinks(tx, actor.owner.id, id, chosenLinks);
    const card = withCountryCodes(withKnownNames(fields, [before, profile]), actor, before);
    await updateCardRow(tx, scope, id, card);
    const shown = photoIdsOf(fields);
    const replaced = photoIdsOf(before).filter((photoId) => !shown.includes(photoId));
    await deletePhotosIfUnused(tx, actor.owner.id, replaced);
    if (externalId !== undefined) await nameExternally(tx, actor, id, externalId);
    await insertAuditEntry(tx, actor, 'card.update', { kind: 'card', id });
  });
}

async function nameExternally(
  tx: Context['db'],
  { owner }: Actor,
  id: string,
  externalId: string | null,
): Promise<void> {
  if (!(await updateExternalId(tx, 'vcards', owner.id, { id, externalId }))) throw new AppError('external_id_taken');
}

/** The revision of what a card's editor changes. */
export function cardRevision(card: CardWithSlug & { chosenLinks: string[] }): string {
  return revisionOf(card, [...cardFields, 'handle', 'label', 'chosenLinks']);
}

/** `/{username}` shows this card from now on, also if it was over the plan's limit (product 5.5, 18.2). @throws not_found */
export async function makeMainCard({ db }: Pick<Context, 'db'>, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockActor(tx, actor, 'account.update');
    if (!(await findCard(tx, cardScope(actor, 'account.update'), id))) throw new AppError('not_found');
    await updateProfile(tx, actor.owner.id, { mainVcardId: id });
  });
}

/** @throws not_found */
export async function deleteCard(context: Pick<Context, 'db'>, actor: Actor, id: string): Promise<void> {
  if ((await deleteCards(context, actor, [id])).deleted === 0) throw new AppError('not_found');
}

/** Deletes cards, their links, and their photos if nothing else uses them; passes over those that are gone (product 35.5). */
export async function deleteCards(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  ids: readonly string[],
): Promise<{ deleted: number }> {
  return await db.transaction().execute(async (tx) => {
    await lockActor(tx, actor, 'cards.manage');
    const deleted = await deleteCardRows(tx, actor.owner.id, ids);
    await deletePhotosIfUnused(tx, actor.owner.id, deleted.flatMap(photoIdsOf));
    await insertDeletionEntry(tx, actor, 'card', { ids, deleted: deleted.length });
    return { deleted: deleted.length };
  });
}

/** What wasn't sent stays as it is (product 5.17). Names have a rule of their own (product 5.10). */
function withUnsent<Fields extends CardFields & { label: string }>(
  fields: Fields,
  sent: readonly string[],
  before: CardWithSlug,
): Fields {
  const names: string[] = ['name', 'firstName', 'lastName'];
  const unsent = ([...cardFields, 'label'] as const).filter((field) => ![...sent, ...names].includes(field));
  return { ...fields, ...pick(before, unsent) };
}

export async function templateOfNew(tx: Context['db'], { owner }: Actor, templateId: string | null | undefined) {
  const id = templateId === undefined ? await findDefaultTemplate(tx, owner.id) : templateId;
  if (id === null) return null;
  const template = await findTemplate(tx, owner.id, id);
  if (!template) throw new AppError('not_found');
  return template;
}

/** @throws field_locked */
function requireOpen(template: Template | null, reach: EditorReach, named: readonly string[] = []): void {
  if (template === null) return;
  const locked = lockedParts(template.policy, reach).flatMap((part): readonly string[] => fieldsOf(part));
  const fields = named.filter((field) => locked.includes(field));
  if (fields.length > 0) throw new AppError('field_locked', { fields });
}

function fieldsOf(part: TemplatePart): readonly string[] {
  return part === 'links' ? [...templateParts.links, 'chosenLinks'] : templateParts[part];
}

function isLocked(template: Template | null, reach: EditorReach, part: TemplatePart): boolean {
  return template !== null && lockedParts(template.policy, reach).includes(part);
}

/** Of parts that the person can't change, nothing is required. @throws card_incomplete */
function requireComplete(template: Template | null, reach: EditorReach, card: CardFields): void {
  const parts = missingParts(template, card).filter((part) => !isLocked(template, reach, part));
  if (parts.length > 0) throw new AppError('card_incomplete', { parts });
}

/** Clients that send the display name only keep the first and last name that are known for it (product 5.10). */
export function withKnownNames<Fields extends CardFields>(fields: Fields, known: readonly Names[]): Fields {
  if (fullName(fields) !== '') return fields;
  const { firstName, lastName } = known.find(({ name }) => name === fields.name) ?? fields;
  return { ...fields, firstName, lastName };
}

/** Phone numbers that the card doesn't have yet get the country code of the person who types them (product 5.14). */
export function withCountryCodes(fields: CardFields, { person }: Actor, before: CardFields | null): CardFields {
  const known = before === null ? [] : phonesOf(before).map(({ value }) => value);
  const full = (typed: string) => withCountryCode(typed, person, known);
  return {
    ...fields,
    phone: full(fields.phone),
    morePhones: fields.morePhones.map(({ label, value }) => ({ label, value: full(value) })),
  };
}

/** @throws not_found */
export async function requireOwnPhotos(tx: Context['db'], ownerId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) if (!(await isPhotoOf(tx, ownerId, id))) throw new AppError('not_found');
}
