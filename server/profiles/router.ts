import { z } from 'zod';
import { updateProfile } from '#db/profiles.ts';
import { isUsernameFree } from '#db/usernames.ts';
import { languageSchema } from '#src/languages.ts';
import { text } from '#src/text.ts';
import { usernameProblem } from '#src/usernames.ts';
import { publicProcedure, router, sessionProcedure } from '../trpc.ts';

export const profilesRouter = router({
  /** The signed-in account, or null. The browser asks `access()` itself with these fields. */
  me: publicProcedure.query(async ({ ctx }) => {
    const actor = await ctx.actor();
    if (!actor) return null;
    const { updatedAt, firstName, lastName, mainVcardId, ...profile } = actor.profile;
    return profile;
  }),

  setLanguage: sessionProcedure
    .input(z.object({ language: languageSchema }))
    .mutation(({ ctx: { actor, context }, input }) => updateProfile(context.db, actor.userId, input)),

  /** Whether a username could be claimed now; claiming decides (product 4.1 to 4.4). */
  usernameAvailable: sessionProcedure
    .input(z.object({ username: text().max(64) }))
    .query(async ({ ctx: { actor, context }, input }) => {
      const problem = usernameProblem(input.username, actor.access.plan);
      if (problem !== null) return { available: false, problem };
      const available = await isUsernameFree(context.db, input.username, actor.userId);
      return { available, problem: available ? null : ('username_taken' as const) };
    }),
});
