import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { CardState } from '#src/cards/card-states.ts';
import type { CardField, CardFields, CardToSave } from '#src/cards/cards.ts';
import type { Names } from '#src/names.ts';
import type { CardScope } from '#src/owners/card-scope.ts';
import type { Ranks } from '#src/owners/plans.ts';
import type { Db } from '../connect.ts';
import { drawSlug, insertCardLink } from '../links/links.ts';
import { firstCards, LAST_RANK } from '../owners/ranks.ts';
import type { Card, Database } from '../schema/database.ts';
import { isInScope } from './card-scopes.ts';
import { type CardTemplate, withTemplates } from './templates.ts';

export type CardWithSlug = Card & { slug: string; handle: string | null; template: CardTemplate | null };

export function withSlug(eb: ExpressionBuilder<Database, 'vcards'>) {
  return eb.selectFrom('links').select('slug').whereRef('links.vcardId', '=', 'vcards.id').as('slug');
}

export function withHandle(eb: ExpressionBuilder<Database, 'vcards'>) {
  const handles = eb.selectFrom('cardHandles').select('handle').whereRef('cardHandles.vcardId', '=', 'vcards.id');
  return handles.where('heldUntil', 'is', null).as('handle');
}

/** The member who holds a card of an organization; null: nobody. */
export type CardHolder = { id: string; name: string } | null;

function withHolder(eb: ExpressionBuilder<Database, 'vcards'>) {
  const holders = eb.selectFrom('profiles').whereRef('profiles.id', '=', 'vcards.holderId');
  return holders
    .select(sql<CardHolder>`jsonb_build_object('id', profiles.id, 'name', profiles.name)`.as('holder'))
    .as('holder');
}

/** Where a card leads that is off; null: nowhere. Of a card outside the scope nothing is said (product 36.4). */
export type CardForward = { id: string | null; name: string | null } | null;

const withForward = (scope: CardScope) => (eb: ExpressionBuilder<Database, 'vcards'>) => {
  const isSeen = isInScope('other', scope);
  const others = eb.selectFrom('vcards as other').whereRef('other.id', '=', 'vcards.forwardTo');
  return others
    .whereRef('other.userId', '=', 'vcards.userId')
    .select(
      sql<CardForward>`jsonb_build_object(
        'id', case when ${isSeen} then other.id end, 'name', case when ${isSeen} then other.name end)`.as('forward'),
    )
    .as('forward');
};

export type RankedCard = CardWithSlug & Pick<Ranks, 'cardRank'> & { holder: CardHolder; forward: CardForward };

