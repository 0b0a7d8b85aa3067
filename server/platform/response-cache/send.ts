import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingOf } from '../encodings.ts';
import { isNotModified } from '../etags.ts';
import { REQUEST_ID } from '../request-ids.ts';
import type { FinishedAnswer } from './cached-response.ts';
import { type Pairs, writeHead } from './head.ts';

/** Writes a finished answer as it is: nothing of it is computed again. Bytes that it has, about. */
export function send(request: FastifyRequest, reply: FastifyReply, answer: FinishedAnswer): number {
  const { raw } = reply;
  const { location } = answer;
  const { tag, unchanged, forms } = answer.shape;
  const keepAliveMs = reply.server.server.keepAliveTimeout;
  if (tag !== null && unchanged !== null && isNotModified(request, `"${tag}"`)) {
    writeHead(raw, unchanged, request.id, null, keepAliveMs);
    raw.end();
    return unchanged.text.length;
  }
  const { head, body } = forms[encodingOf(request.headers['accept-encoding'])];
  writeHead(raw, head, request.id, location, keepAliveMs);
  if (body === null || request.method === 'HEAD') {
    raw.end();
    return head.text.length;
  }
  raw.end(body, 'latin1');
  return head.text.length + body.length;
}

/** What every answer of this server carries, as it stands before anything is said. */
export function usualHead(reply: FastifyReply): Pairs {
  // Whether the connection goes on, and which request it was, is for each answer to say
  return Object.entries({ ...reply.raw.getHeaders(), ...reply.getHeaders() })
    .filter(([name]) => !['connection', REQUEST_ID].includes(name.toLowerCase()))
    .flatMap(([name, value]) => [name, String(value)]);
}
