import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { violatedConstraint } from '#db/connect.ts';

const startSchema = z.object({
  userId: z.uuid(),
  rememberMe: z.boolean().optional(),
  aal: z.literal([1, 2]).default(1),
  aal2At: z.date().nullable().default(null),
});

/**
 * Starts a session for a user we authenticated. It takes over the lifetime of the browser's previous session, whose token it
 * returns, unless `rememberMe` is given. Null if the account is gone.
 */
export const sessionStart = {
  id: 'session-start',
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: startSchema },
      async (ctx): Promise<{ sessionId: string; previousToken: string | null } | null> => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
        if (!user) return null;
        const { sessionToken, dontRememberToken } = ctx.context.authCookies;
        const before = await ctx.getSignedCookie(sessionToken.name, ctx.context.secret);
        const { rememberMe, aal, aal2At } = ctx.body;
        const endsWithBrowser =
          rememberMe === undefined
            ? Boolean(await ctx.getSignedCookie(dontRememberToken.name, ctx.context.secret))
            : !rememberMe;
        const session = await ctx.context.internalAdapter
          .createSession(user.id, endsWithBrowser, { aal, aal2At }, true)
          .catch(nullIfDeleted);
        if (!session) return null;
        await setSessionCookie(ctx, { session, user }, endsWithBrowser);
        return { sessionId: session.id, previousToken: before || null };
      },
    ),
  },
};

function nullIfDeleted(error: unknown): null {
  if (violatedConstraint(error) === 'sessions_user_id_fkey') return null;
  throw error;
}
