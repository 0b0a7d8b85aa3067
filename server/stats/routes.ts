import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#src/errors.ts';
import { paths } from '#src/paths.ts';
import { daysSchema } from '#src/stats/period-schema.ts';
import { actorOf } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { csvOf, separators } from './csv.ts';
import { readSheet } from './csv-export.ts';
import { sheetFileName, sheetSubjects } from './csv-texts.ts';

/** Absent and empty are one: a form sends its empty fields, too. */
const querySchema = z.object({
  item: z.union([z.uuid(), z.literal('').transform(() => null)]).default(null),
  dimension: z.union([z.enum(sheetSubjects), z.literal('').transform(() => null)]).default(null),
});

/** The figures of some days as a sheet (product 20.11). */
export function analyticsRoutes(app: FastifyInstance, context: Context): void {
  app.get(paths.analyticsSheet, { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const actor = await actorOf(context, request, (cookies) => {
      for (const cookie of cookies) reply.header('set-cookie', cookie);
    });
    if (!actor) throw new AppError('unauthenticated');
    const [days, asked] = [daysSchema.safeParse(request.query), querySchema.safeParse(request.query)];
    if (!days.success || !asked.success) throw new AppError('invalid_input');
    const { item, dimension } = asked.data;
    const sheet = await readSheet(context, actor, { itemId: item, days: days.data, subject: dimension });
    const { language } = actor.profile;
    const named = { appName: context.env.appName, days: days.data, subject: dimension };
    const name = sheetFileName(context.i18n(language), named);
    reply.header('content-disposition', `attachment; filename="${name}.csv"`);
    return await reply.type('text/csv; charset=utf-8').send(csvOf(sheet, separators[language]));
  });
}
