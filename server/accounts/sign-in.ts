import type { z } from 'zod';
import { deleteSessionOf } from '#db/accounts/sessions.ts';
import { findCredentials, isPasswordHash } from '#db/accounts/users.ts';
import type { signInSchema } from '#src/accounts/credentials.ts';
import { AppError } from '#src/errors.ts';
import type { RequestContext } from '../trpc.ts';
import { webHeaders } from './actor.ts';

type Asking = Pick<RequestContext, 'context' | 'req' | 'setCookies'>;

/** Signs in with a password. @throws invalid_credentials, email_not_verified, account_disabled, overloaded */
export async function signIn(
  { context, req, setCookies }: Asking,
  { email, password, rememberMe }: z.output<typeof signInSchema>,
): Promise<void> {
  const { auth, db, passwords } = context;
  const { userId, hash, emailVerified } = await passwords.run({ use: 'account', address: req.ip }, async (hasher) => {
    const found = await findCredentials(db, email);
    const hash = found?.passwordHash ?? undefined;
    const isRight = await hasher.verify({ hash, password });
    if (!found || hash === undefined || !isRight) throw new AppError('invalid_credentials');
    return { ...found, hash };
  });
  if (!emailVerified) throw new AppError('email_not_verified');
  const { headers, response } = await auth.api.startSession({
    body: { userId, rememberMe },
    headers: webHeaders(req.headers),
    returnHeaders: true,
  });
  // Deleted while the password was verified
  if (response.token === null) throw new AppError('invalid_credentials');
  // A password change in the meantime ended all sessions, but this one began later (product 1.5)
  if (!(await isPasswordHash(db, userId, hash))) {
    await deleteSessionOf(db, response.token);
    throw new AppError('invalid_credentials');
  }
  setCookies(headers.getSetCookie());
}
