import { z } from 'zod';
import { updateSettings } from '#db/accounts/settings.ts';
import { findReservedUsername, isUsernameFree } from '#db/owners/usernames.ts';
import { countrySchema, typedPhonesSchema } from '#src/accounts/country-schemas.ts';
import {
  footerSchema,
  ownPhotoSchema,
  personalSchema,
  profileSchema,
  usernameClaimSchema,
} from '#src/owners/profiles.ts';
import { usernamePlan, usernameProblem } from '#src/owners/usernames.ts';
import { colorSchema, languageSchema, timeZoneSchema } from '#src/schemas.ts';
import { fullPhone } from '../accounts/country-codes.ts';
import { setNewDeviceEmails } from '../accounts/known-devices.ts';
import { browserProcedure, may, publicProcedure, router, sessionProcedure } from '../trpc.ts';
import { readSite } from './domains/urls.ts';
import { ownProfile } from './profile-view.ts';
import {
  setAccent,
  setFooter,
  setLogo,
  setPhoto,
  setTimeZone,
  setUsername,
  updateDisplayProfile,
  updatePersonal,
} from './profiles.ts';

export const profilesRouter = router({
  me: publicProcedure.query(async ({ ctx }) => {
    const actor = await ctx.sessionActor();
    if (!actor) return null;
    const reserved = await findReservedUsername(ctx.context.db, actor.owner.id);
    const site = await readSite(ctx.context, actor.owner.id);
    return { ...ownProfile(actor), wish: reserved ?? null, site };
  }),

  setLanguage: sessionProcedure
    .input(z.object({ language: languageSchema }))
    .mutation(({ ctx: { actor, context }, input }) => updateSettings(context.db, actor.person.id, input)),

  setNewDeviceEmails: browserProcedure
    .input(z.object({ newDeviceEmails: z.boolean() }))
    .mutation(({ ctx: { actor, context }, input }) => setNewDeviceEmails(context, actor, input.newDeviceEmails)),

  setSingleKeys: sessionProcedure
    .input(z.object({ singleKeys: z.boolean() }))
    .mutation(({ ctx: { actor, context }, input }) => updateSettings(context.db, actor.person.id, input)),

  setCountry: sessionProcedure
    .input(z.object({ country: countrySchema }))
    .mutation(({ ctx: { actor, context }, input }) => updateSettings(context.db, actor.person.id, input)),

  /** What phone numbers are saved as (product 5.14). */
  fullPhones: sessionProcedure
    .input(typedPhonesSchema)
    .query(({ input: { phones, country } }) => phones.map((typed) => fullPhone(typed, country))),

  setTimeZone: may('profile.update')
    .input(z.object({ timeZone: timeZoneSchema }))
    .mutation(({ ctx: { actor, context }, input }) => setTimeZone(context, actor, input.timeZone)),

  updatePersonal: may('account.update')
    .input(personalSchema)
    .mutation(({ ctx: { actor, context }, input }) => updatePersonal(context, actor, input)),

  update: may('account.update')
    .input(profileSchema)
    .mutation(({ ctx: { actor, context }, input }) => updateDisplayProfile(context, actor, input)),

  setUsername: may('profile.update')
    .input(usernameClaimSchema)
    .mutation(({ ctx: { actor, context }, input }) => setUsername(context, actor, input.username)),

  setPhoto: may('profile.update')
    .input(z.object({ photo: ownPhotoSchema }))
    .mutation(({ ctx: { actor, context }, input }) => setPhoto(context, actor, input.photo)),

  setLogo: may('profile.update')
    .input(z.object({ logo: ownPhotoSchema }))
    .mutation(({ ctx: { actor, context }, input }) => setLogo(context, actor, input.logo)),

  setFooter: may('profile.update')
    .input(footerSchema)
    .mutation(({ ctx: { actor, context }, input }) => setFooter(context, actor, input.footer)),

  setAccent: may('profile.update')
    .input(z.object({ themeColor: colorSchema }))
    .mutation(({ ctx: { actor, context }, input }) => setAccent(context, actor, input.themeColor)),

  usernameAvailable: may('profile.read')
    .input(usernameClaimSchema)
    .query(async ({ ctx: { actor, context }, input }) => {
      const problem = usernameProblem(
        input.username,
        usernamePlan(actor.owner, actor.access.plan),
        context.env.appName,
      );
      if (problem !== null) return { available: false, problem };
      const available = await isUsernameFree(context.db, input.username, actor.owner.id);
      return { available, problem: available ? null : ('username_taken' as const) };
    }),
});
