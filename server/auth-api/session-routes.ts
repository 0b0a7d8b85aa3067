import { deleteSessions } from '#db/accounts/sessions.ts';
import { deleteTokenSession, deleteTokenSessions, deleteWeakTokenSessions } from '#db/accounts/token-sessions.ts';
import { lockUser } from '#db/accounts/users.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import type { AuthApi } from './auth-api.ts';
import type { Caller } from './callers.ts';
import type { Calls } from './calls.ts';
import { userView } from './user-view.ts';

export function sessionRoutes({ userCall }: Calls): void {
  userCall('GET', '/user', {}, async ({ caller }) => userView(caller.user, caller.aal));

  userCall('POST', '/logout', {}, async ({ api, caller, query }) => {
    await logOut(api, caller, query('scope') || 'global');
    return undefined;
  });
}

/**
 * `global` and `others` include the browsers of the website. Without the second step, only sessions that lack it, too, end.
 * @throws validation_failed
 */
async function logOut({ context: { db } }: AuthApi, caller: Caller, scope: string): Promise<void> {
  const { userId, sessionId } = caller;
  switch (scope) {
    case 'local':
      return void (await deleteTokenSession(db, userId, sessionId));
    case 'global':
    case 'others':
      return await db.transaction().execute(async (tx) => {
        // Several rows: two transactions would wait for each other
        await lockUser(tx, userId);
        const keptId = scope === 'others' ? sessionId : null;
        // A thief with the password alone
        if (caller.hasFactor && caller.aal === 1) return await deleteWeakTokenSessions(tx, userId, keptId);
        await deleteTokenSessions(tx, userId, keptId);
        await deleteSessions(tx, userId);
      });
    default:
      throw new AuthError('validation_failed', { message: `Unsupported logout scope "${scope}"` });
  }
}
