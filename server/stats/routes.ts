import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#src/errors.ts';
import { paths } from '#src/paths.ts';
import { listExportSchema } from '#src/stats/list-export.ts';
import { daysSchema } from '#src/stats/period-schema.ts';
import type { Context } from '../context.ts';
import { browserCall, performTransfer } from '../operations.ts';
import { whilePermitted } from '../owners/lock-actor.ts';
import { csvHeaders } from '../platform/csv.ts';
import { statsCsv } from './csv-export.ts';
import { csvFileName, csvSubjects, listFileName } from './csv-texts.ts';
import { listCsv } from './list-csv.ts';

/** Forms send empty fields, so empty means absent. */
const querySchema = z.object({
  item: z.union([z.uuid(), z.literal('').transform(() => null)]).default(null),
  dimension: z.union([z.enum(csvSubjects), z.literal('').transform(() => null)]).default(null),
});

/** Exports stats (product 20.11) and lists (product 35.9) as CSV. */
export function statsRoutes(app: FastifyInstance, context: Context): void {
  const { exports, i18n } = context;
  const { appName } = context.env;

  app.get(paths.statsCsv, { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const place = exports.placeOf(request, reply);
    const operation = { who: 'stats.read', kind: 'read', accountLimit: 'csv', place } as const;
    return await performTransfer(context, browserCall(context, request, reply), operation, async (actor) => {
      const [days, parsed] = [daysSchema.safeParse(request.query), querySchema.safeParse(request.query)];
      if (!days.success || !parsed.success) throw new AppError('invalid_input');
      const { item: itemId, dimension: subject } = parsed.data;
      const name = csvFileName(i18n(actor.language), { appName, days: days.data, subject });
      const report = statsCsv(context, actor, { itemId, days: days.data, subject });
      const parts = whilePermitted(context.db, actor, 'stats.read', report);
      return () => exports.send(request, reply, { headers: csvHeaders(name), parts });
    });
  });

  app.post(paths.listsCsv, { config: { isOpenedByPeople: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { data } = listExportSchema.safeParse(request.body ?? {});
    const place = exports.placeOf(request, reply);
    const who = data?.kind === 'card' ? 'cards.read' : 'links.read';
    const operation = { who, kind: 'read', accountLimit: 'csv', place } as const;
    return await performTransfer(context, browserCall(context, request, reply), operation, async (actor) => {
      if (!data) throw new AppError('invalid_input');
      const name = listFileName(i18n(actor.language), { appName, kind: data.kind });
      const parts = whilePermitted(context.db, actor, who, listCsv(context, actor, data));
      return () => exports.send(request, reply, { headers: csvHeaders(name), parts });
    });
  });
}
