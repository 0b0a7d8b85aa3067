import type { IncomingHttpHeaders } from 'node:http';
import { deleteOldestSessions, deleteSession, listActiveSessions } from '#db/accounts/sessions.ts';
import { isPasswordHash } from '#db/accounts/users.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import type { Context } from '../context.ts';
import { type SessionActor, webHeaders } from './actor.ts';
import { recognizeDevice } from './known-devices.ts';

type NewSession = {
  userId: string;
  rememberMe?: boolean;
  aal?: SessionActor['aal'];
  aal2At?: SessionActor['aal2At'];
};

type SignIn = {
  /** of the browser */
  headers: IncomingHttpHeaders;
  /** the hash that the password matched */
  passwordHash?: string;
  /** false: a device that signs up or stays signed in is not announced (product 1.24) */
  isAnnounced: boolean;
};

const MOST_SESSIONS = 50;

/**
 * Starts a session, ends the oldest one beyond the limit (product 1.23), and announces a new device (product 1.24). Returns the
 * cookies; null if the account is gone or its password has changed meanwhile.
 */
export async function startSession(
  context: Pick<Context, 'auth' | 'db' | 'env' | 'i18n'>,
  session: NewSession,
  { headers, passwordHash, isAnnounced }: SignIn,
): Promise<string[] | null> {
  const { auth, db } = context;
  const { userId } = session;
  const started = await auth.api.startSession({ body: session, headers: webHeaders(headers), returnHeaders: true });
  const { sessionId } = started.response;
  if (sessionId === null) return null;
  // After the insert: the last of concurrent sign-ins counts the sessions of all
  const deviceCookies = await db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, userId);
    if (!profile) return null;
    // A password change ends all sessions, but this one may have started after it (product 1.5)
    if (passwordHash !== undefined && !(await isPasswordHash(tx, userId, passwordHash))) {
      await deleteSession(tx, userId, sessionId);
      return null;
    }
    await deleteOldestSessions(tx, userId, sessionId, MOST_SESSIONS);
    const isComplete = (await listActiveSessions(tx, [sessionId])).has(sessionId);
    return isComplete ? [await recognizeDevice(context, tx, profile, { headers, isAnnounced })] : [];
  });
  return deviceCookies && [...started.headers.getSetCookie(), ...deviceCookies];
}
