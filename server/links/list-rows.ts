import { VisitStoreAwayError } from '#db/connect.ts';
import { listDrafted } from '#db/drafts/drafts.ts';
import { listLinkTags } from '#db/links/tags.ts';
import { isCursorOf, type Sort } from '#db/lists.ts';
import { AppError } from '#src/errors.ts';
import { type Cursor, TREND_DAYS } from '#src/lists.ts';
import { cardScope } from '#src/owners/card-scope.ts';
import { reachOf } from '#src/owners/permissions.ts';
import { dayAfter } from '#src/stats/stats.ts';
import { dayIn } from '#src/time-zones.ts';
import type { VisitKind } from '#src/visits/visits.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';

/** @throws invalid_input if another sort made the cursor */
export function requireCursor(sort: Sort, cursor: Cursor | null): void {
  if (cursor && !isCursorOf(sort, cursor)) throw new AppError('invalid_input');
}

export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** `itemIds`: whose visits count. `draftOf`: whose draft is shown, if it isn't the item's. */
type Item = { id: string; linkId: string; itemIds: readonly string[]; draftOf?: string };

/**
 * Reads what rows of all lists show beside the item: the tags of its link, its visits of the last days, by the account's days
 * (product 20.9), and whether it has a draft (product 15.45).
 */
export async function readRowParts(
  { db, visitStore }: Pick<Context, 'db' | 'visitStore'>,
  actor: Actor,
  items: readonly Item[],
  kinds?: readonly VisitKind[],
) {
  const tagged = reachOf(actor.role, 'tags.read') === 'nothing' ? [] : items;
  const tags = await listLinkTags(
    db,
    tagged.map(({ linkId }) => linkId),
  );
  const trends = await readTrends({ visitStore }, actor, items, kinds);
  const drafted = await listDrafted(
    db,
    cardScope(actor, 'cards.read'),
    items.map(({ id, draftOf = id }) => draftOf),
  );
  const partsOf = ({ id, linkId, itemIds, draftOf = id }: Item) => ({
    tagIds: tags.get(linkId) ?? [],
    trend: trends(itemIds),
    hasDraft: drafted.has(draftOf),
  });
  const parts = new Map(items.map((item) => [item.id, partsOf(item)]));
  return (id: string) => parts.get(id) ?? { tagIds: [], trend: trends([]), hasDraft: false };
}

async function readTrends(
  { visitStore }: Pick<Context, 'visitStore'>,
  { owner }: Actor,
  items: readonly Item[],
  kinds: readonly VisitKind[] | undefined,
) {
  const to = dayIn(owner.timeZone, Date.now());
  const from = dayAfter(to, 1 - TREND_DAYS);
  const days = Array.from({ length: TREND_DAYS }, (_, place) => dayAfter(from, place));
  const counted = new Map<string, number>();
  const itemIds = items.flatMap((item) => item.itemIds);
  const about = { itemIds, from, to, ...(kinds && { kinds }) };
  const visited = await visitStore.listItemDays(owner.id, about).catch((error) => {
    if (error instanceof VisitStoreAwayError) return null;
    throw error;
  });
  // Lists do without (product 20.28)
  if (visited === null) return () => [];
  for (const { itemId, day, hits } of visited) {
    counted.set(`${itemId} ${day}`, hits);
  }
  return (ids: readonly string[]) =>
    days.map((day) => ids.reduce((sum, id) => sum + (counted.get(`${id} ${day}`) ?? 0), 0));
}
