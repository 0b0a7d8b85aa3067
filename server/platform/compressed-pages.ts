import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipBytes } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingOf, etagOf } from './content-negotiation.ts';
import { once } from './once.ts';

export type CompressedPage = {
  page: string;
  etag: string;
  compressed: Record<Exclude<Encoding, 'identity'>, () => Promise<Buffer>>;
};

const compress = { br: promisify<Buffer, Buffer>(brotliCompress), gzip: promisify<Buffer, Buffer>(gzipBytes) };

export function compressedPage(page: string): CompressedPage {
  const br = once(() => compress.br(Buffer.from(page)));
  const gzip = once(() => compress.gzip(Buffer.from(page)));
  return { page, etag: etagOf(page), compressed: { br, gzip } };
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
