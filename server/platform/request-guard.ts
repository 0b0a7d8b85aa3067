import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/errors.ts';
import { paths } from '#src/paths.ts';
import type { Env } from '../env.ts';

const readingMethods = ['GET', 'HEAD', 'OPTIONS'];
const knownMethods = [...readingMethods, 'POST'];
/** What pages of others may post to us: it changes nothing and reads no cookie (product 21.6). */
const openToOthers = [paths.socialCallback('apple')];

/** Requests that no browser and no program of good will sends are refused before anything reads them. */
export function guardRequests(app: FastifyInstance, env: Pick<Env, 'publicUrl'>): void {
  app.addHook('onRequest', async (request) => {
    if (!knownMethods.includes(request.method)) throw new AppError('not_found');
    if (!isHost(request)) throw new AppError('invalid_input');
    const isOpen = readingMethods.includes(request.method) || openToOthers.includes(request.url);
    if (!isOpen && !isOwnOrigin(request, env.publicUrl)) throw new AppError('forbidden');
  });
}

let lastHost: string | undefined;

/** Whether a request is sent to something that can be a host. Nearly all are sent to the same one. */
export function isHost({ headers: { host }, raw }: FastifyRequest): boolean {
  if (host === undefined) return raw.httpVersion === '1.0';
  if (host === lastHost) return true;
  // The same library that parses it here makes whole addresses of it later, and refuses those with a user name
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return false;
  lastHost = host;
  return true;
}

/**
 * What changes something may be sent by our own pages alone: a browser says where a request was sent from, and a program
 * that says nothing carries nobody's cookies by accident. Beside SameSite cookies, not instead of them.
 */
function isOwnOrigin({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  // The host counts beside PUBLIC_URL, since one machine has several names
  return origin === undefined || origin === publicUrl || origin.replace(/^https?:\/\//, '') === headers.host;
}
