import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#src/errors.ts';
import { paths } from '#src/paths.ts';
import { actorOf } from '../accounts/actor.ts';
import { addressRoutes } from '../accounts/email-change-routes.ts';
import type { Context } from '../context.ts';
import { exportEntries, type WriteContact } from './export.ts';
import { zipStream } from './zip.ts';

/** The links of a change of address, and the export of an account (product 1.12): a file to keep, sent as it is made. */
export function accountRoutes(app: FastifyInstance, context: Context, writeContact: WriteContact): void {
  addressRoutes(app, context);

  app.get(paths.accountExport, { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const actor = await actorOf(context, request, (cookies) => {
      for (const cookie of cookies) reply.header('set-cookie', cookie);
    });
    if (!actor) throw new AppError('unauthenticated');
    await context.limits.export.guard({ account: actor.userId }, async () => {});
    const day = new Date().toISOString().slice(0, 10);
    const body = Readable.from(zipStream(exportEntries(context, actor.userId, writeContact)), { objectMode: false });
    reply.header('content-disposition', `attachment; filename="account-export-${day}.zip"`);
    return await reply.type('application/zip').send(body);
  });
}
