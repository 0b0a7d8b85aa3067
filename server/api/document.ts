import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { bodyOf, type CompressedPage, compressedPage } from '../platform/compressed-pages.ts';
import { isNotModified } from '../platform/content-negotiation.ts';

export const documentPath = '/openapi.json';

/** `npm run openapi` writes it; making it takes the server longer than starting. */
const file = new URL('../../docs/api/openapi.json', import.meta.url);

/** What operations there are, for programs (product 41.14). It is read when it is asked for. */
export function documentRoute(scope: FastifyInstance): void {
  let loaded: Promise<CompressedPage> | undefined;
  const load = async () => compressedPage(await readFile(file, 'utf8'));
  scope.get(documentPath, async (request, reply) => {
    loaded ??= load();
    const document = await loaded;
    const etag = `"${document.etag}"`;
    reply.headers({ 'cache-control': 'public, max-age=3600', etag });
    if (isNotModified(request, etag)) return await reply.code(304).send();
    return await reply.type('application/json; charset=utf-8').send(await bodyOf(request, reply, document));
  });
}
