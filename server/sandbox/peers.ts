import type { FastifyRequest } from 'fastify';
import { AppError } from '#src/errors.ts';
import type { Env } from '../env.ts';
import { addressList, hiddenClients, loopback } from '../platform/ip-addresses.ts';

/** What decides who may open /dev. */
export type Access = Pick<Env, 'isDevPublic' | 'publicUrl' | 'trustedProxies'>;

/** Lets in requests from this machine, or everyone if the operator says so. To others these routes do not exist. */
export function sandboxOnly({ isDevPublic, publicUrl, trustedProxies }: Access) {
  const isHidden = hiddenClients(trustedProxies);
  const isLoopback = addressList(loopback);
  // The connection itself and, if it is a trusted proxy's, the client that it names
  const isLocal = (request: FastifyRequest) =>
    !isHidden(request) && isLoopback(request.socket.remoteAddress) && isLoopback(request.ip);
  return async (request: FastifyRequest): Promise<void> => {
    if (!isDevPublic && !(isLocal(request) && isOwnHost(request, publicUrl))) throw new AppError('not_found');
  };
}

/** A page elsewhere can point its own name at this machine, but it cannot use ours. */
function isOwnHost({ headers }: FastifyRequest, publicUrl: string): boolean {
  const host = headers.host ?? '';
  return host === new URL(publicUrl).host || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host);
}
