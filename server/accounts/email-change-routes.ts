import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addressConfirmedPage, confirmAddressPage } from '#src/accounts/pages/email-change-pages.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../context.ts';
import { languageOf } from '../platform/language.ts';
import { confirmEmailChange } from './email-change.ts';

const tokenSchema = z.object({ token: z.string().max(200) });

/** What the links of a change of address lead to (product 1.16). No session is asked for, and none begins. */
export function addressRoutes(app: FastifyInstance, context: Context): void {
  const { appName } = context.env;

  // Opening the link changes nothing: mail scanners and previews follow links, too (product 1.3)
  app.get<{ Querystring: { token?: unknown } }>('/auth/address', async (request, reply) => {
    const token = String(request.query.token ?? '').slice(0, 200);
    const i18n = context.i18n(languageOf(request) ?? 'en');
    const page = confirmAddressPage({ i18n, appName, token, scriptUrl: context.assets.confirmScript });
    // same-origin: the token stays out of every referrer, and the form still says where it was sent from
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'same-origin')
      .header('vary', 'Accept-Language');
    return await reply.type('text/html; charset=utf-8').send(page);
  });

  app.post('/auth/address', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('vary', 'Accept-Language');
    const parsed = tokenSchema.safeParse(request.body);
    if (!parsed.success) throw new AppError('token_invalid');
    const outcome = await confirmEmailChange(context, parsed.data.token);
    const i18n = context.i18n(languageOf(request) ?? 'en');
    const page = addressConfirmedPage({ i18n, appName, outcome });
    return await reply.type('text/html; charset=utf-8').send(page);
  });
}