/** Lists the cards with these IDs, oldest first. The main card has rank 1 (product 5.5, 18.2). */
export async function listCards(db: Db, scope: CardScope, ids: readonly string[]): Promise<RankedCard[]> {
  const cards = await db
    .selectFrom('vcards')
    .leftJoin(
      sql<Pick<Ranks, 'cardRank'> & { id: string }>`${firstCards(scope.ownerId)}`.as('ranked'),
      'ranked.id',
      'vcards.id',
    )
    .selectAll('vcards')
    .select(sql<number>`coalesce(card_rank, ${LAST_RANK})`.as('cardRank'))
    .select(withSlug)
    .select(withHandle)
    .select(withHolder)
    .select(withForward(scope))
    .where(isInScope('vcards', scope))
    .where('vcards.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('createdAt')
    .orderBy('vcards.id')
    .execute();
  return (await withTemplates(db, cards)) as RankedCard[];
}

export async function findOldestCard(db: Db, ownerId: string): Promise<string | undefined> {
  const oldest = await db
    .selectFrom('vcards')
    .select('id')
    .where('userId', '=', ownerId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return oldest?.id;
}

export async function findCard(db: Db, scope: CardScope, id: string): Promise<CardWithSlug | undefined> {
  const cards = await db
    .selectFrom('vcards')
    .selectAll()
    .select(withSlug)
    .select(withHandle)
    .where(isInScope('vcards', scope))
    .where('id', '=', id)
    .execute();
  return ((await withTemplates(db, cards)) as CardWithSlug[])[0];
}

export async function countCards(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('vcards')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type PrivateColumn = 'label';

/** Private columns that are left out have their defaults, or stay as they are. */
export type CardColumns = CardFields & Partial<Pick<CardToSave, PrivateColumn>>;

/** Inserts a card and its short link (product 5.4). Call it in a transaction. */
export async function insertCard(
  db: Db,
  ownerId: string,
  fields: CardColumns,
  templateId: string | null = null,
): Promise<{ id: string }> {
  const { id } = await db
    .insertInto('vcards')
    // now() would be the same for two cards of one transaction
    .values({ ...storedColumns(fields), userId: ownerId, templateId, createdAt: sql`clock_timestamp()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  while (!(await insertCardLink(db, ownerId, { vcardId: id, slug: drawSlug(), title: fields.name })));
  return { id };
}

/** Also names the card's short link. */
export async function updateCard(db: Db, scope: CardScope, id: string, fields: CardColumns): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('vcards')
    .set({ ...storedColumns(fields), updatedAt: sql`now()` })
    .where(isInScope('vcards', scope))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await db
    .updateTable('links')
    .set({ title: fields.name })
    .where('vcardId', '=', id)
    .where('userId', '=', scope.ownerId)
    .execute();
}

export async function updateHolder(db: Db, ownerId: string, id: string, holderId: string | null): Promise<void> {
  await db.updateTable('vcards').set({ holderId }).where('userId', '=', ownerId).where('id', '=', id).execute();
}

export async function updateOnTeamPage(db: Db, ownerId: string, id: string, onTeamPage: boolean): Promise<void> {
  await db.updateTable('vcards').set({ onTeamPage }).where('userId', '=', ownerId).where('id', '=', id).execute();
}

/** Switches cards on or off, or lets them lead to another card, which is off itself (product 36.30, 36.31). */
export async function updateCardState(
  db: Db,
  ownerId: string,
  ids: readonly string[],
  { active, forwardTo }: CardState,
): Promise<void> {
  await db
    .updateTable('vcards')
    .set({ active, forwardTo })
    .where('userId', '=', ownerId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** The names of the oldest card that has no first and last name and shows another name than this. */
export async function findUnnamedCard(db: Db, ownerId: string, name: string): Promise<Names | undefined> {
  return await db
    .selectFrom('vcards')
    .select(['name', 'firstName', 'lastName'])
    .where('userId', '=', ownerId)
    .where('firstName', '=', '')
    .where('lastName', '=', '')
    .where('name', '<>', name)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Names the cards that show this display name and have no first and last name. */
export async function updateCardNames(db: Db, ownerId: string, { name, firstName, lastName }: Names): Promise<void> {
  await db
    .updateTable('vcards')
    .set({ firstName, lastName, updatedAt: sql`now()` })
    .where('userId', '=', ownerId)
    .where('name', '=', name)
    .where('firstName', '=', '')
    .where('lastName', '=', '')
    .execute();
}

/** Deletes cards, and by cascade their links. Returns the photos of those that the owner had. */
export async function deleteCards(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<Pick<Card, 'photo' | 'cover' | 'brandLogo'>[]> {
  return await db
    .deleteFrom('vcards')
    .where('userId', '=', ownerId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning(['photo', 'cover', 'brandLogo'])
    .execute();
}

/** How releases before 2026-11-24 store a color that is computed. */
export const COMPUTED_COLOR = '#ffffff';

type ManagedColumn =
  | 'id'
  | 'userId'
  | 'kept'
  | 'holderId'
  | 'templateId'
  | 'active'
  | 'forwardTo'
  | 'onTeamPage'
  | 'externalId'
  | 'createdAt'
  | 'updatedAt';
type StoredFields = Pick<Insertable<Database['vcards']>, CardField | PrivateColumn>;

export function storedColumns(fields: CardColumns): StoredFields {
  // Doesn't compile if the table has a column that `cardFields` lacks; `StoredFields`, if it lacks one of these
  const values: Omit<Card, ManagedColumn | PrivateColumn> & Partial<Pick<Card, PrivateColumn>> = {
    ...fields,
    // Null once no running release refuses it
    fontColor: fields.fontColor ?? COMPUTED_COLOR,
    iconColor: fields.iconColor ?? COMPUTED_COLOR,
  };
  const stored = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  ]);
  return Object.fromEntries(stored);
}
