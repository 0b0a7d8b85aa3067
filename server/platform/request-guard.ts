import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/errors.ts';
import { paths } from '#src/paths.ts';
import type { Env } from '../env.ts';
import { isBelow } from './url-paths.ts';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];
const knownMethods = [...safeMethods, 'POST'];
const bearerMethods = [...knownMethods, 'PUT', 'PATCH', 'DELETE'];
/** Changes nothing and reads no cookie (product 21.6). */
const crossOriginPaths = [paths.socialCallback('apple')];

/** `bearerPrefixes`: of paths that read no cookies, so that it doesn't matter which page sends a request. */
export function guardRequests(
  app: FastifyInstance,
  env: Pick<Env, 'publicUrl'>,
  bearerPrefixes: readonly string[] = [],
): void {
  const isHost = hostCheck();
  app.addHook('onRequest', async (request) => {
    const isBearer = bearerPrefixes.some((prefix) => isBelow(prefix, request.url));
    const methods = isBearer ? bearerMethods : knownMethods;
    if (!methods.includes(request.method)) throw new AppError('not_found');
    if (!isHost(request)) throw new AppError('invalid_input');
    if (isBearer) return;
    const isOpen = safeMethods.includes(request.method) || crossOriginPaths.includes(request.url);
    if (!isOpen && !isOwnOrigin(request, env.publicUrl)) throw new AppError('forbidden');
  });
}

const MOST_PIPELINED = 100;

/** Runs a client's pipelined requests one after the other, because responses wait in memory until those before them are read. Disconnects clients that pipeline more. */
export function limitPipelining(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  app.addHook('onRequest', ({ raw: { socket } }, reply, next) => {
    // Nobody reads the response, and the IP address is no longer known
    if (socket.destroyed) {
      reply.hijack();
      return;
    }
    // A response gets the socket once those before it are sent
    if (reply.raw.socket !== null) return next();
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MOST_PIPELINED) {
      reply.hijack();
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    reply.raw.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      next();
    });
  });
}

/** Returns whether a request names its host. Most requests name the same one. */
export function hostCheck(): (request: FastifyRequest) => boolean {
  let lastHost: string | undefined;
  return ({ headers: { host }, raw }) => {
    if (host === undefined) return raw.httpVersion === '1.0';
    if (host === lastHost) return true;
    if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return false; // URL accepts user names
    lastHost = host;
    return true;
  };
}

/** CSRF check, besides SameSite cookies. */
function isOwnOrigin({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || origin === publicUrl || origin.replace(/^https?:\/\//, '') === headers.host;
}
