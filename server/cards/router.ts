import { z } from 'zod';
import { listVcards, type RankedVcard } from '#db/cards/cards.ts';
import { cardFields, pick, vcardSchema } from '#src/cards/cards.ts';
import { cardPath } from '#src/links/links.ts';
import { hasRoom, isOverLimit, plans } from '#src/owners/plans.ts';
import { paths } from '#src/paths.ts';
import type { Actor } from '../accounts/actor.ts';
import { accessibleProcedure, router, sessionProcedure } from '../trpc.ts';
import { createVcard, deleteVcard, updateVcard } from './cards.ts';

export const vcardsRouter = router({
  /** The actor's cards, oldest first, and whether the plan has room for another. */
  list: sessionProcedure.query(async ({ ctx: { actor, context } }) => {
    const vcards = await listVcards(context.db, actor.userId);
    const limit = plans[actor.access.plan].limits.vcards;
    return {
      vcards: vcards.map((vcard) => ownCard(actor, vcard)),
      limit,
      hasRoom: hasRoom(limit, vcards.length),
    };
  }),

  create: accessibleProcedure
    .input(vcardSchema)
    .mutation(({ ctx: { actor, context }, input }) => createVcard(context, actor, input)),

  update: accessibleProcedure
    .input(z.object({ id: z.uuid(), fields: vcardSchema }))
    .mutation(({ ctx: { actor, context }, input }) => updateVcard(context, actor, input.id, input.fields)),

  delete: accessibleProcedure
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx: { actor, context }, input }) => deleteVcard(context, actor, input.id)),
});

/** A card as its owner gets it, with the addresses that lead to it. */
function ownCard({ profile, access }: Actor, vcard: RankedVcard) {
  const isMain = vcard.vcardRank === 1;
  return {
    ...pick(vcard, [...cardFields, 'id', 'slug', 'updatedAt']),
    isMain,
    isPaused: isOverLimit(plans[access.plan].limits, vcard),
    address: cardPath({ id: vcard.id, isMain, username: profile.username }),
    // The spec's qr_code: the address to share. It follows the username, so it is made here and never stored
    qrCode: profile.username === null ? null : paths.userProfile(profile.username),
  };
}
