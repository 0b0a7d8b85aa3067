import { listChosenByCard, listChosenLinks } from '#db/cards/card-links.ts';
import { listCardFigures } from '#db/cards/card-list.ts';
import { listCards } from '#db/cards/cards.ts';
import { listLinkTags } from '#db/links/tags.ts';
import { listMarks } from '#db/owners/external-ids.ts';
import { cardFields, pick } from '#src/cards/card-fields.ts';
import type { CardResource } from '#src/cards/card-resource.ts';
import type { CardFields } from '#src/cards/cards.ts';
import { mergedCard } from '#src/cards/templates.ts';
import { AppError } from '#src/errors.ts';
import { cardScope } from '#src/owners/card-scope.ts';
import { urlOfContactFile, urlOfPage, urlOfScan, urlOfShortLink } from '#src/owners/urls.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { inOrder } from '../links/list-rows.ts';
import { readSite } from '../owners/domains/urls.ts';
import { instant } from '../rest.ts';
import { ownCard, ownFields } from './card-view.ts';

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
  // Templates may name links that are gone
  const ofTemplates = rows.flatMap(({ template }) => template?.fields.chosenLinks ?? []);
  const left = new Set((await listChosenLinks(db, ownerId, ofTemplates)).map(({ id }) => id));
  return rows.map((row) => {
    const card = ownCard(actor, row);
    const own = { ...ownFields(row), chosenLinks: chosen.get(row.id) ?? [] };
    const { chosenLinks } = mergedCard(row.template, own);
    return {
      ...valuesOf(
        card,
        row.template ? chosenLinks.filter((id) => own.chosenLinks.includes(id) || left.has(id)) : chosenLinks,
      ),
      ...pick(card, ['id', 'handle', 'label', 'isMain', 'templateId', 'holder', 'active']),
      own: row.template && valuesOf(own, own.chosenLinks),
      forwardTo: row.forwardTo,
      externalId: marks.get(row.id)?.externalId ?? null,
      pageUrl: urlOfPage(site, card.address, card.id),
      shortUrl: urlOfShortLink(site, row.slug),
      scanUrl: urlOfScan(site, row.slug),
      contactFileUrl: urlOfContactFile(site, card.address, card.id),
      tagIds: tags.get(linkIds.get(row.id) ?? '') ?? [],
      isOverLimit: card.isPaused,
      createdAt: instant(row.createdAt),
      updatedAt: instant(card.updatedAt),
    };
  });
}

function valuesOf(card: CardFields, chosenLinks: string[]) {
  const socialLinks = card.socialLinks.map(({ platform, url }) => ({ platform, url }));
  return { ...pick(card, cardFields), socialLinks, chosenLinks };
}

/** @throws not_found */
export async function readCard(context: ResourceContext, actor: Actor, id: string): Promise<CardResource> {
  const [card] = await readCards(context, actor, [id]);
  if (!card) throw new AppError('not_found');
  return card;
}
