import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { confirmEmailChangePage, confirmPage, emailChangeConfirmedPage } from '#src/accounts/pages/confirm-page.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../context.ts';
import { languageOf } from '../platform/content-negotiation.ts';
import { confirmEmailChange } from './email-change.ts';
import { confirmEmail } from './sign-up.ts';
import { startSession } from './start-session.ts';

const tokenSchema = z.object({ token: z.string().max(200) });

/** Reported in the URL hash; `verificationError` reads it. */
const linkErrors: Partial<Record<AppError['code'], { code: string; description: string }>> = {
  token_expired: { code: 'otp_expired', description: 'Email link has expired' },
  token_used: { code: 'otp_expired', description: 'Email link has already been used' },
  token_invalid: { code: 'otp_invalid', description: 'Email link is invalid' },
};

export function authRoutes(app: FastifyInstance, context: Context): void {
  const { appName } = context.env;
  const textsFor = (request: FastifyRequest) => context.i18n(languageOf(request) ?? 'en');
  const pageOptions = (request: FastifyRequest<{ Querystring: { token?: unknown } }>) => ({
    ...{ i18n: textsFor(request), appName, scriptUrl: context.assets.confirmScript },
    token: String(request.query.token ?? '').slice(0, 200),
  });

  // GET changes nothing: mail scanners and previews follow links (product 1.3, 1.16)
  app.get<{ Querystring: { token?: unknown } }>('/auth/confirm', (request, reply) =>
    sendTokenPage(reply, confirmPage(pageOptions(request))),
  );

  app.get<{ Querystring: { token?: unknown } }>('/auth/address', (request, reply) =>
    sendTokenPage(reply, confirmEmailChangePage(pageOptions(request))),
  );

  app.post('/auth/confirm', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const parsed = tokenSchema.safeParse(request.body);
    try {
      if (!parsed.success) throw new AppError('token_invalid');
      const { userId } = await confirmEmail(context, parsed.data.token);
      const cookies = await startSession(context, { userId }, { headers: request.headers, isAnnounced: false }).catch(
        (error: unknown) => request.log.warn({ err: error }, 'an email was confirmed but no session could be started'),
      );
      // The email is confirmed and the link used up, so the user has to sign in
      if (!cookies) return await reply.redirect('/login', 303);
      for (const cookie of cookies) reply.header('set-cookie', cookie);
      return await reply.redirect('/onboarding', 303);
    } catch (error) {
      const reason = error instanceof AppError ? linkErrors[error.code] : undefined;
      if (!reason) throw error;
      const hash = new URLSearchParams({
        error: 'access_denied',
        error_code: reason.code,
        error_description: reason.description,
      });
      return await reply.redirect(`/onboarding#${hash}`, 303);
    }
  });

  // Neither needs nor starts a session (product 1.16)
  app.post('/auth/address', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('vary', 'Accept-Language');
    const parsed = tokenSchema.safeParse(request.body);
    if (!parsed.success) throw new AppError('token_invalid');
    const outcome = await confirmEmailChange(context, parsed.data.token);
    const page = emailChangeConfirmedPage({ i18n: textsFor(request), appName, outcome });
    return await reply.type('text/html; charset=utf-8').send(page);
  });
}

async function sendTokenPage(reply: FastifyReply, page: string): Promise<FastifyReply> {
  // same-origin keeps the token out of the Referer header but sends Origin with the form
  return await reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .header('vary', 'Accept-Language')
    .type('text/html; charset=utf-8')
    .send(page);
}
