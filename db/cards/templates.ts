import { type RawBuilder, sql } from 'kysely';
import type { NewTemplate } from '#src/cards/template-schemas.ts';
import { readTemplate, type StoredTemplate, type Template, type TemplatePart } from '#src/cards/templates.ts';
import type { CardScope } from '#src/owners/card-scope.ts';
import type { Db } from '../connect.ts';
import { isInScope } from './card-scopes.ts';

export type CardTemplate = Template & { id: string; name: string; updatedAt: Date };

const columns = ['id', 'name', 'fields', 'policy', 'updatedAt'] as const;

type Row = StoredTemplate & Omit<CardTemplate, keyof Template>;

const templateOf = ({ fields, policy, ...row }: Row): CardTemplate => ({ ...row, ...readTemplate({ fields, policy }) });

/** How the template `t` of a card treats a part. */
const modeOf = (part: TemplatePart) => sql`coalesce(t.policy -> ${sql.lit(part)} ->> 'mode', 'own')`;

/** What a card shows as a text, with its template `t`. */
export const shownText = (table: 'v' | 'vcards', field: 'company' | 'position'): RawBuilder<unknown> => {
  const own = sql.ref(`${table}.${field}`);
  const ofTemplate = sql`coalesce(t.fields ->> ${sql.lit(field)}, '')`;
  return sql`case when t.id is null then ${own} when ${modeOf(field)} = 'hidden' then ''
    when ${modeOf(field)} = 'shared' or ${own} = '' then ${ofTemplate} else ${own} end`;
};

/** Whether a card `v` shows what its template `t` says of links. */
export const hasLinksOfTemplate = sql`(t.id is not null and (${modeOf('links')} = 'shared' or v.link_choice = 'default'))`;

/** Which links a card `v` with a template `t` shows. */
export const shownLinkChoice = sql`case when ${modeOf('links')} = 'hidden' then 'none'
  when ${hasLinksOfTemplate} then coalesce(t.fields ->> 'linkChoice', 'default') else v.link_choice end`;

/** Whether those of a scope may change a part of a card. */
export const isUnlocked = (parts: readonly TemplatePart[], { heldBy }: CardScope): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from card_templates t where t.id = vcards.template_id and (${sql.join(
    parts.map((part) => sql`${modeOf(part)} not in (${sql.join(heldBy === null ? ['managed', 'own'] : ['own'])})`),
    sql` or `,
  )}))`;

export type ListedTemplate = CardTemplate & { cards: number };

/** Those of an organization, or of the cards that a member holds, by name; with how many cards they have. */
export async function listTemplates(db: Db, scope: CardScope): Promise<ListedTemplate[]> {
  const rows = await db
    .selectFrom('cardTemplates')
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom('vcards')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('vcards.templateId', '=', 'cardTemplates.id')
        .where(isInScope('vcards', scope))
        .as('cards'),
    )
    .where('organizationId', '=', scope.ownerId)
    .orderBy(sql`lower(name) collate "und-x-icu"`)
    .orderBy('id')
    .execute();
  const templates = rows.map(({ cards, ...row }) => ({ ...templateOf(row), cards: Number(cards) }));
  return scope.heldBy === null ? templates : templates.filter(({ cards }) => cards > 0);
}

/** Requires for changes `lockOwner`. */
export async function findTemplate(db: Db, organizationId: string, id: string): Promise<CardTemplate | undefined> {
  const rows = db.selectFrom('cardTemplates').select(columns).where('organizationId', '=', organizationId);
  const row = await rows.where('id', '=', id).executeTakeFirst();
  return row && templateOf(row);
}

/** Each card with its template. */
export async function withTemplates<Row extends { templateId: string | null }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { template: CardTemplate | null })[]> {
  const ids = [...new Set(rows.flatMap(({ templateId }) => templateId ?? []))];
  const found =
    ids.length === 0
      ? []
      : await db
          .selectFrom('cardTemplates')
          .select(columns)
          .where('id', '=', sql<string>`any(${ids}::uuid[])`)
          .execute();
  const templates = new Map(found.map((row) => [row.id, templateOf(row)]));
  return rows.map((row) => ({ ...row, template: templates.get(row.templateId ?? '') ?? null }));
}

export async function countTemplates(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('cardTemplates')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const stored = ({ name, fields, policy }: NewTemplate) => ({
  name,
  fields: JSON.stringify(fields),
  policy: JSON.stringify(policy),
});

export async function insertTemplate(db: Db, organizationId: string, template: NewTemplate): Promise<{ id: string }> {
  return await db
    .insertInto('cardTemplates')
    .values({ ...stored(template), organizationId })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function updateTemplate(db: Db, organizationId: string, id: string, template: NewTemplate): Promise<void> {
  await db
    .updateTable('cardTemplates')
    .set({ ...stored(template), updatedAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Its cards show their own fields from now on. */
export async function deleteTemplate(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .updateTable('vcards')
    .set({ templateId: null, updatedAt: sql`now()` })
    .where('userId', '=', organizationId)
    .where('templateId', '=', id)
    .execute();
  await db.deleteFrom('cardTemplates').where('organizationId', '=', organizationId).where('id', '=', id).execute();
}

/** Of an organization's new cards. */
export async function findDefaultTemplate(db: Db, organizationId: string): Promise<string | null> {
  const rows = db.selectFrom('organizations').select('defaultTemplateId').where('id', '=', organizationId);
  return (await rows.executeTakeFirst())?.defaultTemplateId ?? null;
}

export async function updateDefaultTemplate(db: Db, organizationId: string, id: string | null): Promise<void> {
  await db.updateTable('organizations').set({ defaultTemplateId: id }).where('id', '=', organizationId).execute();
}

export async function updateCardTemplates(
  db: Db,
  scope: CardScope,
  ids: readonly string[],
  templateId: string | null,
): Promise<void> {
  await db
    .updateTable('vcards')
    .set({ templateId, updatedAt: sql`now()` })
    .where(isInScope('vcards', scope))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('templateId', 'is distinct from', templateId)
    .execute();
}
