import type { FastifyInstance } from 'fastify';
import { paths } from '#src/paths.ts';
import type { Context } from '../context.ts';
import { browserCall, performTransfer } from '../operations.ts';
import { zipOf } from '../platform/zip.ts';
import { exportFiles } from './export.ts';

/** The account export as a ZIP (product 1.12). */
export function exportRoutes(app: FastifyInstance, context: Context): void {
  app.get(
    paths.accountExport,
    { exposeHeadRoute: false, config: { isOpenedByPeople: true } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const place = context.exports.placeOf(request, reply);
      const operation = { who: 'person', kind: 'read', accountLimit: 'export', place } as const;
      return await performTransfer(context, browserCall(context, request, reply), operation, async (actor) => () => {
        const now = new Date();
        const disposition = `attachment; filename="account-export-${now.toISOString().slice(0, 10)}.zip"`;
        return context.exports.send(request, reply, {
          headers: { 'content-type': 'application/zip', 'content-disposition': disposition },
          parts: zipOf(exportFiles(context, actor.person.id), now),
        });
      });
    },
  );
}
