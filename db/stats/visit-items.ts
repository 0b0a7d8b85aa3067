import { sql } from 'kysely';
import type { CardScope } from '#src/owners/card-scope.ts';
import { isInScope } from '../cards/card-scopes.ts';
import type { Db } from '../connect.ts';
import { cardHandle } from '../owners/card-handles.ts';
import { cardTitle } from '../owners/card-titles.ts';
import { mainCardId } from '../owners/ranks.ts';

export type VisitItem = {
  id: string;
  kind: 'card' | 'link' | 'qr'; // `qr`: a link with a QR code
  title: string;
  slug: string; // of a card: the slug of its own link
  isMain: boolean;
  username: string | null;
  handle: string | null; // of a card
  holder: string | null; // the name of the member who holds a card
};

const cardColumns = sql`v.id, 'card' as kind, ${cardTitle('v')} as title, l.slug, (v.id = ${mainCardId} and p.owner_kind = 'person') as is_main, p.username,
  ${cardHandle} as handle, (select name from profiles where id = v.holder_id) as holder`;
const linkColumns = sql`
  l.id, case when l.qr_style is null then 'link' else 'qr' end as kind, l.title, l.slug, false as is_main, p.username,
  null as handle, null as holder`;

/** Finds items by ID. `itemIds` are the items whose visits count for each, such as a card and its own link. */
export async function listVisitItems(
  db: Db,
  scope: CardScope,
  ids: string[],
): Promise<(VisitItem & { itemIds: string[] })[]> {
  const { ownerId, heldBy } = scope;
  const { rows } = await sql<VisitItem & { itemIds: string[] }>`
    select ${cardColumns}, array[v.id, l.id] as item_ids
    from profiles p join vcards v on v.user_id = p.id join links l on l.vcard_id = v.id
    where p.id = ${ownerId} and ${isInScope('v', scope)} and (v.id = any(${ids}::uuid[]) or l.id = any(${ids}::uuid[]))
    union all
    select ${linkColumns}, array[l.id]
    from profiles p join links l on l.user_id = p.id
    where p.id = ${ownerId} and l.id = any(${ids}::uuid[]) and l.vcard_id is null and ${heldBy === null}`.execute(db);
  return rows;
}
