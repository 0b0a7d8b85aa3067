import { sql } from 'kysely';
import { blankCard, pick } from '#src/cards/card-fields.ts';
import type { PublicCard } from '#src/cards/cards.ts';
import { mergedCard } from '#src/cards/templates.ts';
import type { Db } from '../connect.ts';
import { byName, contains } from '../lists.ts';
import { cardHandle } from '../owners/card-handles.ts';
import { shownText, withTemplates } from './templates.ts';

type TeamCard = Pick<PublicCard, 'id' | 'name' | 'position' | 'photo' | 'unlisted'> & { handle: string | null };

const shown = ['name', 'position', 'photo', 'unlisted'] as const;

/**
 * The cards on the page of an organization as they are shown, by name, and how many are found. None is over limit, because an
 * organization has Business or nothing (product 36.16).
 */
export async function listTeam(
  db: Db,
  organizationId: string,
  { search, limit }: { search: string; limit: number },
): Promise<{ cards: TeamCard[]; found: number }> {
  const isFound = search === '' ? sql`true` : contains([sql`v.name`, shownText('v', 'position')], search);
  const order = sql.join([byName(sql`v.name`).value, sql`v.id`]);
  const { rows } = await sql<TeamCard & { templateId: string | null; found: number }>`
    select v.id, v.name, v.position, v.photo, v.unlisted, v.template_id, ${cardHandle} as handle, found from (
      select v.*, count(*) over ()::int as found
      from vcards v ${search === '' ? sql`` : sql`left join card_templates t on t.id = v.template_id`}
      where v.user_id = ${organizationId} and v.active and v.forward_to is null and v.on_team_page and ${isFound}
      order by ${order} limit ${limit}) v
    order by ${order}`.execute(db);
  const cards = (await withTemplates(db, rows)).map(({ id, handle, template, ...card }) => {
    const merged = mergedCard(template, { ...blankCard, ...pick(card, shown) });
    return { id, handle, ...pick(merged, shown) };
  });
  return { cards, found: rows[0]?.found ?? 0 };
}
