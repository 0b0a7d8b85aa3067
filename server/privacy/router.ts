import { deletionSchema, organizationDeletionSchema } from '#src/privacy/deletion.ts';
import { webHeaders } from '../accounts/actor.ts';
import { browserProcedure, limited, mayInBrowser, router } from '../trpc.ts';
import { deleteAccount } from './deletion.ts';
import { deleteOrganization } from './organizations.ts';

/** Merged into the `account` procedures. */
export const privacyRouter = router({
  /** Deletes the account and signs out. */
  delete: browserProcedure
    .meta({ waitsFor: 'passwords' })
    .input(deletionSchema)
    .use(limited('password'))
    .mutation(async ({ ctx, input }) => {
      await deleteAccount(ctx.context, ctx.actor, input);
      const { headers } = await ctx.context.auth.api.signOut({
        headers: webHeaders(ctx.req.headers),
        returnHeaders: true,
      });
      ctx.setCookies(headers.getSetCookie());
    }),
});

/** Merged into the `organizations` procedures. */
export const organizationPrivacyRouter = router({
  delete: mayInBrowser('organization.delete')
    .meta({ waitsFor: 'passwords' })
    .input(organizationDeletionSchema)
    .use(limited('password'))
    .mutation(({ ctx: { actor, session, context }, input }) => deleteOrganization(context, actor, session, input)),
});
