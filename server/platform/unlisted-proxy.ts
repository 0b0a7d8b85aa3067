import type { FastifyInstance } from 'fastify';
import { ipMatcher } from './ip-addresses.ts';

/** Tells whether a request came through a proxy that is not listed: all of its visitors have its address (product 24.2). */
export function watchForUnlistedProxy(app: FastifyInstance, trustedProxies: readonly string[]): () => boolean {
  const isListed = ipMatcher(trustedProxies);
  let isSeen = false;
  app.addHook('onRequest', (request, _, next) => {
    if (!isSeen && request.headers['x-forwarded-for'] !== undefined && !isListed(request.socket.remoteAddress)) {
      isSeen = true;
      app.log.warn(
        'a request has X-Forwarded-For but does not come from TRUSTED_PROXIES: if a proxy of yours sent it, list the proxy, because all of its visitors share one rate limit',
      );
    }
    next();
  });
  return () => isSeen;
}
