import { deleteSessions } from '#db/accounts/sessions.ts';
import { deleteTokenSession, deleteTokenSessions } from '#db/accounts/token-sessions.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import type { AuthApi } from './auth-api.ts';
import type { Caller } from './callers.ts';
import type { Calls } from './calls.ts';
import { userView } from './user-view.ts';

export function sessionRoutes({ userCall }: Calls): void {
  userCall('GET', '/user', {}, async ({ caller }) => userView(caller.user));

  userCall('POST', '/logout', {}, async ({ api, caller, query }) => {
    await logOut(api, caller, query('scope') ?? 'global');
    return undefined;
  });
}

/** `global` and `others` include the browsers of the website. @throws validation_failed */
async function logOut({ context: { db } }: AuthApi, { userId, sessionId }: Caller, scope: string): Promise<void> {
  switch (scope) {
    case 'local':
      return void (await deleteTokenSession(db, userId, sessionId));
    case 'global':
    case 'others':
      return await db.transaction().execute(async (tx) => {
        // Several rows: two transactions would wait for each other
        await lockProfile(tx, userId);
        await deleteTokenSessions(tx, userId, scope === 'others' ? sessionId : null);
        await deleteSessions(tx, userId);
      });
    default:
      throw new AuthError('validation_failed', { message: `Unsupported logout scope "${scope}"` });
  }
}
