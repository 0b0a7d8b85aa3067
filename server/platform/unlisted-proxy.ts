import type { FastifyInstance } from 'fastify';
import { ipMatcher, loopback } from './ip-addresses.ts';

/** Where proxies connect from. Others may send any header. */
const ownNetworks = [
  ...[...loopback, '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16'],
  ...['fc00::/7', 'fe80::/10'],
];
const LEAST = 3;
const MOST = 1_000;
const ADDRESSES = 100;
const checks = /^\/(healthz|readyz|metrics)([/?]|$)/;

/**
 * Tells whether an address of our own networks that is not listed names clients, in at least half of its requests, as a proxy
 * does: all of its visitors have its address (product 24.2). Others may share an address with visitors, as containers do.
 */
export function watchForUnlistedProxy(app: FastifyInstance, trustedProxies: readonly string[]): () => boolean {
  const isListed = ipMatcher(trustedProxies);
  const isOwn = ipMatcher(ownNetworks);
  const seen = new Map<string, { all: number; forwarded: number }>();
  let isLogged = false;
  app.addHook('onRequest', ({ headers, socket: { remoteAddress = '' }, url }, _, next) => {
    const isForwarded = headers['x-forwarded-for'] !== undefined;
    const isCheck = !isForwarded && checks.test(url);
    if (!isCheck && isOwn(remoteAddress) && !isListed(remoteAddress)) {
      const counted = seen.get(remoteAddress) ?? { all: 0, forwarded: 0 };
      if (counted.all === MOST) for (const key of ['all', 'forwarded'] as const) counted[key] /= 2;
      counted.all += 1;
      if (isForwarded) counted.forwarded += 1;
      if (seen.size < ADDRESSES || seen.has(remoteAddress)) seen.set(remoteAddress, counted);
      if (!isLogged && isProxy(counted)) {
        isLogged = true;
        app.log.warn(
          'an address that TRUSTED_PROXIES does not list sends X-Forwarded-For with its requests: if it is a proxy of yours, list it, because all of its visitors share one rate limit',
        );
      }
    }
    next();
  });
  return () => [...seen.values()].some(isProxy);
}

function isProxy({ all, forwarded }: { all: number; forwarded: number }): boolean {
  return forwarded >= LEAST && forwarded >= all / 2;
}
