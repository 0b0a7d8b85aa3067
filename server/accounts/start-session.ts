import type { IncomingHttpHeaders } from 'node:http';
import { deleteOldestSessions, deleteSession, deleteSessionOf, listActiveSessions } from '#db/accounts/sessions.ts';
import { lockUser } from '#db/accounts/users.ts';
import type { Db } from '#db/connect.ts';
import type { Context } from '../context.ts';
import { type SessionActor, webHeaders } from './actor.ts';
import { recognizeDevice } from './known-devices.ts';

type NewSession = {
  userId: string;
  rememberMe?: boolean;
  aal?: SessionActor['aal'];
  aal2At?: SessionActor['aal2At'];
};

export type SignIn = {
  /** of the browser */
  headers: IncomingHttpHeaders;
  /** whether what proved the identity still exists; runs under the user's lock */
  isStillProven?: (tx: Db) => Promise<boolean>;
  /** the identity was proved by the browser's session, which must not have ended */
  isReplacement?: boolean;
  /** false: a device that signs up or stays signed in is not announced (product 1.24) */
  isAnnounced: boolean;
};

const MOST_SESSIONS = 50;

/**
 * Starts a session, ends the oldest one beyond the limit (product 1.23), and announces a new device (product 1.24). Returns the
 * cookies; null if the account is gone or the identity is no longer proved: a reset ends all sessions, but this one may have started
 * after it (product 1.5).
 */
export async function startSession(
  context: Pick<Context, 'auth' | 'db' | 'env' | 'i18n'>,
  session: NewSession,
  { headers, isStillProven = async () => true, isReplacement = false, isAnnounced }: SignIn,
): Promise<string[] | null> {
  const { auth, db } = context;
  const { userId } = session;
  const started = await auth.api.startSession({ body: session, headers: webHeaders(headers), returnHeaders: true });
  if (started.response === null) return null;
  const { sessionId, previousToken } = started.response;
  // After the insert: the last of concurrent sign-ins counts the sessions of all
  const deviceCookies = await db.transaction().execute(async (tx) => {
    const person = await lockUser(tx, userId);
    if (!person) return null;
    // The replaced token must not stay usable (product 1.19)
    const isReplaced = previousToken !== null && (await deleteSessionOf(tx, previousToken));
    if ((isReplacement && !isReplaced) || !(await isStillProven(tx))) {
      await deleteSession(tx, userId, sessionId);
      return null;
    }
    await deleteOldestSessions(tx, userId, sessionId, MOST_SESSIONS);
    const isComplete = (await listActiveSessions(tx, [sessionId])).has(sessionId);
    return isComplete ? [await recognizeDevice(context, tx, person, { headers, isAnnounced })] : [];
  });
  return deviceCookies && [...started.headers.getSetCookie(), ...deviceCookies];
}
