import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { paths } from '#src/paths.ts';
import type { Env } from '../env.ts';
import { contentDisposition } from '../platform/content-disposition.ts';

const archive = new URL('../../dist/source.zip', import.meta.url);
const name = 'saluda-source.zip';

/** The source code of the running version, as section 13 of the license requires (product 29.1). */
export function sourceRoutes(app: FastifyInstance, { sourceUrl }: Pick<Env, 'sourceUrl'>): void {
  app.get(paths.sourceCode, async (_, reply) => {
    reply.header('cache-control', 'no-cache');
    if (sourceUrl !== null) return await reply.redirect(sourceUrl);
    return await reply
      .type('application/zip')
      .header('content-disposition', contentDisposition('attachment', { ascii: name, utf8: name }))
      .send(createReadStream(archive));
  });
}
