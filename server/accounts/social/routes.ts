import type { FastifyInstance } from 'fastify';
import { API_STATE, socialHash, socialProviders } from '#src/accounts/social.ts';
import { AppError } from '#src/errors.ts';
import { paths } from '#src/paths.ts';
import { screenPath } from '#src/screens.ts';
import type { Context } from '../../context.ts';
import { callOf, performPublic } from '../../operations.ts';
import { apiCallback, RESPONSE_SECONDS, responseSchema } from './forwarded.ts';
import type { ProviderResponse } from './identify.ts';
import { finishOauth } from './oauth-callback.ts';
import { clearedOauthCookie, decrypt, encrypt, readOauthState } from './oauth-state.ts';

export function socialRoutes(app: FastifyInstance, context: Context): void {
  // Apple posts cross-site, so the request has no cookies. The redirected GET has them
  app.post(paths.socialCallback('apple'), async (request, reply) => {
    const response: ProviderResponse = responseSchema.safeParse(request.body).data ?? {};
    const encrypted = await encrypt(context, 'answer', response, RESPONSE_SECONDS);
    return await reply
      .header('cache-control', 'no-store')
      .redirect(`${paths.socialCallback('apple')}?${new URLSearchParams({ answer: encrypted })}`, 303);
  });

  for (const provider of socialProviders) {
    app.get(paths.socialCallback(provider), { exposeHeadRoute: false }, async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      const query = request.query as Record<string, unknown>;
      const posted = typeof query.answer === 'string' ? await decrypt(context, 'answer', query.answer) : null;
      const response: ProviderResponse = responseSchema.safeParse(posted ?? query).data ?? {};
      if (context.env.authApi !== null && response.state?.startsWith(API_STATE)) {
        return await reply.redirect(await apiCallback(context, provider, response), 303);
      }
      const oauthState = await readOauthState(context, request.headers.cookie);
      try {
        // A callback with another state leaves the pending one untouched
        if (oauthState?.provider !== provider || oauthState.question.state !== response.state)
          throw new AppError('social_stale');
        const operation = { who: 'public', kind: 'change', limit: 'finishSocial', waitsFor: 'identity' } as const;
        const { cookies, path } = await performPublic(context, callOf(request), operation, async () => {
          // Only now, so that a callback that the limit or the queue refuses can be repeated
          reply.header('set-cookie', clearedOauthCookie(context));
          return await finishOauth(context, oauthState, response, request);
        });
        for (const cookie of cookies) reply.header('set-cookie', cookie);
        return await reply.redirect(path, 303);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const from = oauthState?.from ?? screenPath('login');
        return await reply.redirect(from + socialHash(error.code, error.details), 303);
      }
    });
  }
}
