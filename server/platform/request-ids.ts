import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ipMatcher } from './ip-addresses.ts';

/** A proxy may have set it (product 26.4). */
export const REQUEST_ID_HEADER = 'x-request-id';

const validRequestId = /^[\w.-]{8,64}$/;

const currentRequestId = new AsyncLocalStorage<string>();

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

export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    currentRequestId.run(request.id, next);
  });
  // Reading a body loses the async context
  app.addHook('preValidation', (request, _, next) => currentRequestId.run(request.id, next));
}

type BoundLogger = { bindings(): Record<string, unknown> };

/** A pino mixin. */
export function requestIdInLog(_: object, _level: number, logger: BoundLogger): { reqId?: string } {
  const reqId = currentRequestId.getStore();
  return reqId === undefined || 'reqId' in logger.bindings() ? {} : { reqId };
}
