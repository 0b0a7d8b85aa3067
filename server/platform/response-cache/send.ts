import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingOf, isNotModified } from '../content-negotiation.ts';
import { REQUEST_ID_HEADER } from '../request-ids.ts';
import type { CachedResponse } from './cached-response.ts';
import { type HeaderPairs, writeHead } from './head.ts';

/** Sends a cached response, or 304. Returns about how many bytes were sent. */
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

/** The headers that hooks have set on a reply and that every response carries. */
export function commonHeaders(reply: FastifyReply): HeaderPairs {
  // Connection and request ID belong to the single response
  return Object.entries({ ...reply.raw.getHeaders(), ...reply.getHeaders() })
    .filter(([name]) => !['connection', REQUEST_ID_HEADER].includes(name.toLowerCase()))
    .flatMap(([name, value]) => [name, String(value)]);
}
