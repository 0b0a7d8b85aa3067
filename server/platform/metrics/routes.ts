import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/errors.ts';
import type { Env } from '../../env.ts';
import { hiddenClientCheck, ipMatcher, loopback } from '../ip-addresses.ts';
import type { ServerMetrics } from './metrics.ts';

type AccessEnv = Pick<Env, 'metricsAllow' | 'trustedProxies'>;

/** Returns what throws `not_found` unless loopback or METRICS_ALLOW asks (product 26.3). */
export function operatorsOnly(env: AccessEnv): (request: FastifyRequest) => void {
  const isOperator = operatorCheck(env);
  return (request) => {
    if (!isOperator(request)) throw new AppError('not_found');
  };
}

export function operatorCheck(env: AccessEnv): (request: FastifyRequest) => boolean {
  const isAllowed = ipMatcher([...loopback, ...env.metricsAllow]);
  const isHidden = hiddenClientCheck(env.trustedProxies);
  return (request) => !isHidden(request) && isAllowed(request.ip);
}

export function metricsRoutes(
  app: FastifyInstance,
  { metrics, env }: { metrics: ServerMetrics; env: AccessEnv },
): void {
  const requireOperator = operatorsOnly(env);
  let exposition: Promise<Exposition> | undefined;

  app.get('/metrics', async (request, reply) => {
    requireOperator(request);
    exposition ??= import('./exposition.ts').then(({ openExposition }) => openExposition(metrics));
    const { contentType, text } = await exposition;
    return await reply
      .header('cache-control', 'no-store')
      .type(contentType)
      .send(await text());
  });
}

type Exposition = ReturnType<typeof import('./exposition.ts').openExposition>;

/** Cached responses bypass hooks and are timed where they are sent. */
export function timeResponses(app: FastifyInstance, metrics: ServerMetrics): void {
  app.addHook('onRequest', (request, reply, next) => {
    const begun = performance.now();
    const { raw } = reply;
    raw.once('close', () => {
      if (/^text\/event-stream/.test(String(raw.getHeader('content-type') ?? request.headers.accept))) return;
      // 499: the client left
      const status = raw.headersSent ? raw.statusCode : 499;
      metrics.timing(request.routeOptions.url ?? 'none').add(status, performance.now() - begun);
    });
    next();
  });
}
