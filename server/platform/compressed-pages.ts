import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingOf, etagOf } from './content-negotiation.ts';

export type CompressedPage = {
  page: string;
  etag: string;
  compressed: Record<Exclude<Encoding, 'identity'>, () => Promise<Buffer>>;
};

const compress = { br: promisify<Buffer, Buffer>(brotliCompress), gzip: promisify<Buffer, Buffer>(gzip) };

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

/** Sets `vary` and `content-encoding`. */
export async function bodyOf(request: FastifyRequest, reply: FastifyReply, { page, compressed }: CompressedPage) {
  const encoding = encodingOf(request.headers['accept-encoding']);
  const vary = String(reply.getHeader('vary') ?? '');
  reply.header('vary', [...(vary ? [vary] : []), 'accept-encoding'].join(', '));
  if (encoding === 'identity') return page;
  reply.header('content-encoding', encoding);
  return await compressed[encoding]();
}
