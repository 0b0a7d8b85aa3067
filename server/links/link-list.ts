import type { Db } from '#db/connect.ts';
import { findLinkPage, linkSorts } from '#db/links/link-list.ts';
import { listLinks } from '#db/links/links.ts';
import { isCursorOf } from '#db/lists.ts';
import { listItemDays } from '#db/stats/stats.ts';
import { AppError } from '#src/errors.ts';
import type { LinkListInput } from '#src/links/link-list.ts';
import { TREND_DAYS } from '#src/lists.ts';
import { dayAfter } from '#src/stats/stats.ts';
import { dayIn } from '#src/time-zones.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';

/** Lists a page of links. `found` is how many there are on all pages; only with the first one. @throws invalid_input */
export async function listLinkPage({ db }: Pick<Context, 'db'>, actor: Actor, input: LinkListInput) {
  const { cursor = null, limit, ...query } = input;
  if (cursor && !isCursorOf(linkSorts[query.sort], cursor)) throw new AppError('invalid_input');
  const { ids, ...page } = await findLinkPage(db, actor.ownerId, query, { cursor, limit });
  const links = new Map((await listLinks(db, actor.ownerId, ids)).map((link) => [link.id, link]));
  const trends = await readTrends(db, actor, ids);
  return {
    links: ids.flatMap((id) => {
      const link = links.get(id);
      return link ? [{ ...link, trend: trends(id) }] : [];
    }),
    ...page,
  };
}

/** Visits of the last days, by the account's days (product 20.9). */
async function readTrends(db: Db, { ownerId, profile }: Actor, itemIds: readonly string[]) {
  const to = dayIn(profile.timeZone, Date.now());
  const from = dayAfter(to, 1 - TREND_DAYS);
  const days = Array.from({ length: TREND_DAYS }, (_, place) => dayAfter(from, place));
  const counted = new Map<string, number>();
  for (const { itemId, day, hits } of await listItemDays(db, ownerId, itemIds, { from, to })) {
    counted.set(`${itemId} ${day}`, hits);
  }
  return (itemId: string) => days.map((day) => counted.get(`${itemId} ${day}`) ?? 0);
}
