import { APIError } from 'better-auth/api';
import type { z } from 'zod';
import { violatedConstraint } from '#db/connect.ts';
import { deleteSessionOf } from '#db/sessions.ts';
import { findPasswordHashOf, isPasswordHash } from '#db/users.ts';
import type { signInSchema } from '#src/credentials.ts';
import { AppError } from '#src/errors.ts';
import { webHeaders } from '../actor.ts';
import type { RequestContext } from '../trpc.ts';

type Asking = Pick<RequestContext, 'context' | 'req' | 'setCookies'>;

/** Signs in with a password. @throws invalid_credentials, email_not_verified, account_disabled */
export async function signIn(ctx: Asking, input: z.output<typeof signInSchema>): Promise<void> {
  const { auth, db } = ctx.context;
  const before = await currentSession(ctx);
  const hash = await findPasswordHashOf(db, input.email);
  const { headers, response } = await auth.api
    .signInEmail({ body: input, headers: webHeaders(ctx.req.headers), returnHeaders: true })
    .catch((error: unknown) => {
      throw signInError(error);
    });
  // Looking at a password takes a while: who changed it meanwhile has ended all sessions, and this one came later (product 1.5)
  if (hash === undefined || !(await isPasswordHash(db, response.user.id, hash))) {
    await deleteSessionOf(db, response.token);
    throw new AppError('invalid_credentials');
  }
  // The browser forgets the token it had: nobody else goes on with it (product 1.19)
  if (before) await deleteSessionOf(db, before.session.token);
  ctx.setCookies(headers.getSetCookie());
}

/** The session that a request came with, if any. */
async function currentSession({ context, req }: Asking) {
  if (!req.headers.cookie) return null;
  return await context.auth.api.getSession({ headers: webHeaders(req.headers), query: { disableRefresh: true } });
}

/** better-auth's refusals as ours; what is no refusal stays a defect. */
function signInError(error: unknown): unknown {
  // The account was deleted while the password was looked at
  if (violatedConstraint(error) === 'sessions_user_id_fkey') return new AppError('invalid_credentials');
  if (!(error instanceof APIError)) return error;
  if (error.body?.code === 'EMAIL_NOT_VERIFIED') return new AppError('email_not_verified');
  return error.statusCode < 500 ? new AppError('invalid_credentials') : error;
}
