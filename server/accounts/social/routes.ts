import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { socialHash, socialProviders } from '#src/accounts/social.ts';
import { AppError } from '#src/errors.ts';
import { paths } from '#src/paths.ts';
import { isStorable } from '#src/text.ts';
import type { Context } from '../../context.ts';
import { finishOauth, type ProviderResponse } from './oauth-callback.ts';
import { clearedOauthCookie, decrypt, encrypt, readOauthState } from './oauth-state.ts';

const word = z.string().max(4000).refine(isStorable).optional();
const answerSchema = z.object({ state: word, code: word, error: word, user: word });
const nothing: ProviderResponse = {};

/** As long as a browser takes from the provider's form to the page behind it. */
const ANSWER_SECONDS = 60;

/** Where providers send browsers back to (product 21.6). */
export function socialRoutes(app: FastifyInstance, context: Context): void {
  // Apple posts from a page of its own, and such a request has no cookies of ours: they come with the page that it leads to
  app.post(paths.socialCallback('apple'), async (request, reply) => {
    const answer = answerSchema.safeParse(request.body).data ?? nothing;
    const sealed = await encrypt(context, 'answer', answer, ANSWER_SECONDS);
    return await reply
      .header('cache-control', 'no-store')
      .redirect(`${paths.socialCallback('apple')}?${new URLSearchParams({ answer: sealed })}`, 303);
  });

  for (const provider of socialProviders) {
    app.get(paths.socialCallback(provider), { exposeHeadRoute: false }, async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      const query = request.query as Record<string, unknown>;
      const posted = typeof query.answer === 'string' ? await decrypt(context, 'answer', query.answer) : null;
      const answer = answerSchema.safeParse(posted ?? query).data ?? nothing;
      const flow = await readOauthState(context, request.headers.cookie);
      try {
        // Another answer leaves the question that waits as it is
        if (flow?.provider !== provider || flow.question.state !== answer.state) throw new AppError('social_stale');
        reply.header('set-cookie', clearedOauthCookie(context));
        const { cookies, address } = await finishOauth(context, flow, answer, request);
        for (const cookie of cookies) reply.header('set-cookie', cookie);
        return await reply.redirect(address, 303);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return await reply.redirect((flow?.from ?? paths.signIn) + socialHash(error.code), 303);
      }
    });
  }
}
