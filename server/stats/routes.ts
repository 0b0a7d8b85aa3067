import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#src/errors.ts';
import { paths } from '#src/paths.ts';
import { daysSchema } from '#src/stats/period-schema.ts';
import { authorize, requireActor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { csvOf, readCsv, separators } from './csv-export.ts';
import { csvFileName, csvSubjects } from './csv-texts.ts';

/** Forms send empty fields, so empty means absent. */
const querySchema = z.object({
  item: z.union([z.uuid(), z.literal('').transform(() => null)]).default(null),
  dimension: z.union([z.enum(csvSubjects), z.literal('').transform(() => null)]).default(null),
});

/** Exports stats as CSV (product 20.11). */
export function statsRoutes(app: FastifyInstance, context: Context): void {
  app.get(paths.statsCsv, { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const actor = await requireActor(context, request, reply);
    authorize(actor, 'stats.read');
    const [days, parsed] = [daysSchema.safeParse(request.query), querySchema.safeParse(request.query)];
    if (!days.success || !parsed.success) throw new AppError('invalid_input');
    const { item, dimension } = parsed.data;
    const rows = await readCsv(context, actor, { itemId: item, days: days.data, subject: dimension });
    const { language } = actor.profile;
    const named = { appName: context.env.appName, days: days.data, subject: dimension };
    const name = csvFileName(context.i18n(language), named);
    reply.header('content-disposition', `attachment; filename="${name}.csv"`);
    return await reply.type('text/csv; charset=utf-8').send(csvOf(rows, separators[language]));
  });
}
