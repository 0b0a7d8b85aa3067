import { findSessionAge } from '#db/accounts/sessions.ts';
import { findPasswordHash } from '#db/accounts/users.ts';
import type { Db } from '#db/connect.ts';
import { STEP_UP_MINUTES } from '#src/accounts/factors.ts';
import { FRESH_MINUTES } from '#src/accounts/social.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../context.ts';
import type { Actor } from './actor.ts';

type Asking = Pick<Context, 'db' | 'passwords'>;

/** Whether this session has shown a factor so recently that it may change what guards the account (product 23.6). */
export function hasSteppedUp({ aal2At }: Pick<Actor, 'aal2At'>, now: Date): boolean {
  return aal2At !== null && now.getTime() - aal2At.getTime() < STEP_UP_MINUTES * 60_000;
}

/** Whether a session began so recently that it stands in for the password of an account without one (product 21.9). */
export async function hasJustBegun({ db }: Pick<Context, 'db'>, { sessionId }: Pick<Actor, 'sessionId'>) {
  const age = await findSessionAge(db, sessionId);
  return age !== undefined && age <= FRESH_MINUTES * 60;
}

/**
 * Lets nobody on whose account has a factor and whose session has not shown it just now (product 23.6). What an account
 * without one is asked for, if anything, is for the caller to say. @throws step_up_required
 */
export function requireStepUp(actor: Actor, now = new Date()): void {
  if (actor.hasFactor && !hasSteppedUp(actor, now)) throw new AppError('step_up_required');
}

/**
 * Makes sure, in a transaction that has locked the profile, that the session was not ended in the meantime: a password reset
 * locks the profile as well, and what it ended must not add anything afterwards. @throws unauthenticated
 */
export async function requireSession(tx: Db, { sessionId }: Pick<Actor, 'sessionId'>): Promise<void> {
  if ((await findSessionAge(tx, sessionId)) === undefined) throw new AppError('unauthenticated');
}

/**
 * Asks for the factor, for the password where there is none, and for a sign-in of the last minutes where there is neither
 * (product 23.6). @throws step_up_required, password_wrong, sign_in_again
 */
export async function requireFresh(context: Asking, actor: Actor, password?: string): Promise<void> {
  requireStepUp(actor);
  if (actor.hasFactor) return;
  const hash = await findPasswordHash(context.db, actor.userId);
  if (hash === undefined) {
    if (!(await hasJustBegun(context, actor))) throw new AppError('sign_in_again');
    return;
  }
  const isRight = await context.passwords.verify(
    { hash, password: password ?? '' },
    { use: 'account', address: actor.address },
  );
  if (!isRight) throw new AppError('password_wrong');
}

export type Proof = 'password' | 'provider' | 'none';

/** What `requireFresh` asks for: the password, a new sign-in with a provider, or nothing that a form has a field for. */
export async function askedProof(context: Asking, actor: Actor): Promise<Proof> {
  if (actor.hasFactor) return 'none';
  if ((await findPasswordHash(context.db, actor.userId)) !== undefined) return 'password';
  return (await hasJustBegun(context, actor)) ? 'none' : 'provider';
}
