import { listChosenByCard } from '#db/cards/card-links.ts';
import { listCardFigures } from '#db/cards/card-list.ts';
import { listCards } from '#db/cards/cards.ts';
import { listLinkTags } from '#db/links/tags.ts';
import { listMarks } from '#db/owners/external-ids.ts';
import { cardFields, pick } from '#src/cards/card-fields.ts';
import type { CardResource } from '#src/cards/card-resource.ts';
import { AppError } from '#src/errors.ts';
import { cardScope } from '#src/owners/card-scope.ts';
import { urlOfContactFile, urlOfPage, urlOfScan, urlOfShortLink } from '#src/owners/urls.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { inOrder } from '../links/list-rows.ts';
import { readSite } from '../owners/domains/urls.ts';
import { instant } from '../rest.ts';
import { ownCard } from './card-view.ts';

type ResourceContext = Pick<Context, 'db' | 'env'>;

/** Cards as programs see them, in this order; without those that are gone. */
export async function readCards(
  { db, env }: ResourceContext,
  actor: Actor,
  ids: readonly string[],
): Promise<CardResource[]> {
  const { id: ownerId } = actor.owner;
  const site = await readSite({ db, env }, ownerId);
  const rows = inOrder(ids, await listCards(db, cardScope(actor, 'cards.read'), ids));
  const marks = await listMarks(db, 'vcards', ownerId, ids);
  const chosen = await listChosenByCard(db, ownerId, ids);
  const figures = await listCardFigures(db, ownerId, ids);
  const linkIds = new Map(figures.map(({ id, linkId }) => [id, linkId]));
  const tags = await listLinkTags(db, [...linkIds.values()]);
  return rows.map((row) => {
    const card = ownCard(actor, row);
    return {
      ...pick(card, cardFields),
      ...pick(card, ['id', 'handle', 'label', 'isMain', 'templateId', 'holder']),
      socialLinks: card.socialLinks.map(({ platform, url }) => ({ platform, url })),
      externalId: marks.get(row.id)?.externalId ?? null,
      pageUrl: urlOfPage(site, card.address, card.id),
      shortUrl: urlOfShortLink(site, row.slug),
      scanUrl: urlOfScan(site, row.slug),
      contactFileUrl: urlOfContactFile(site, card.address, card.id),
      chosenLinks: chosen.get(row.id) ?? [],
      tagIds: tags.get(linkIds.get(row.id) ?? '') ?? [],
      isOverLimit: card.isPaused,
      createdAt: instant(row.createdAt),
      updatedAt: instant(card.updatedAt),
    };
  });
}

/** @throws not_found */
export async function readCard(context: ResourceContext, actor: Actor, id: string): Promise<CardResource> {
  const [card] = await readCards(context, actor, [id]);
  if (!card) throw new AppError('not_found');
  return card;
}
