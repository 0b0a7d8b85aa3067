import { findLinkPage, linkSorts } from '#db/links/link-list.ts';
import { listLinks } from '#db/links/links.ts';
import type { LinkListInput } from '#src/links/link-list-schemas.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { inOrder, readRowParts, requireCursor } from './list-rows.ts';

/** Lists a page of links. `found` is how many there are on all pages; only with the first one. @throws invalid_input */
export async function listLinkPage(context: Pick<Context, 'db' | 'visitStore'>, actor: Actor, input: LinkListInput) {
  const { db } = context;
  const { cursor = null, limit, ...query } = input;
  requireCursor(linkSorts[query.sort], cursor);
  const { ids, ...page } = await findLinkPage(db, actor.owner.id, query, { cursor, limit });
  const links = inOrder(ids, await listLinks(db, actor.owner.id, ids));
  const items = links.map(({ id }) => ({ id, linkId: id, itemIds: [id] }));
  const partsOf = await readRowParts(context, actor, items);
  return { links: links.map((link) => ({ ...link, ...partsOf(link.id) })), ...page };
}
