import type { FastifyRequest } from 'fastify';
import { AppError } from '#src/errors.ts';
import type { Env } from '../env.ts';
import { hiddenClientCheck, ipMatcher, loopback } from '../platform/ip-addresses.ts';

export type SandboxAccess = Pick<Env, 'isDevPublic' | 'publicUrl' | 'trustedProxies'>;

/** Allows requests from this machine, or everyone with SANDBOX_PUBLIC. Others get not_found. */
export function sandboxOnly({ isDevPublic, publicUrl, trustedProxies }: SandboxAccess) {
  const isHidden = hiddenClientCheck(trustedProxies);
  const isLoopback = ipMatcher(loopback);
  // Both the connection and, behind a trusted proxy, the client it names
  const isLocal = (request: FastifyRequest) =>
    !isHidden(request) && isLoopback(request.socket.remoteAddress) && isLoopback(request.ip);
  return async (request: FastifyRequest): Promise<void> => {
    if (!isOwnHost(request, publicUrl) || !(isDevPublic || isLocal(request))) throw new AppError('not_found');
  };
}

/** Against DNS rebinding: another site's name may resolve to this machine. An IP address can't be rebound. */
function isOwnHost({ headers }: FastifyRequest, publicUrl: string): boolean {
  const host = headers.host ?? '';
  return host === new URL(publicUrl).host || /^(localhost|\d+\.\d+\.\d+\.\d+|\[[\da-f:]+\])(:\d+)?$/i.test(host);
}
