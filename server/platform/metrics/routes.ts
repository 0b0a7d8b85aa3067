import type { FastifyInstance } from 'fastify';
import { AppError } from '#src/errors.ts';
import type { Context } from '../../context.ts';
import { addressList, hiddenClients, loopback } from '../ip-addresses.ts';

/** For the machine itself and for those that METRICS_ALLOW lists; for all others there is nothing here (product 26.3). */
export function metricsRoutes(app: FastifyInstance, context: Context): void {
  const isAllowed = addressList([...loopback, ...context.env.metricsAllow]);
  const isHidden = hiddenClients(context.env.trustedProxies);
  let exposition: Promise<Exposition> | undefined;

  app.get('/metrics', async (request, reply) => {
    if (isHidden(request) || !isAllowed(request.ip)) throw new AppError('not_found');
    // Not before somebody asks: most processes of a developer are never asked
    exposition ??= import('./exposition.ts').then(({ openExposition }) => openExposition(context));
    const { contentType, text } = await exposition;
    return await reply
      .header('cache-control', 'no-store')
      .type(contentType)
      .send(await text());
  });
}

type Exposition = ReturnType<typeof import('./exposition.ts').openExposition>;

/** Times every answer but those from memory, which are many and time themselves. */
export function timeAnswers(app: FastifyInstance, { metrics }: Pick<Context, 'metrics'>): void {
  app.addHook('onRequest', (request, reply, next) => {
    const begun = performance.now();
    const { raw } = reply;
    raw.once('close', () => {
      // A stream lasts as long as its reader stays
      if (/^text\/event-stream/.test(String(raw.getHeader('content-type') ?? request.headers.accept))) return;
      // Whoever has gone before the answer came was told nothing
      const status = raw.headersSent ? raw.statusCode : 499;
      metrics.timing(request.routeOptions.url ?? 'none').add(status, performance.now() - begun);
    });
    next();
  });
}
