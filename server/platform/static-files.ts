import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Encoding, encodingOf, etagOf, isNotModified } from './content-negotiation.ts';

type StaticFile = { type: string; etag: string; bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer } };

export type StaticFiles = ReadonlyMap<string, StaticFile>; // by name

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Built beside each file. */
const copies = { br: '.br', gzip: '.gz' } as const;

/** @throws on an unknown file type */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
  const names = await readdir(folder);
  const contents = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
  );
  const files = new Map<string, StaticFile>();
  for (const [name, identity] of contents) {
    if (Object.values(copies).includes(extname(name) as '.br')) continue;
    const type = types[extname(name)];
    if (type === undefined) throw new Error(`${name} has no known content type`);
    const [br, gzip] = [contents.get(name + copies.br), contents.get(name + copies.gzip)];
    const etag = `"${etagOf(identity)}"`;
    files.set(name, { type, etag, bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) } });
  }
  return files;
}

/** Serves files from memory: disk reads would wait behind password hashing. Names contain a content hash. */
export function staticRoutes(app: FastifyInstance, prefix: string, files: StaticFiles): void {
  app.get<{ Params: { '*': string } }>(`${prefix}*`, async (request, reply) => {
    const file = files.get(request.params['*']);
    if (!file) return reply.callNotFound();
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      etag: file.etag,
      vary: 'accept-encoding',
    });
    if (isNotModified(request, file.etag)) return await reply.code(304).send();
    const accepted = encodingOf(request.headers['accept-encoding']);
    const encoding = file.bodies[accepted] ? accepted : 'identity';
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return await reply.type(file.type).send(file.bodies[encoding]);
  });
}
