import type { FastifyRequest } from 'fastify';
import { AppError } from '#src/errors.ts';
import type { Env } from '../env.ts';

/** Lets in whoever sits at this machine; everybody only where the operator says so. For the rest there is nothing here. */
export function sandboxOnly({ sandboxPublic, publicUrl }: Pick<Env, 'sandboxPublic' | 'publicUrl'>) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!sandboxPublic && !(isLocal(request) && isOwnHost(request, publicUrl))) throw new AppError('not_found');
  };
}

/** A page elsewhere can give its own name the address of this machine; it cannot take ours. */
function isOwnHost({ headers }: FastifyRequest, publicUrl: string): boolean {
  const host = headers.host ?? '';
  return host === new URL(publicUrl).host || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host);
}

/** The peer itself, and whom a trusted proxy says it speaks for. */
function isLocal(request: FastifyRequest): boolean {
  return [request.socket.remoteAddress, request.ip].every((address) => /^(::ffff:)?127\.|^::1$/.test(address ?? ''));
}
