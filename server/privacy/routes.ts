import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { paths } from '#src/paths.ts';
import { requireActor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { exportEntries, type ZipEntry } from './export.ts';

/** The account export, streamed as a ZIP (product 1.12). */
export function exportRoutes(app: FastifyInstance, context: Context): void {
  app.get(paths.accountExport, { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const actor = await requireActor(context, request, reply);
    await context.limits.export.guard({ account: actor.userId }, async () => {});
    const day = new Date().toISOString().slice(0, 10);
    const body = Readable.from(zipStream(exportEntries(context, actor)), { objectMode: false });
    reply.header('content-disposition', `attachment; filename="account-export-${day}.zip"`);
    return await reply.type('application/zip').send(body);
  });
}

/** Streams a ZIP with one chunk of an entry in memory at a time. */
async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure = error ?? failure;
    if (chunk?.length) ready.push(chunk);
  });
  for await (const { name, chunks, isCompressed = false } of entries) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    zip.add(file);
    for await (const chunk of chunks) {
      file.push(chunk);
      if (failure) throw failure;
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    if (failure) throw failure;
    yield* ready.splice(0);
  }
  zip.end();
  if (failure) throw failure;
  yield* ready.splice(0);
}
