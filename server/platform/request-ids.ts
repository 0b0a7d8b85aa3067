import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ipMatcher } from './ip-addresses.ts';

/** What users quote and operators search the log for; a proxy may have set it (product 26.4). */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Long enough to be unique, and safe to write into the log. */
const validRequestId = /^[\w.-]{8,64}$/;

const currentRequestId = new AsyncLocalStorage<string>();

/** Takes the request ID of a trusted proxy, or generates one from a random prefix and a counter. */
export function requestIdGenerator(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = ipMatcher(trustedProxies);
  const prefix = randomBytes(6).toString('hex');
  let count = 0;
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER];
    if (typeof given === 'string' && isTrusted(socket.remoteAddress) && validRequestId.test(given)) return given;
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}

/** Adds the request ID to every response, and to what is logged until it is sent. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    currentRequestId.run(request.id, next);
  });
  // Reading a body loses the async context
  app.addHook('preValidation', (request, _, next) => currentRequestId.run(request.id, next));
}

type BoundLogger = { bindings(): Record<string, unknown> };

/** A pino mixin. A logger that already has a request ID keeps it. */
export function requestIdInLog(_: object, _level: number, logger: BoundLogger): { reqId?: string } {
  const reqId = currentRequestId.getStore();
  return reqId === undefined || 'reqId' in logger.bindings() ? {} : { reqId };
}
