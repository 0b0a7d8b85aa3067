import { cardSorts, findCardPage, listCardFigures } from '#db/cards/card-list.ts';
import { listCards } from '#db/cards/cards.ts';
import type { CardListInput } from '#src/cards/card-list-schema.ts';
import { cardScope } from '#src/owners/card-scope.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { inOrder, readRowParts, requireCursor } from '../links/list-rows.ts';

/** Lists a page of cards, with the visits of each and of its own link. @throws invalid_input */
export async function listCardPage(context: Pick<Context, 'db' | 'visitStore'>, actor: Actor, input: CardListInput) {
  const { db } = context;
  const { cursor = null, limit, ...query } = input;
  requireCursor(cardSorts[query.sort], cursor);
  const scope = cardScope(actor, 'cards.read');
  const { ids, ...page } = await findCardPage(db, scope, query, { cursor, limit });
  const [found, figures] = await Promise.all([listCards(db, scope, ids), listCardFigures(db, actor.owner.id, ids)]);
  const cards = inOrder(ids, found);
  const visits = new Map(figures.map((each) => [each.id, each.visits]));
  const items = figures.map(({ id, linkId }) => ({ id, linkId, itemIds: [id, linkId] }));
  const partsOf = await readRowParts(context, actor, items);
  return { cards: cards.map((card) => ({ card, visits: visits.get(card.id) ?? 0, ...partsOf(card.id) })), ...page };
}
