import { sql } from 'kysely';
import type { FoundItem } from '#src/cards/search.ts';
import type { Db } from '../connect.ts';

const MOST_OF_A_KIND = 5;

/** Cards, links and QR codes that contain each word, those that begin with the first one before others. */
export async function searchItems(db: Db, ownerId: string, words: readonly string[]): Promise<FoundItem[]> {
  const escaped = words.map((word) => word.replace(/[\\%_]/g, '\\$&'));
  const [first = ''] = escaped;
  const { rows } = await sql<FoundItem>`
    with items as (
      select coalesce(links.vcard_id, links.id) as id, coalesce(vcards.name, links.title) as title, coalesce(vcards.company, links.url, '') as detail,
        case when links.vcard_id is not null then 'card' when links.qr_style is not null then 'qr' else 'link' end as kind,
        concat_ws(' ', vcards.name, vcards.company, vcards.position, card_handles.handle,
          case when links.vcard_id is null then links.title end, links.slug, links.url) as text
      from links left join vcards on vcards.id = links.vcard_id
        left join card_handles on card_handles.vcard_id = vcards.id and card_handles.held_until is null
      where links.user_id = ${ownerId}),
    found as (
      select id, title, detail, kind, folded like ${`${first}%`} as is_first,
        row_number() over (partition by kind order by folded like ${`${first}%`} desc, lower(title), id) as place
      from items, lateral (
        select regexp_replace(lower(normalize(text, NFD)), ${'[\u0300-\u036f]'}, '', 'g') as folded) texts
      where folded like all (${escaped.map((word) => `%${word}%`)}::text[]))
    select id, kind, title, detail from found where place <= ${MOST_OF_A_KIND} order by kind, place`.execute(db);
  return rows;
}
