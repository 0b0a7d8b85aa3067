import { z } from 'zod';
import { listCards, type RankedCard } from '#db/cards/cards.ts';
import { searchItems } from '#db/cards/search.ts';
import { cardFields, pick } from '#src/cards/card-fields.ts';
import { cardListSchema } from '#src/cards/card-list.ts';
import { cardInputSchema } from '#src/cards/cards.ts';
import { recordedSteps } from '#src/cards/first-steps.ts';
import { searchSchema } from '#src/cards/search.ts';
import { socialLink } from '#src/cards/social-links.ts';
import { publicationSchema } from '#src/drafts/drafts.ts';
import { idsSchema, searchWords } from '#src/lists.ts';
import { cardNames } from '#src/names.ts';
import { hasRoom, isOverLimit, plans } from '#src/owners/plans.ts';
import { cardPath, paths } from '#src/paths.ts';
import { confirmedNamesSchema } from '#src/schemas.ts';
import type { Actor } from '../accounts/actor.ts';
import { may, router } from '../trpc.ts';
import { listCardPage } from './card-list.ts';
import { createCard, deleteCard, deleteCards, makeMainCard, updateCard } from './cards.ts';
import { celebrateFirstScan, firstSteps, recordStep } from './first-steps.ts';
import { confirmNames } from './names.ts';

export const cardsRouter = router({
  list: may('cards.read').query(async ({ ctx: { actor, context } }) => {
    const cards = await listCards(context.db, actor.ownerId);
    const limit = plans[actor.access.plan].limits.vcards;
    return {
      vcards: cards.map((card) => ownCard(actor, card)),
      limit,
      hasRoom: hasRoom(limit, cards.length),
    };
  }),

  page: may('cards.read')
    .input(cardListSchema)
    .query(async ({ ctx: { actor, context }, input }) => {
      const { cards, ...page } = await listCardPage(context, actor, input);
      return { vcards: cards.map(({ card, ...parts }) => ({ ...ownCard(actor, card), ...parts })), ...page };
    }),

  create: may('cards.write')
    .input(cardInputSchema)
    .mutation(({ ctx: { actor, context }, input }) => createCard(context, actor, input)),

  update: may('cards.write')
    .input(z.object({ id: z.uuid(), fields: cardInputSchema }))
    .mutation(({ ctx: { actor, context }, input }) => updateCard(context, actor, input.id, input.fields)),

  publish: may('cards.write')
    .input(z.object({ id: z.uuid(), fields: cardInputSchema, known: publicationSchema }))
    .mutation(({ ctx: { actor, context }, input: { id, fields, known } }) =>
      updateCard(context, actor, id, fields, known),
    ),

  makeMain: may('cards.write')
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx: { actor, context }, input }) => makeMainCard(context, actor, input.id)),

  confirmNames: may('cards.write')
    .input(confirmedNamesSchema)
    .mutation(({ ctx: { actor, context }, input }) => confirmNames(context, actor, input)),

  delete: may('cards.write')
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx: { actor, context }, input }) => deleteCard(context, actor, input.id)),

  deleteMany: may('cards.write')
    .input(z.object({ ids: idsSchema }))
    .mutation(({ ctx: { actor, context }, input }) => deleteCards(context, actor, input.ids)),
});

export const firstStepsRouter = router({
  state: may('cards.read').query(({ ctx: { actor, context } }) => firstSteps(context, actor)),

  record: may('cards.write')
    .input(z.object({ step: z.enum([...recordedSteps, 'closed']) }))
    .mutation(({ ctx: { actor, context }, input }) => recordStep(context, actor, input.step)),

  celebrate: may('cards.write').mutation(({ ctx: { actor, context } }) => celebrateFirstScan(context, actor)),
});

export const searchRouter = router({
  items: may('cards.read')
    .input(searchSchema)
    .query(({ ctx: { actor, context }, input }) => searchItems(context.db, actor.ownerId, searchWords(input.query))),
});

export function ownCard({ profile, access }: Actor, card: RankedCard) {
  const isMain = card.cardRank === 1;
  return {
    ...pick(card, [...cardFields, 'id', 'slug', 'handle', 'updatedAt']),
    ...cardNames(card, profile),
    socialLinks: card.socialLinks.map(({ platform, url }) => socialLink(platform, url)),
    isMain,
    isPaused: isOverLimit(plans[access.plan].limits, card),
    address: cardPath({ id: card.id, isMain, username: profile.username, handle: card.handle }),
    // The spec's qr_code: computed, since it changes with the username
    qrCode: profile.username === null ? null : paths.userProfile(profile.username),
  };
}
