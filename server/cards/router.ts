import { z } from 'zod';
import { listChosenLinks } from '#db/cards/card-links.ts';
import { findCardPage } from '#db/cards/card-list.ts';
import { countCards, findUnnamedCard, listCards } from '#db/cards/cards.ts';
import { isHandleTaken } from '#db/cards/handles.ts';
import { listPageLinks, listProfileLinks } from '#db/cards/public-cards.ts';
import { searchItems } from '#db/cards/search.ts';
import { listCardsWith } from '#db/cards/shared-values.ts';
import { findMainCard } from '#db/owners/limited-items.ts';
import { cardListSchema } from '#src/cards/card-list-schema.ts';
import { cardStateSchema } from '#src/cards/card-states.ts';
import { cardChangesSchema, chosenLinksSchema, handleStateSchema, newCardSchema } from '#src/cards/cards.ts';
import { recordedSteps } from '#src/cards/first-steps.ts';
import { looksSchema } from '#src/cards/look-schemas.ts';
import { publicLink, shownLinks } from '#src/cards/resolve-card.ts';
import { searchSchema } from '#src/cards/search.ts';
import { replacementsSchema, sharedValuesSchema } from '#src/cards/shared-values.ts';
import { publicationSchema } from '#src/drafts/drafts.ts';
import { AppError } from '#src/errors.ts';
import { idsSchema } from '#src/list-schemas.ts';
import { MAX_WHOLE, searchWords } from '#src/lists.ts';
import { cardNames } from '#src/names.ts';
import { cardScope } from '#src/owners/card-scope.ts';
import { moveSchema } from '#src/owners/moves.ts';
import { hasRoom, plans } from '#src/owners/plans.ts';
import { confirmedNamesSchema } from '#src/schemas.ts';
import { actingFor } from '../accounts/named-owner.ts';
import { may, router } from '../trpc.ts';
import { listCardPage } from './card-list.ts';
import { setCardState } from './card-states.ts';
import { ownCard } from './card-view.ts';
import { createCard, deleteCard, deleteCards, makeMainCard, updateCard } from './cards.ts';
import { celebrateFirstScan, firstSteps, recordStep } from './first-steps.ts';
import { findLabelHandle, findSuggestion } from './handles.ts';
import { setHolder } from './holders.ts';
import { setLooks } from './looks.ts';
import { moveItems } from './move-items.ts';
import { confirmNames } from './names.ts';
import { replaceValues } from './shared-values.ts';
import { setOnTeamPage } from './team.ts';

