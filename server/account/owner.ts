import { findSessionAge } from '#db/sessions.ts';
import { findPasswordHash } from '#db/users.ts';
import { AppError } from '#src/errors.ts';
import { FRESH_MINUTES } from '#src/social.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import { requireStepUp } from '../fresh.ts';
import { checkPassword } from './password.ts';

type Asking = Pick<Context, 'auth' | 'db'>;

/**
 * The hash that the password was checked against; undefined for an account without one that signed in just now (product 21.9).
 * Where there is a factor, it was shown just now (product 23.6). @throws step_up_required, password_wrong, sign_in_again
 */
export async function checkOwner(
  context: Asking,
  actor: Actor,
  password: string | undefined,
): Promise<string | undefined> {
  requireStepUp(actor);
  const { userId, sessionId } = actor;
  if ((await findPasswordHash(context.db, userId)) !== undefined) {
    return await checkPassword(context, userId, password ?? '');
  }
  if (!(await isFresh(context, sessionId))) throw new AppError('sign_in_again');
  return undefined;
}

export type Proof = 'password' | 'provider' | 'none';

/** What `requireFresh` asks for: the password, a new sign-in with a provider, or nothing that a form has a field for. */
export async function askedProof(context: Asking, { userId, sessionId, hasFactor }: Actor): Promise<Proof> {
  if (hasFactor) return 'none';
  if ((await findPasswordHash(context.db, userId)) !== undefined) return 'password';
  return (await isFresh(context, sessionId)) ? 'none' : 'provider';
}

async function isFresh({ db }: Asking, sessionId: string): Promise<boolean> {
  const age = await findSessionAge(db, sessionId);
  return age !== undefined && age <= FRESH_MINUTES * 60;
}
