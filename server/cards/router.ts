import { z } from 'zod';
import { listCards, type RankedCard } from '#db/cards/cards.ts';
import { cardFields, cardSchema, pick } from '#src/cards/cards.ts';
import { cardPath } from '#src/links/links.ts';
import { hasRoom, isOverLimit, plans } from '#src/owners/plans.ts';
import { paths } from '#src/paths.ts';
import type { Actor } from '../accounts/actor.ts';
import { may, router } from '../trpc.ts';
import { createCard, deleteCard, updateCard } from './cards.ts';

export const cardsRouter = router({
  /** The actor's cards, oldest first, and whether the plan has room for another. */
  list: may('cards.read').query(async ({ ctx: { actor, context } }) => {
    const vcards = await listCards(context.db, actor.userId);
    const limit = plans[actor.access.plan].limits.vcards;
    return {
      vcards: vcards.map((vcard) => ownCard(actor, vcard)),
      limit,
      hasRoom: hasRoom(limit, vcards.length),
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

/** A card as its owner gets it, with the addresses that lead to it. */
function ownCard({ profile, access }: Actor, vcard: RankedCard) {
  const isMain = vcard.cardRank === 1;
  return {
    ...pick(vcard, [...cardFields, 'id', 'slug', 'updatedAt']),
    isMain,
    isPaused: isOverLimit(plans[access.plan].limits, vcard),
    address: cardPath({ id: vcard.id, isMain, username: profile.username }),
    // The spec's qr_code: the address to share. It follows the username, so it is made here and never stored
    qrCode: profile.username === null ? null : paths.userProfile(profile.username),
  };
}
