import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingOf } from './encodings.ts';

/** A page that stays the same while the server runs. */
export type Packed = { page: string; tag: string; packs: Record<Exclude<Encoding, 'identity'>, () => Promise<Buffer>> };

const pack = { br: promisify<Buffer, Buffer>(brotliCompress), gzip: promisify<Buffer, Buffer>(gzip) };

/** Packs a page as well as can be, which takes too long to be done at each visit: once, when it is first wanted. */
export function packed(page: string): Packed {
  const once = (kind: Exclude<Encoding, 'identity'>) => {
    let made: Promise<Buffer> | undefined;
    return () => {
      made ??= pack[kind](Buffer.from(page));
      return made;
    };
  };
  return { page, tag: tagOf(page), packs: { br: once('br'), gzip: once('gzip') } };
}

/** The page as the browser takes it, with the headers that say so. */
export async function bodyOf(request: FastifyRequest, reply: FastifyReply, { page, packs }: Packed) {
  const encoding = encodingOf(request.headers['accept-encoding']);
  const vary = String(reply.getHeader('vary') ?? '');
  reply.header('vary', [...(vary ? [vary] : []), 'accept-encoding'].join(', '));
  if (encoding === 'identity') return page;
  reply.header('content-encoding', encoding);
  return await packs[encoding]();
}

/** Tells a page from each other one. */
export function tagOf(page: string): string {
  return createHash('sha256').update(page).digest('base64url').slice(0, 22);
}
