import type { FastifyInstance } from 'fastify';
import { AppError } from '#src/errors.ts';
import { paths } from '#src/paths.ts';
import type { Context } from '../../context.ts';
import type { Env } from '../../env.ts';
import { languageOf } from '../../platform/content-negotiation.ts';
import { sendPageResponse } from '../../platform/page-responses.ts';
import { noticeResponse } from '../notices.ts';
import { hstsAt, NOWHERE, placeAt } from './places.ts';

const nothing = { kind: 'not_found', isWhiteLabel: true } as const;

/** After what sets headers for PUBLIC_URL, also of what is refused before it is routed. */
export function placeHeaders(app: FastifyInstance, { publicUrl }: Pick<Env, 'publicUrl'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const value = hstsAt(request.raw, publicUrl);
    if (value === null) reply.raw.removeHeader('strict-transport-security');
    else reply.raw.setHeader('strict-transport-security', value);
    done();
  });
}

/** What all routes at hosts of owners have in common. Whatever isn't routed there isn't found (product 42.8). */
export function placeHooks(scope: FastifyInstance, context: Context): void {
  const { env } = context;
  scope.addHook('onRequest', async (request) => {
    // Asked for by its inner path
    if (placeAt(request) === null) throw new AppError('not_found');
  });
  scope.setNotFoundHandler((request, reply) =>
    sendPageResponse(reply, noticeResponse(context, languageOf(request), nothing)),
  );
  scope.setErrorHandler((error, request, reply) => {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    return sendPageResponse(reply, noticeResponse(context, languageOf(request), nothing));
  });
  // The license asks for the offer of the source on every page
  scope.get(paths.sourceCode, async (_, reply) => reply.redirect(env.publicUrl + paths.sourceCode, 302));
  scope.get('/robots.txt', async (_, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow:\n'),
  );
}

/** For hosts that are nobody's, and for paths that only the router knows. */
export function nowhereRoutes(app: FastifyInstance): void {
  app.all(NOWHERE, async (_, reply) =>
    reply
      .code(421)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('This host is not served here.\n'),
  );
}
