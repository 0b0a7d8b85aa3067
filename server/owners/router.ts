import { z } from 'zod';
import { updateProfile } from '#db/owners/profiles.ts';
import { findWish, isUsernameFree } from '#db/owners/usernames.ts';
import type { Profile } from '#db/schema/database.ts';
import { languageSchema } from '#src/language-schema.ts';
import { usernamePlan } from '#src/onboarding/onboarding.ts';
import { accentSchema, ownPhotoSchema, personalSchema, profileSchema } from '#src/owners/profiles.ts';
import { usernameProblem } from '#src/owners/usernames.ts';
import { text } from '#src/text.ts';
import { timeZoneSchema } from '#src/time-zones.ts';
import { accessibleProcedure, publicProcedure, router, sessionProcedure } from '../trpc.ts';
import { setLogo, setPhoto, updatePersonal, updateSimple } from './profiles.ts';

export const profilesRouter = router({
  /** The signed-in account, or null. The browser asks `access()` itself with these fields. */
  me: publicProcedure.query(async ({ ctx }) => {
    const actor = await ctx.actor();
    if (!actor) return null;
    const wish = await findWish(ctx.context.db, actor.userId);
    return { ...ownProfile(actor.profile), wish: wish ?? null };
  }),

  setLanguage: sessionProcedure
    .input(z.object({ language: languageSchema }))
    .mutation(({ ctx: { actor, context }, input }) => updateProfile(context.db, actor.userId, input)),

  /** From then on: what was counted before stays on the days it was counted for (product 20.9). */
  setTimeZone: accessibleProcedure
    .input(z.object({ timeZone: timeZoneSchema }))
    .mutation(({ ctx: { actor, context }, input }) => updateProfile(context.db, actor.userId, input)),

  updatePersonal: accessibleProcedure
    .input(personalSchema)
    .mutation(({ ctx: { actor, context }, input }) => updatePersonal(context, actor, input)),

  update: accessibleProcedure
    .input(profileSchema)
    .mutation(({ ctx: { actor, context }, input }) => updateSimple(context, actor, input)),

  setPhoto: accessibleProcedure
    .input(z.object({ photo: ownPhotoSchema }))
    .mutation(({ ctx: { actor, context }, input }) => setPhoto(context, actor, input.photo)),

  setLogo: accessibleProcedure
    .input(z.object({ logo: ownPhotoSchema }))
    .mutation(({ ctx: { actor, context }, input }) => setLogo(context, actor, input.logo)),

  setAccent: accessibleProcedure
    .input(z.object({ themeColor: accentSchema }))
    .mutation(({ ctx: { actor, context }, input }) => updateProfile(context.db, actor.userId, input)),

  /** Whether a username could be claimed now; claiming decides (product 4.1 to 4.4). */
  usernameAvailable: sessionProcedure
    .input(z.object({ username: text().max(64) }))
    .query(async ({ ctx: { actor, context }, input }) => {
      const problem = usernameProblem(input.username, usernamePlan(actor.profile, actor.access.plan));
      if (problem !== null) return { available: false, problem };
      const available = await isUsernameFree(context.db, input.username, actor.userId);
      return { available, problem: available ? null : ('username_taken' as const) };
    }),
});

/** What the owner's browser is told of the account: a new column joins by being named here. */
function ownProfile(profile: Profile) {
  const { id, name, firstName, lastName, email, username, themeColor, profilePic, logo, position, company, phone } =
    profile;
  const { language, timeZone, planType, chosenPlan, initialized, trialStartDate, trialDays } = profile;
  const { subscriptionEnd, createdAt } = profile;
  return {
    ...{ id, name, firstName, lastName, email, username, themeColor, profilePic, logo, position, company, phone },
    ...{ language, timeZone, planType, chosenPlan, initialized, trialStartDate, trialDays },
    ...{ subscriptionEnd, createdAt },
  };
}
