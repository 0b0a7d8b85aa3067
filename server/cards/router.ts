import { z } from 'zod';
import { listCards, type RankedCard } from '#db/cards/cards.ts';
import { cardFields, pick } from '#src/cards/card-fields.ts';
import { cardSchema } from '#src/cards/cards.ts';
import { hasRoom, isOverLimit, plans } from '#src/owners/plans.ts';
import { cardPath, paths } from '#src/paths.ts';
import type { Actor } from '../accounts/actor.ts';
import { may, router } from '../trpc.ts';
import { createCard, deleteCard, updateCard } from './cards.ts';

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

  create: may('cards.write')
    .input(cardSchema)
    .mutation(({ ctx: { actor, context }, input }) => createCard(context, actor, input)),

  update: may('cards.write')
    .input(z.object({ id: z.uuid(), fields: cardSchema }))
    .mutation(({ ctx: { actor, context }, input }) => updateCard(context, actor, input.id, input.fields)),

  delete: may('cards.write')
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx: { actor, context }, input }) => deleteCard(context, actor, input.id)),
});

function ownCard({ profile, access }: Actor, card: RankedCard) {
  const isMain = card.cardRank === 1;
  return {
    ...pick(card, [...cardFields, 'id', 'slug', 'updatedAt']),
    isMain,
    isPaused: isOverLimit(plans[access.plan].limits, card),
    address: cardPath({ id: card.id, isMain, username: profile.username }),
    // The spec's qr_code: computed, since it changes with the username
    qrCode: profile.username === null ? null : paths.userProfile(profile.username),
  };
}
