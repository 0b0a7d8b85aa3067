import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { addressList } from './ip-addresses.ts';

/** What a user quotes, the operator searches the log for, and a proxy in front may have given already (product 26.4). */
export const REQUEST_ID = 'x-request-id';

/** Neither so short that two meet, nor a way to write into the log. */
const wellFormed = /^[\w.-]{8,64}$/;

const present = new AsyncLocalStorage<string>();

/** Names each request: as a listed proxy does, or else by a word of this process and a number. */
export function requestNaming(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = addressList(trustedProxies);
  const process = randomBytes(6).toString('hex');
  let number = 0;
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID];
    if (typeof given === 'string' && isTrusted(socket.remoteAddress) && wellFormed.test(given)) return given;
    number += 1;
    return `${process}-${number.toString(36)}`;
  };
}

/** Every answer tells its request's name, and so does whatever is logged until it has left. */
export function nameAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    reply.header(REQUEST_ID, request.id);
    present.run(request.id, next);
  });
  // Where a body was read, this runs on behalf of the connection
  app.addHook('preValidation', (request, _, next) => present.run(request.id, next));
}

type Bound = { bindings(): Record<string, unknown> };

/** For the logger: the request on whose behalf something is logged, unless the line has it from its logger. */
export function requestInLog(_: object, _level: number, logger: Bound): { reqId?: string } {
  const reqId = present.getStore();
  return reqId === undefined || 'reqId' in logger.bindings() ? {} : { reqId };
}