export const cardsRouter = router({
  /** The main card and the oldest, for clients before 2026-11-25. */
  list: may('cards.read').query(async ({ ctx: { actor, context } }) => {
    const query = cardListSchema.parse({});
    const scope = cardScope(actor, 'cards.read');
    const page = await findCardPage(context.db, scope, query, { cursor: null, limit: MAX_WHOLE });
    const cards = await listCards(context.db, scope, page.ids);
    const limit = plans[actor.access.plan].limits.vcards;
    return {
      vcards: cards.map((card) => ownCard(actor, card)),
      limit,
      hasRoom: hasRoom(limit, page.found ?? 0),
      isComplete: page.next === null,
    };
  }),

  page: may('cards.read')
    .input(cardListSchema)
    .query(async ({ ctx: { actor, context }, input }) => {
      const { cards, ...page } = await listCardPage(context, actor, input);
      return { vcards: cards.map(({ card, ...parts }) => ({ ...ownCard(actor, card), ...parts })), ...page };
    }),

  /** null without a card, or for members who don't hold it */
  main: may('cards.read').query(async ({ ctx: { actor, context } }) => {
    const id = await findMainCard(context.db, actor.owner.id);
    const [card] = id === undefined ? [] : await listCards(context.db, cardScope(actor, 'cards.read'), [id]);
    return card ? ownCard(actor, card) : null;
  }),

  byId: may('cards.read')
    .input(z.object({ id: z.uuid() }))
    .query(async ({ ctx: { actor, context }, input }) => {
      const [card] = await listCards(context.db, cardScope(actor, 'cards.read'), [input.id]);
      if (!card) throw new AppError('not_found');
      return ownCard(actor, card);
    }),

  /** Links on the page of a card, or of the profile (product 12.6, 12.24), which members don't see (product 36.4). */
  shownLinks: may('cards.read')
    .input(z.object({ id: z.uuid() }).optional())
    .query(async ({ ctx: { actor, context }, input }) => {
      const { db } = context;
      const scope = cardScope(actor, 'cards.read');
      if (!input && scope.heldBy !== null) return { links: [] };
      const links = input ? await listPageLinks(db, scope, input.id) : await listProfileLinks(db, actor.owner.id);
      if (!links) throw new AppError('not_found');
      return { links: shownLinks(links, actor.access.plan, new Date()).map(publicLink) };
    }),

  /** Those of these links that the account has, and whether a page that lists them shows them now. */
  chosenLinks: may('links.read')
    .input(z.object({ ids: chosenLinksSchema }))
    .query(async ({ ctx: { actor, context }, input }) => {
      const links = await listChosenLinks(context.db, actor.owner.id, input.ids);
      const shown = new Set(shownLinks(links, actor.access.plan, new Date()));
      return {
        links: links.map((link) => ({ id: link.id, ...publicLink(link), isShown: link.isOn && shown.has(link) })),
      };
    }),

  usage: may('cards.survey').query(async ({ ctx: { actor, context } }) => ({
    count: await countCards(context.db, actor.owner.id),
    limit: plans[actor.access.plan].limits.vcards,
  })),

  /** The names of the first card whose first and last name are guessed, apart from the account's (product 5.11). */
  guessedNames: may('account.read').query(async ({ ctx: { actor, context } }) => {
    const card = await findUnnamedCard(context.db, actor.owner.id, actor.owner.name);
    return card ? { name: card.name, ...cardNames(card, actor.owner) } : null;
  }),

  /** What a card is suggested, and whether another card has what was typed (product 5.12). */
  handleState: may('cards.survey')
    .input(handleStateSchema)
    .query(async ({ ctx: { actor, context }, input: { name, position, label, handle, cardId } }) => ({
      suggested: await findSuggestion(context.db, actor.owner.id, { name, position }),
      ofLabel: await findLabelHandle(context.db, actor.owner.id, label),
      isTaken: handle !== null && (await isHandleTaken(context.db, actor.owner.id, handle, cardId)),
    })),

  create: may('cards.manage')
    .input(newCardSchema)
    .mutation(({ ctx: { actor, context }, input }) => createCard(context, actor, input)),

  update: may('cards.write')
    .input(z.object({ id: z.uuid(), fields: cardChangesSchema }))
    .mutation(({ ctx: { actor, context }, input }) => updateCard(context, actor, input.id, input.fields)),

  publish: may('cards.write')
    .input(z.object({ id: z.uuid(), fields: cardChangesSchema, known: publicationSchema }))
    .mutation(({ ctx: { actor, context }, input: { id, fields, known } }) =>
      updateCard(context, actor, id, fields, known),
    ),

  setLooks: may('cards.write')
    .input(looksSchema)
    .mutation(({ ctx: { actor, context }, input }) => setLooks(context, actor, input)),

  /** The cards with each of these values (product 5.19). */
  withValues: may('cards.read')
    .input(sharedValuesSchema)
    .query(({ ctx: { actor, context }, input }) =>
      Promise.all(input.map((shared) => listCardsWith(context.db, cardScope(actor, 'cards.read'), shared))),
    ),

  replaceValues: may('cards.write')
    .input(replacementsSchema)
    .mutation(({ ctx: { actor, context }, input }) => replaceValues(context, actor, input)),

  // Organizations have none (product 36.1)
  makeMain: may('account.update')
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx: { actor, context }, input }) => makeMainCard(context, actor, input.id)),

  setState: may('cards.assign')
    .input(cardStateSchema.safeExtend({ id: z.uuid() }))
    .mutation(({ ctx: { actor, context }, input }) => setCardState(context, actor, input)),

  setHolder: may('cards.assign')
    .input(z.object({ id: z.uuid(), holderId: z.uuid().nullable() }))
    .mutation(({ ctx: { actor, context }, input }) => setHolder(context, actor, input)),

  setOnTeamPage: may('cards.manage')
    .input(z.object({ id: z.uuid(), onTeamPage: z.boolean() }))
    .mutation(({ ctx: { actor, context }, input }) => setOnTeamPage(context, actor, input)),

  confirmNames: may('account.update')
    .input(confirmedNamesSchema)
    .mutation(({ ctx: { actor, context }, input }) => confirmNames(context, actor, input)),

  delete: may('cards.manage')
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx: { actor, context }, input }) => deleteCard(context, actor, input.id)),

  deleteMany: may('cards.manage')
    .input(z.object({ ids: idsSchema }))
    .mutation(({ ctx: { actor, context }, input }) => deleteCards(context, actor, input.ids)),
});

/** Merged into the `organizations` procedures. */
export const movesRouter = router({
  moveItems: may('cards.manage')
    .input(moveSchema)
    .mutation(async ({ ctx: { actor, context, sessionActor }, input }) => {
      const person = await sessionActor();
      if (!person) throw new AppError('unauthenticated');
      await moveItems(context, actor, await actingFor(context.db, person, input.to), input);
    }),
});

export const firstStepsRouter = router({
  state: may('account.read').query(({ ctx: { actor, context } }) => firstSteps(context, actor)),

  record: may('account.update')
    .input(z.object({ step: z.enum([...recordedSteps, 'closed']) }))
    .mutation(({ ctx: { actor, context }, input }) => recordStep(context, actor, input.step)),

  celebrate: may('account.update').mutation(({ ctx: { actor, context } }) => celebrateFirstScan(context, actor)),
});

export const searchRouter = router({
  items: may('cards.read')
    .input(searchSchema)
    .query(({ ctx: { actor, context }, input }) =>
      searchItems(context.db, cardScope(actor, 'cards.read'), searchWords(input.query)),
    ),
});
