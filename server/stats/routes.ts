import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#src/errors.ts';
import { paths } from '#src/paths.ts';
import { listExportSchema } from '#src/stats/list-export.ts';
import { daysSchema } from '#src/stats/period-schema.ts';
import { authorize, requireActor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { csvParts, readCsv, separators } from './csv-export.ts';
import { csvFileName, csvSubjects, listFileName } from './csv-texts.ts';
import { listCsv } from './list-csv.ts';

/** Forms send empty fields, so empty means absent. */
const querySchema = z.object({
  item: z.union([z.uuid(), z.literal('').transform(() => null)]).default(null),
  dimension: z.union([z.enum(csvSubjects), z.literal('').transform(() => null)]).default(null),
});

/** Exports stats (product 20.11) and lists (product 35.9) as CSV. */
export function statsRoutes(app: FastifyInstance, context: Context): void {
  app.get(paths.statsCsv, { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const actor = await requireActor(context, request, reply);
    authorize(actor, 'stats.read');
    const [days, parsed] = [daysSchema.safeParse(request.query), querySchema.safeParse(request.query)];
    if (!days.success || !parsed.success) throw new AppError('invalid_input');
    const { item, dimension } = parsed.data;
    return await context.exports.send(request, reply, actor.owner.id, async () => {
      const rows = await readCsv(context, actor, { itemId: item, days: days.data, subject: dimension });
      const named = { appName: context.env.appName, days: days.data, subject: dimension };
      const name = csvFileName(context.i18n(actor.language), named);
      return { headers: csvHeaders(name), parts: csvParts(rows, separators[actor.language]) };
    });
  });

  app.post(paths.listsCsv, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const actor = await requireActor(context, request, reply);
    const parsed = listExportSchema.safeParse(request.body ?? {});
    if (!parsed.success) throw new AppError('invalid_input');
    const { kind } = parsed.data;
    authorize(actor, kind === 'card' ? 'cards.read' : 'links.read');
    const { appName } = context.env;
    const name = listFileName(context.i18n(actor.language), { appName, kind });
    return await context.exports.send(request, reply, actor.owner.id, async () => ({
      headers: csvHeaders(name),
      parts: listCsv(context, actor, parsed.data),
    }));
  });
}

function csvHeaders(name: string) {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
  };
}
