import { findPasswordHash } from '#db/accounts/users.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../context.ts';
import type { Actor } from './actor.ts';
import { checkPassword } from './password.ts';
import { hasJustBegun, requireStepUp } from './recent-sign-in.ts';

type Asking = Pick<Context, 'db' | 'passwords'>;

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
  const { userId } = actor;
  if ((await findPasswordHash(context.db, userId)) !== undefined) {
    return await checkPassword(context, actor, password ?? '');
  }
  if (!(await hasJustBegun(context, actor))) throw new AppError('sign_in_again');
  return undefined;
}
