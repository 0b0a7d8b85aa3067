import { sql } from 'kysely';
import type { CardField } from '#src/cards/cards.ts';
import type { FoundItem } from '#src/cards/search.ts';
import type { CardScope } from '#src/owners/card-scope.ts';
import type { Db } from '../connect.ts';
import { containsWords, folded, likePattern } from '../lists.ts';
import { cardTitle } from '../owners/card-titles.ts';
import { shownText } from './templates.ts';

const MOST_OF_A_KIND = 5;

const searched = ['name', 'label'] as const satisfies readonly (CardField | 'label')[];

/** What a search reads of a card with its template `t`; that of the list of cards, too. */
export const searchedFields = (table: 'v' | 'vcards') => [
  ...searched.map((field) => sql.ref(`${table}.${field}`)),
  ...[shownText(table, 'company'), shownText(table, 'position')],
];

const fields = [
  ...[...searchedFields('vcards'), sql`card_handles.handle`],
  ...[sql`case when links.vcard_id is null then links.title end`, sql`links.slug`, sql`links.url`],
];

/**
 * Cards, links and QR codes that contain each word, those that begin with the first one before others. A scope of held cards has
 * nothing but those.
 */
export async function searchItems(
  db: Db,
  { ownerId, heldBy }: CardScope,
  words: readonly string[],
): Promise<FoundItem[]> {
  const isFirst = sql`folded like ${`${likePattern(words[0] ?? '')}%`}`;
  const { rows } = await sql<FoundItem>`
    with items as (
      select coalesce(links.vcard_id, links.id) as id, coalesce(${shownText('vcards', 'company')}, links.url, '') as detail,
        case when vcards.id is null then links.title else ${cardTitle('vcards')} end as title,
        case when links.vcard_id is not null then 'card' when links.qr_style is not null then 'qr' else 'link' end as kind,
        ${folded(fields)} as folded
      from links left join vcards on vcards.id = links.vcard_id left join card_templates t on t.id = vcards.template_id
        left join card_handles on card_handles.vcard_id = vcards.id and card_handles.held_until is null
      where links.user_id = ${ownerId} ${heldBy === null ? sql`` : sql`and vcards.holder_id = ${heldBy}`}),
    found as (
      select id, title, detail, kind, row_number() over (partition by kind order by ${isFirst} desc, lower(title) collate "und-x-icu", id) as place
      from items where ${containsWords(sql`folded`, words)})
    select id, kind, title, detail from found where place <= ${MOST_OF_A_KIND} order by kind, place`.execute(db);
  return rows;
}
