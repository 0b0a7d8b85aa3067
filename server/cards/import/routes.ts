import type { FastifyInstance, FastifyRequest } from 'fastify';
import { importQuerySchema, MAX_IMPORT_BYTES } from '#src/cards/import.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../../context.ts';
import { browserCall, performTransfer } from '../../operations.ts';
import { createFairQueue } from '../../platform/fair-queue.ts';
import { sharedNetworkOf } from '../../platform/ip-addresses.ts';
import { importCards } from './import-cards.ts';

/** One import checks up to 2,000 rows in this process. */
const IMPORTS = { concurrency: 2, perClient: 1, perHolder: 2, capacity: 20, maxWaitMs: 20_000 };

/** Cards from a CSV file (product 36.34). */
export function importRoutes(scope: FastifyInstance, context: Context): void {
  const imports = createFairQueue({ ...IMPORTS, lanes: ['imports'] });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('text/csv', { parseAs: 'buffer', bodyLimit: MAX_IMPORT_BYTES }, (_, body, done) =>
    done(null, body),
  );
  scope.post('/api/cards/import', { bodyLimit: MAX_IMPORT_BYTES }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const isDryRun = (request.query as { dryRun?: unknown }).dryRun === 'true';
    return await performTransfer(
      context,
      browserCall(context, request, reply),
      {
        who: 'cards.manage',
        kind: 'change',
        isDraft: isDryRun,
        accountLimit: isDryRun ? 'draft' : 'change',
        place: (ownerId, work) =>
          imports.run({ lane: 'imports', client: ownerId, holder: sharedNetworkOf(request.ip) }, work),
      },
      async (actor) => {
        const { template } = queryOf(request);
        const { body } = request;
        if (!Buffer.isBuffer(body)) throw new AppError('import_unreadable');
        return () => importCards(context, actor, { bytes: body, isDryRun, template });
      },
    );
  });
}

function queryOf({ query }: FastifyRequest) {
  const { data } = importQuerySchema.safeParse(query);
  if (!data) throw new AppError('invalid_input');
  return data;
}
