import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingOf, isNotModified } from '../content-negotiation.ts';
import { REQUEST_ID_HEADER } from '../request-ids.ts';
import type { CachedResponse } from './cached-response.ts';
import { type RawHeaders, writeHead } from './head.ts';

/** Returns about how many bytes were sent. */
export function send(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): number {
  const { raw } = reply;
  const { etag, notModified, variants } = response.template;
  const keepAliveMs = reply.server.server.keepAliveTimeout;
  if (etag !== null && notModified !== null && isNotModified(request, `"${etag}"`)) {
    writeHead(raw, notModified, request.id, null, keepAliveMs);
    raw.end();
    return notModified.text.length;
  }
  const { head, body } = variants[encodingOf(request.headers['accept-encoding'])];
  writeHead(raw, head, request.id, response.location, keepAliveMs);
  if (body === null || request.method === 'HEAD') {
    raw.end();
    return head.text.length;
  }
  raw.end(body, 'latin1');
  return head.text.length + body.length;
}

/** Headers that hooks set on every response. */
export function commonHeaders(reply: FastifyReply): RawHeaders {
  return Object.entries({ ...reply.raw.getHeaders(), ...reply.getHeaders() })
    .filter(([name]) => !['connection', REQUEST_ID_HEADER].includes(name.toLowerCase()))
    .flatMap(([name, value]) => [name, String(value)]);
}
