import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingOf } from './encodings.ts';

/** A page that stays the same while the server runs. */
export type CompressedPage = {
  page: string;
  etag: string;
  compressed: Record<Exclude<Encoding, 'identity'>, () => Promise<Buffer>>;
};

const compress = { br: promisify<Buffer, Buffer>(brotliCompress), gzip: promisify<Buffer, Buffer>(gzip) };

/** Compresses a page at the highest level, once, when it is first requested. */
export function compressedPage(page: string): CompressedPage {
  const once = (encoding: Exclude<Encoding, 'identity'>) => {
    let bytes: Promise<Buffer> | undefined;
    return () => {
      bytes ??= compress[encoding](Buffer.from(page));
      return bytes;
    };
  };
  return { page, etag: etagOf(page), compressed: { br: once('br'), gzip: once('gzip') } };
}

/** The body in the encoding that the request accepts; sets the headers that go with it. */
export async function bodyOf(request: FastifyRequest, reply: FastifyReply, { page, compressed }: CompressedPage) {
  const encoding = encodingOf(request.headers['accept-encoding']);
  const vary = String(reply.getHeader('vary') ?? '');
  reply.header('vary', [...(vary ? [vary] : []), 'accept-encoding'].join(', '));
  if (encoding === 'identity') return page;
  reply.header('content-encoding', encoding);
  return await compressed[encoding]();
}

/** Without quotes. */
export function etagOf(page: string): string {
  return createHash('sha256').update(page).digest('base64url').slice(0, 22);
}
