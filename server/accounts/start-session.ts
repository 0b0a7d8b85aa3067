import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { violatedConstraint } from '#db/connect.ts';

/** Level 2 is for whoever has just shown a factor, or whose session before this one had it. */
const startSchema = z.object({
  userId: z.uuid(),
  rememberMe: z.boolean().optional(),
  aal: z.literal([1, 2]).default(1),
  aal2At: z.date().nullable().default(null),
});

/**
 * Starts a session for a user who was authenticated by other means: password, confirmed email, provider or factor. Callable
 * only as `auth.api.startSession`. It replaces this browser's previous session and, unless `rememberMe` is given, lasts as
 * long as that one did. `token` is null when the account no longer exists.
 */
export const sessionStart = {
  id: 'session-start',
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: startSchema },
      async (ctx): Promise<{ token: string | null }> => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
        if (!user) return { token: null };
        const { sessionToken, dontRememberToken } = ctx.context.authCookies;
        const before = await ctx.getSignedCookie(sessionToken.name, ctx.context.secret);
        const { rememberMe, aal, aal2At } = ctx.body;
        const endsWithBrowser =
          rememberMe === undefined
            ? Boolean(await ctx.getSignedCookie(dontRememberToken.name, ctx.context.secret))
            : !rememberMe;
        const session = await ctx.context.internalAdapter
          .createSession(user.id, endsWithBrowser, { aal, aal2At }, true)
          .catch(nullWhereDeleted);
        if (!session) return { token: null };
        // The browser forgets the token it had: nobody else goes on with it (product 1.19)
        if (before) await ctx.context.internalAdapter.deleteSession(before);
        await setSessionCookie(ctx, { session, user }, endsWithBrowser);
        return { token: session.token };
      },
    ),
  },
};

/** The account was deleted after it was looked at. */
function nullWhereDeleted(error: unknown): null {
  if (violatedConstraint(error) === 'sessions_user_id_fkey') return null;
  throw error;
}
