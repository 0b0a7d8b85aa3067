import type { FastifyInstance } from 'fastify';
import { paths } from '#src/paths.ts';
import { requireActor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { zipOf } from '../platform/zip.ts';
import { exportFiles } from './export.ts';

/** The account export as a ZIP (product 1.12). */
export function exportRoutes(app: FastifyInstance, context: Context): void {
  app.get(paths.accountExport, { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const actor = await requireActor(context, request, reply);
    return await context.exports.send(request, reply, actor.person.id, async () => {
      await context.limits.export.guard({ account: actor.person.id }, async () => {});
      const now = new Date();
      const disposition = `attachment; filename="account-export-${now.toISOString().slice(0, 10)}.zip"`;
      return {
        headers: { 'content-type': 'application/zip', 'content-disposition': disposition },
        parts: zipOf(exportFiles(context, actor.person.id), now),
      };
    });
  });
}
