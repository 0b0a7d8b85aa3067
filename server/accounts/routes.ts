import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findTokenEmail } from '#db/accounts/tokens.ts';
import {
  canceledPage,
  confirmEmailChangePage,
  confirmedElsewherePage,
  confirmFirstEmailPage,
  confirmPage,
  emailChangeConfirmedPage,
  passwordRemovedPage,
} from '#src/accounts/pages/confirm-page.ts';
import { AppError } from '#src/errors.ts';
import { screenPath } from '#src/screens.ts';
import type { Context } from '../context.ts';
import { callOf, performPublic } from '../operations.ts';
import { languageOf } from '../platform/content-negotiation.ts';
import { hashToken } from '../platform/tokens.ts';
import { confirmEmailChange } from './email-change.ts';
import { cancelConfirmation, confirmEmail } from './sign-up.ts';
import { startSession } from './start-session.ts';
import { endOfWaiting, otherWaitingBrowser } from './waiting-browser.ts';

const tokenSchema = z.object({ token: z.string().max(200) });
const confirmSchema = tokenSchema.extend({ waiting: z.uuid().optional() });

/** Reported in the URL hash; `verificationError` reads it. */
const linkErrors: Partial<Record<AppError['code'], { code: string; description: string }>> = {
  token_expired: { code: 'otp_expired', description: 'Email link has expired' },
  token_superseded: { code: 'otp_superseded', description: 'A newer email was sent' },
  token_used: { code: 'otp_expired', description: 'Email link has already been used' },
  token_invalid: { code: 'otp_invalid', description: 'Email link is invalid' },
};

export function authRoutes(app: FastifyInstance, context: Context): void {
  const { appName } = context.env;
  const textsFor = (request: FastifyRequest) => context.i18n(languageOf(request) ?? 'en');
  const pageOptions = (request: FastifyRequest<{ Querystring: { token?: unknown } }>) => ({
    i18n: textsFor(request),
    appName,
    scriptUrl: context.assets.confirmScript,
    token: String(request.query.token ?? '').slice(0, 200),
  });

  const inTurn = <T>(request: FastifyRequest, work: () => Promise<T>) =>
    performPublic(context, callOf(request), { who: 'public', kind: 'change', limit: 'publicChange' }, work);

  // GET changes nothing: mail scanners and previews follow links (product 1.3, 1.16)
  app.get<{ Querystring: { token?: unknown } }>('/auth/confirm', async (request, reply) => {
    const options = pageOptions(request);
    const other = await performPublic(context, callOf(request), { who: 'public', kind: 'read' }, () =>
      otherWaitingBrowser(context, options.token, request.headers),
    );
    return await sendTokenPage(reply, confirmPage({ ...options, other }));
  });

  app.get<{ Querystring: { token?: unknown; first?: unknown } }>('/auth/address', (request, reply) => {
    const page = request.query.first === 'true' ? confirmFirstEmailPage : confirmEmailChangePage;
    return sendTokenPage(reply, page(pageOptions(request)));
  });

  app.post('/auth/confirm', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('vary', 'Accept-Language');
    const parsed = confirmSchema.safeParse(request.body);
    try {
      if (!parsed.success) throw new AppError('token_invalid');
      const { token, waiting } = parsed.data;
      const { userId, signsIn, isPasswordRemoved } = await inTurn(request, () => confirmEmail(context, token, waiting));
      const cookies = await startSession(context, { userId }, { headers: request.headers, isAnnounced: false }).catch(
        (error: unknown) => request.log.warn({ err: error }, 'an email was confirmed but no session could be started'),
      );
      for (const cookie of cookies ?? []) reply.header('set-cookie', cookie);
      for (const cookie of endOfWaiting(context.env, request.headers)) reply.header('set-cookie', cookie);
      if (isPasswordRemoved) {
        const page = passwordRemovedPage({ i18n: textsFor(request), appName, isSignedIn: Boolean(cookies) });
        return await reply.type('text/html; charset=utf-8').send(page);
      }
      if (signsIn) {
        const page = confirmedElsewherePage({ i18n: textsFor(request), appName, device: signsIn });
        return await reply.type('text/html; charset=utf-8').send(page);
      }
      // Without a session, the email is confirmed and the link used up, so the user has to sign in
      return await reply.redirect(screenPath(cookies ? 'onboarding' : 'login'), 303);
    } catch (error) {
      return await redirectToError(context, reply, error, parsed.data?.token);
    }
  });

  app.post('/auth/confirm/cancel', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('vary', 'Accept-Language');
    const parsed = tokenSchema.safeParse(request.body);
    try {
      if (!parsed.success) throw new AppError('token_invalid');
      const { token } = parsed.data;
      await inTurn(request, () => cancelConfirmation(context, token));
      return await reply.type('text/html; charset=utf-8').send(canceledPage({ i18n: textsFor(request), appName }));
    } catch (error) {
      return await redirectToError(context, reply, error, parsed.data?.token);
    }
  });

  // Neither needs nor starts a session (product 1.16)
  app.post('/auth/address', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('vary', 'Accept-Language');
    const parsed = tokenSchema.safeParse(request.body);
    if (!parsed.success) throw new AppError('token_invalid');
    const { token } = parsed.data;
    const outcome = await inTurn(request, () => confirmEmailChange(context, token));
    const page = emailChangeConfirmedPage({ i18n: textsFor(request), appName, outcome });
    return await reply.type('text/html; charset=utf-8').send(page);
  });
}

/** The screen says why the link failed. If a new one helps, it also gets the email to send it to: in the hash, which nobody logs. */
async function redirectToError({ db }: Pick<Context, 'db'>, reply: FastifyReply, error: unknown, token = '') {
  const reason = error instanceof AppError ? linkErrors[error.code] : undefined;
  if (!(error instanceof AppError) || !reason) throw error;
  const isRenewable = error.code === 'token_expired' || error.code === 'token_superseded';
  const email = isRenewable ? await findTokenEmail(db, 'confirm', hashToken(token)) : undefined;
  const hash = new URLSearchParams({
    error: 'access_denied',
    error_code: reason.code,
    error_description: reason.description,
    ...(email !== undefined && { email }),
  });
  return await reply.redirect(`${screenPath('onboarding')}#${hash}`, 303);
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
