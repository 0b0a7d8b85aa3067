import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#src/errors.ts';
import { auditFilterSchema } from '#src/owners/audit-filter.ts';
import { paths } from '#src/paths.ts';
import type { Context } from '../../context.ts';
import { browserCall, performTransfer } from '../../operations.ts';
import { csvHeaders, fileName } from '../../platform/csv.ts';
import { whilePermitted } from '../lock-actor.ts';
import { auditCsv } from './audit.ts';

/** Forms send empty fields, so empty means absent. */
const querySchema = z.preprocess(
  (query) => Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== '')),
  auditFilterSchema,
);

/** The audit log of an organization as CSV (product 36.7). */
export function auditRoutes(app: FastifyInstance, context: Context): void {
  app.get(paths.auditCsv, { exposeHeadRoute: false, config: { isOpenedByPeople: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const place = context.exports.placeOf(request, reply);
    const operation = { who: 'audit.read', kind: 'read', accountLimit: 'csv', place } as const;
    return await performTransfer(context, browserCall(context, request, reply), operation, async (actor) => {
      const { data } = querySchema.safeParse(request.query);
      if (!data) throw new AppError('invalid_input');
      const name = fileName([actor.owner.name, 'audit', new Date().toISOString().slice(0, 10)]);
      const parts = whilePermitted(context.db, actor, 'audit.read', auditCsv(context, actor, data));
      return () => context.exports.send(request, reply, { headers: csvHeaders(name), parts });
    });
  });
}
