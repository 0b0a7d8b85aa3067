import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { REQUEST_ID_HEADER } from './request-ids.ts';
import { permissionsHeader } from './security-headers.ts';
import { isBelow, isProgramPath } from './url-paths.ts';

const body = JSON.stringify({ error: { code: 'invalid_input', message: 'Invalid input' } });

/** No route has as many segments. */
const NO_ROUTE = '/-/-/-/-';

/** Answers requests that reach no hook. */
export function malformedRequestHandling(
  /** the header for https of the host that was asked; null: none. Without a request, of PUBLIC_URL */
  hstsOf: (request: IncomingMessage | null) => string | null,
  /** paths with a format of their own */
  owns: readonly {
    prefix: string;
    send: (request: FastifyRequest, reply: FastifyReply, status: number) => void;
  }[] = [],
) {
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    ...permissionsHeader,
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json; charset=utf-8',
  };

  function hstsHeader(request: IncomingMessage | null): Record<string, string> {
    const value = hstsOf(request);
    return value === null ? {} : { 'strict-transport-security': value };
  }

  function refuse(error: { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): void {
    const own = owns.find(({ prefix }) => isBelow(prefix, request.url));
    if (!own && !isProgramPath(request.url) && request.headers.accept?.includes('text/html')) {
      showNothingThere(request, reply);
      return;
    }
    reply.headers({ ...headers, ...hstsHeader(request.raw), [REQUEST_ID_HEADER]: request.id });
    const status = error.statusCode ?? 400;
    if (own) own.send(request, reply, status);
    else reply.code(status).send(body);
    request.raw.resume();
  }

  /** Routed again, so that it is like the page of any unknown path (product 31.19). */
  function showNothingThere({ raw, server }: FastifyRequest, reply: FastifyReply): void {
    const [, query = ''] = /\?(.{0,1000})/.exec(raw.url ?? '') ?? [];
    raw.url = `${NO_ROUTE}?${query}`;
    server.routing(raw, reply.raw);
  }

  function refuseUnparsed({ code }: { code?: unknown }, socket: Duplex): void {
    if (code === 'ECONNRESET' || socket.destroyed) return;
    endWith(socket, code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400);
  }

  function endWith(socket: Duplex, status: number): void {
    const pairs = { ...headers, ...hstsHeader(null), 'content-length': String(body.length), connection: 'close' };
    const lines = Object.entries(pairs).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    socket.destroy();
  }

  return {
    /** Sends a refusal and disconnects. */
    endWith,
    options: {
      frameworkErrors: refuse,
      clientErrorHandler: refuseUnparsed,
    } satisfies FastifyServerOptions,
    /** Replaces Node's handling of CONNECT and Expect. */
    register(app: FastifyInstance): void {
      app.server.on('connect', (_: IncomingMessage, socket: Duplex) => endWith(socket, 404));
      app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
    },
  };
}
