import { listChosenLinks } from '#db/cards/card-links.ts';
import { areCards } from '#db/cards/shared-values.ts';
import {
  type CardTemplate,
  countTemplates,
  deleteTemplate as deleteTemplateRow,
  findTemplate,
  insertTemplate,
  updateCardTemplates,
  updateDefaultTemplate,
  updateTemplate as updateTemplateRow,
} from '#db/cards/templates.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { deletePhotosIfUnused } from '#db/owners/photos.ts';
import { photoIdsOf } from '#src/cards/card-fields.ts';
import type { NewTemplate, TemplateAssignment, TemplateChange } from '#src/cards/template-schemas.ts';
import { MAX_TEMPLATES } from '#src/cards/templates.ts';
import { AppError } from '#src/errors.ts';
import { cardScope } from '#src/owners/card-scope.ts';
import type { Actor } from '../../accounts/actor.ts';
import type { Context } from '../../context.ts';
import { lockActor } from '../../owners/lock-actor.ts';
import { revisionOf } from '../../owners/publishing.ts';
import { requireOwnPhotos } from '../cards.ts';

type TemplateContext = Pick<Context, 'db'>;

/** Of what its editor changes. */
export function templateRevision(template: CardTemplate): string {
  return revisionOf(template, ['name', 'fields', 'policy']);
}

/** Saves what the cards of an organization have in common (product 39.1). @throws limit_templates, not_found (a photo) */
export async function createTemplate(
  { db }: TemplateContext,
  actor: Actor,
  template: NewTemplate,
): Promise<{ id: string }> {
  return await db.transaction().execute(async (tx) => {
    const { owner } = await lockActor(tx, actor, 'templates.write');
    if ((await countTemplates(tx, owner.id)) >= MAX_TEMPLATES)
      throw new AppError('limit_templates', { limit: MAX_TEMPLATES });
    const created = await insertTemplate(tx, owner.id, await requireOwned(tx, owner.id, template));
    await insertAuditEntry(tx, actor, 'template.create', { kind: 'template', id: created.id });
    return created;
  });
}

/** All its cards show it from now on: one row changes (product 39.5). @throws not_found, item_changed */
export async function updateTemplate(
  { db }: TemplateContext,
  actor: Actor,
  { id, revision, ...template }: TemplateChange,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { owner } = await lockActor(tx, actor, 'templates.write');
    const before = await findTemplate(tx, owner.id, id);
    if (!before) throw new AppError('not_found');
    if (templateRevision(before) !== revision) throw new AppError('item_changed');
    await updateTemplateRow(tx, owner.id, id, await requireOwned(tx, owner.id, template));
    const shown = photoIdsOf(template.fields);
    const replaced = photoIdsOf(before.fields).filter((photo) => !shown.includes(photo));
    await deletePhotosIfUnused(tx, owner.id, replaced);
    await insertAuditEntry(tx, actor, 'template.update', { kind: 'template', id });
  });
}

/** @throws not_found */
export async function deleteTemplate({ db }: TemplateContext, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { owner } = await lockActor(tx, actor, 'templates.write');
    const before = await findTemplate(tx, owner.id, id);
    if (!before) throw new AppError('not_found');
    await deleteTemplateRow(tx, owner.id, id);
    await deletePhotosIfUnused(tx, owner.id, photoIdsOf(before.fields));
    await insertAuditEntry(tx, actor, 'template.delete', { kind: 'template', id });
  });
}

/** New cards have it, unless another one is chosen. @throws not_found */
export async function setDefaultTemplate({ db }: TemplateContext, actor: Actor, id: string | null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { owner } = await lockActor(tx, actor, 'templates.write');
    if (id !== null) await requireTemplate(tx, owner.id, id);
    await updateDefaultTemplate(tx, owner.id, id);
    await insertAuditEntry(tx, actor, 'template.default', { kind: 'template', id: id ?? undefined });
  });
}

/** Gives cards a template, or none; all or no cards (product 39.6). @throws not_found */
export async function assignTemplate(
  { db }: TemplateContext,
  actor: Actor,
  { ids, templateId }: TemplateAssignment,
): Promise<void> {
  const scope = cardScope(actor, 'cards.assign');
  await db.transaction().execute(async (tx) => {
    const { owner } = await lockActor(tx, actor, 'cards.assign');
    if (templateId !== null) await requireTemplate(tx, owner.id, templateId);
    if (!(await areCards(tx, scope, ids))) throw new AppError('not_found');
    await updateCardTemplates(tx, scope, ids, templateId);
    const target = { kind: 'card' as const, id: ids.length === 1 ? ids[0] : undefined };
    await insertAuditEntry(tx, actor, 'card.template', target, { count: ids.length });
  });
}

/** Requires `lockOwner`. @throws not_found */
async function requireTemplate(tx: Context['db'], ownerId: string, id: string): Promise<CardTemplate> {
  const template = await findTemplate(tx, ownerId, id);
  if (!template) throw new AppError('not_found');
  return template;
}

/** Without links that are gone. @throws not_found (a photo) */
async function requireOwned(tx: Context['db'], ownerId: string, template: NewTemplate): Promise<NewTemplate> {
  const { fields } = template;
  await requireOwnPhotos(tx, ownerId, photoIdsOf(fields));
  const links = new Set((await listChosenLinks(tx, ownerId, fields.chosenLinks)).map(({ id }) => id));
  return { ...template, fields: { ...fields, chosenLinks: fields.chosenLinks.filter((id) => links.has(id)) } };
}
