import { findSessionAge } from '#db/accounts/sessions.ts';
import { findPasswordHash } from '#db/accounts/users.ts';
import type { Db } from '#db/connect.ts';
import { STEP_UP_MINUTES } from '#src/accounts/factors.ts';
import { RECENT_SIGN_IN_MINUTES } from '#src/accounts/social.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../context.ts';
import type { SessionActor } from './actor.ts';

type PasswordContext = Pick<Context, 'db' | 'passwords'>;

/** Whether the session used a second factor recently enough to change security settings (product 23.6). */
export function hasSteppedUp({ aal2At }: Pick<SessionActor, 'aal2At'>, now: Date): boolean {
  return aal2At !== null && now.getTime() - aal2At.getTime() < STEP_UP_MINUTES * 60_000;
}

/** Whether the session is new enough to stand in for the password of an account without one (product 21.9). */
export async function isRecentSignIn({ db }: Pick<Context, 'db'>, { sessionId }: Pick<SessionActor, 'sessionId'>) {
  const age = await findSessionAge(db, sessionId);
  return age !== undefined && age <= RECENT_SIGN_IN_MINUTES * 60;
}

/** Accounts with a second factor need a recent step-up (product 23.6). @throws step_up_required */
export function requireStepUp(actor: SessionActor, now = new Date()): void {
  if (actor.hasFactor && !hasSteppedUp(actor, now)) throw new AppError('step_up_required');
}

/** Call it after locking the person, so that a session ended by a password reset can't add anything. @throws unauthenticated */
export async function requireSession(tx: Db, { sessionId }: Pick<SessionActor, 'sessionId'>): Promise<void> {
  if ((await findSessionAge(tx, sessionId)) === undefined) throw new AppError('unauthenticated');
}

/**
 * Requires a step-up if the account has a second factor, else the password, else a recent sign-in (product 21.9, 23.6).
 * With `isStepUpEnough: false`, a step-up is required in addition. Returns the hash that the password matched, if any.
 * @throws step_up_required, password_wrong, sign_in_again
 */
export async function checkIdentity(
  context: PasswordContext,
  actor: SessionActor,
  password: string | undefined,
  { isStepUpEnough = true } = {},
): Promise<string | undefined> {
  requireStepUp(actor);
  if (actor.hasFactor && isStepUpEnough) return undefined;
  const hash = await findPasswordHash(context.db, actor.person.id);
  if (hash !== undefined) {
    await verifyPassword(context, actor, hash, password ?? '');
  } else if (!(await isRecentSignIn(context, actor))) {
    throw new AppError('sign_in_again');
  }
  return hash;
}

export async function checkPassword(context: PasswordContext, actor: SessionActor, password: string): Promise<string> {
  const hash = await findPasswordHash(context.db, actor.person.id);
  if (hash === undefined) throw new AppError('password_wrong');
  await verifyPassword(context, actor, hash, password);
  return hash;
}

async function verifyPassword(
  { passwords }: PasswordContext,
  { ipAddress }: SessionActor,
  hash: string,
  password: string,
) {
  if (!(await passwords.verify({ hash, password }, { use: 'account', ipAddress })))
    throw new AppError('password_wrong');
}

export type IdentityProof = 'password' | 'provider' | 'none';

/** What `checkIdentity` needs from a form: the password, a new sign-in with a provider, or nothing. */
export async function requiredProof(context: PasswordContext, actor: SessionActor): Promise<IdentityProof> {
  if (actor.hasFactor) return 'none';
  if ((await findPasswordHash(context.db, actor.person.id)) !== undefined) return 'password';
  return (await isRecentSignIn(context, actor)) ? 'none' : 'provider';
}
