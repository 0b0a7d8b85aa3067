import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#src/errors.ts';
import { confirmPage } from '#src/pages/notice-pages.ts';
import type { Context } from '../context.ts';
import { languageOf } from '../platform/language.ts';
import { standingOf, webHeaders } from './actor.ts';
import { confirmEmail } from './sign-up.ts';

/** better-auth's own endpoints that exist over HTTP. Accounts, mails and passwords go by our rules instead (accounts.ts). */
const openEndpoints = ['/api/auth/get-session'];

const tokenSchema = z.object({ token: z.string().max(200) });

/** Why a link did not work, as the address hash tells it (spec 2 and 8; read by `verificationError`). */
const linkErrors: Partial<Record<AppError['code'], { code: string; description: string }>> = {
  token_expired: { code: 'otp_expired', description: 'Email link has expired' },
  token_used: { code: 'otp_expired', description: 'Email link has already been used' },
  token_invalid: { code: 'otp_invalid', description: 'Email link is invalid' },
};

export function authRoutes(app: FastifyInstance, context: Context): void {
  app.get('/api/auth/*', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    if (!openEndpoints.includes(path)) throw new AppError('not_found');
    reply.header('cache-control', 'no-store');
    // To whoever owes the second step nobody is signed in (product 23.3)
    if ((await standingOf(context, request)).state === 'challenge')
      return await reply.type('application/json; charset=utf-8').send('null');
    const address = context.env.publicUrl + request.url;
    const response = await context.auth.handler(new Request(address, { headers: webHeaders(request.headers) }));
    // These endpoints only read: their one defect is an absent database
    if (response.status >= 500) throw new AppError('unavailable');
    return await reply.send(response);
  });

  // Opening the link changes nothing: mail scanners and previews follow links, too (product 1.3)
  app.get<{ Querystring: { token?: unknown } }>('/auth/confirm', async (request, reply) => {
    const token = String(request.query.token ?? '').slice(0, 200);
    const i18n = context.i18n(languageOf(request) ?? 'en');
    const page = confirmPage({ i18n, appName: context.env.appName, token, scriptUrl: context.assets.confirmScript });
    // same-origin: the token stays out of every referrer, and the form still says where it was sent from
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'same-origin')
      .header('vary', 'Accept-Language');
    return await reply.type('text/html; charset=utf-8').send(page);
  });

  app.post('/auth/confirm', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const parsed = tokenSchema.safeParse(request.body);
    try {
      if (!parsed.success) throw new AppError('token_invalid');
      const { userId } = await confirmEmail(context, parsed.data.token);
      const session = await context.auth.api
        .startSession({ body: { userId }, headers: webHeaders(request.headers), returnHeaders: true })
        .catch((error: unknown) => request.log.warn({ err: error }, 'an address was confirmed and no session begun'));
      // The address is confirmed either way, and the link used up: then signing in is the way on
      if (!session) return await reply.redirect('/login', 303);
      for (const cookie of session.headers.getSetCookie()) reply.header('set-cookie', cookie);
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
}
