import { findCardIds, listCardFigures } from '#db/cards/card-list.ts';
import { listCards } from '#db/cards/cards.ts';
import { findLinkIds, findQrCodeIds } from '#db/links/link-list.ts';
import { listLinks } from '#db/links/links.ts';
import { listQrCodes } from '#db/links/qr-codes.ts';
import type { LinkOptions } from '#src/links/link-options.ts';
import { isExpired, isUsedUp } from '#src/links/resolve-link.ts';
import { cardScope } from '#src/owners/card-scope.ts';
import { isOverLimit, plans } from '#src/owners/plans.ts';
import type { ListExport } from '#src/stats/list-export.ts';
import type { Actor } from '../accounts/actor.ts';
import { ownCard } from '../cards/card-view.ts';
import type { Context } from '../context.ts';
import { inOrder } from '../links/list-rows.ts';
import { ownCode } from '../links/qr-codes/qr-code-view.ts';

export type ItemState = 'active' | 'off' | 'ended' | 'suspended' | 'paused';

export type ListedItem = {
  title: string;
  label: string; // of a card (product 5.15)
  holder: string; // of a card of an organization
  slug: string;
  target: string; // a path for cards
  cardId: string | null;
  state: ItemState;
  createdAt: Date;
  linkId: string;
  itemIds: string[]; // whose visits count
};

/** Yields pages of what a list shows, or of the chosen ones of it. */
export async function* listItems(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  list: ListExport,
): AsyncGenerator<ListedItem[]> {
  const { owner, access } = actor;
  const of = list.ids && { ids: list.ids };
  const { limits } = plans[access.plan];
  if (list.kind === 'link') {
    for await (const ids of findLinkIds(db, owner.id, { ...list.query, ...of })) {
      const links = inOrder(ids, await listLinks(db, owner.id, ids));
      yield links.map(({ id, url, ...link }) => ({
        ...ownItem(id, link),
        target: url ?? '',
        state: stateOf({ ...link, isPaused: isOverLimit(limits, link) }),
      }));
    }
  } else if (list.kind === 'qr_code') {
    for await (const ids of findQrCodeIds(db, owner.id, { ...list.query, ...of })) {
      const codes = inOrder(ids, await listQrCodes(db, owner.id, ids)).map((code) => ownCode(actor, code));
      yield codes.map(({ id, url, ...code }) => ({
        ...ownItem(id, code),
        target: url,
        cardId: code.vcardId,
        state: stateOf(code),
      }));
    }
  } else {
    const scope = cardScope(actor, 'cards.read');
    for await (const ids of findCardIds(db, scope, { ...list.query, ...of })) {
      const figures = new Map((await listCardFigures(db, owner.id, ids)).map((each) => [each.id, each]));
      const cards = inOrder(ids, await listCards(db, scope, ids));
      yield cards.map((card) => {
        const { address, isPaused, slug } = ownCard(actor, card);
        const linkId = figures.get(card.id)?.linkId ?? '';
        const item = {
          title: card.name,
          label: card.label,
          holder: card.holder?.name ?? '',
          slug,
          cardId: card.id,
          createdAt: card.createdAt,
          linkId,
          itemIds: [card.id, linkId],
        };
        return { ...item, target: address, state: !card.active ? 'off' : isPaused ? 'paused' : 'active' };
      });
    }
  }
}

function ownItem(id: string, { title, slug, createdAt }: Pick<ListedItem, 'title' | 'slug' | 'createdAt'>) {
  return { title, label: '', holder: '', cardId: null, slug, createdAt, linkId: id, itemIds: [id] };
}

type LinkFlags = Pick<LinkOptions, 'expiresAt' | 'maxClicks' | 'usedClicks'> & {
  active: boolean;
  isDisabled: boolean;
  isPaused: boolean;
};

function stateOf({ active, isDisabled, isPaused, expiresAt, maxClicks, usedClicks }: LinkFlags): ItemState {
  if (isDisabled) return 'suspended';
  if (!active) return 'off';
  if (isExpired({ expiresAt }, new Date()) || isUsedUp({ maxClicks, usedClicks })) return 'ended';
  return isPaused ? 'paused' : 'active';
}
