import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/errors.ts';
import { paths } from '#src/paths.ts';
import type { Env } from '../env.ts';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];
const knownMethods = [...safeMethods, 'POST'];
/** Other origins may post here: it changes nothing and reads no cookie (product 21.6). */
const crossOriginPaths = [paths.socialCallback('apple')];

/** Refuses unknown methods, invalid hosts and cross-origin changes before anything reads the request. */
export function guardRequests(app: FastifyInstance, env: Pick<Env, 'publicUrl'>): void {
  app.addHook('onRequest', async (request) => {
    if (!knownMethods.includes(request.method)) throw new AppError('not_found');
    if (!isHost(request)) throw new AppError('invalid_input');
    const isOpen = safeMethods.includes(request.method) || crossOriginPaths.includes(request.url);
    if (!isOpen && !isOwnOrigin(request, env.publicUrl)) throw new AppError('forbidden');
  });
}

let lastHost: string | undefined;

/** Whether the Host header is valid. The last valid one is cached. */
export function isHost({ headers: { host }, raw }: FastifyRequest): boolean {
  if (host === undefined) return raw.httpVersion === '1.0';
  if (host === lastHost) return true;
  // URL accepts user names, so the characters are checked too
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return false;
  lastHost = host;
  return true;
}

/** Cross-site request forgery: checked in addition to SameSite cookies. Programs that send no origin have no cookies by accident. */
function isOwnOrigin({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  // A server may have names besides PUBLIC_URL
  return origin === undefined || origin === publicUrl || origin.replace(/^https?:\/\//, '') === headers.host;
}
