import type { FastifyInstance } from 'fastify';
import { paths } from '#src/paths.ts';
import type { PersonActor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { browserCall, type Level, performTransfer } from '../operations.ts';
import { whilePermitted } from '../owners/lock-actor.ts';
import { type ZipFile, zipOf } from '../platform/zip.ts';
import { exportFiles, organizationExportFiles } from './export.ts';

type Export = { name: string; who: Level; files: (actor: PersonActor) => AsyncIterable<ZipFile> };

/** The exports of an account (product 1.12) and of an organization (product 1.12) as ZIP files. */
export function exportRoutes(app: FastifyInstance, context: Context): void {
  const serve = (path: string, { name, who, files }: Export) =>
    app.get(path, { exposeHeadRoute: false, config: { isOpenedByPeople: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const place = context.exports.placeOf(request, reply);
      const operation = { who, kind: 'read', accountLimit: 'export', place } as const;
      return await performTransfer(context, browserCall(context, request, reply), operation, async (actor) => () => {
        const now = new Date();
        const disposition = `attachment; filename="${name}-export-${now.toISOString().slice(0, 10)}.zip"`;
        return context.exports.send(request, reply, {
          headers: { 'content-type': 'application/zip', 'content-disposition': disposition },
          // A person's own account needs no role
          parts: whilePermitted(context.db, actor, 'organization.export', zipOf(files(actor), now)),
        });
      });
    });
  serve(paths.accountExport, {
    name: 'account',
    who: 'person',
    files: ({ person }) => exportFiles(context, person.id),
  });
  serve(paths.organizationExport, {
    name: 'organization',
    who: 'organization.export',
    files: ({ owner }) => organizationExportFiles(context, owner.id),
  });
}
