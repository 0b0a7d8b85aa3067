import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#src/errors.ts';
import type { Context } from './context.ts';
import { retryAfterOf } from './platform/error-handling.ts';
import { type AppRouter, appRouter } from './router.ts';
import { codeOf, detailsOf, requestContext } from './trpc.ts';

/** The typed procedures under /trpc, in a scope of their own: its hooks are for them alone. */
export async function procedureRoutes(scope: FastifyInstance, context: Context): Promise<void> {
  scope.addHook('onRequest', async ({ headers, params }) => {
    // Decoded by now: what is left of it would be decoded again
    if ((params as { path?: string }).path?.includes('%')) throw new AppError('not_found');
    // No procedure takes a form, and the library would read one of any size
    if (/^\s*multipart\//i.test(headers['content-type'] ?? '')) throw new AppError('invalid_input');
  });
  // Where it refuses a request before it knows the procedure, it leaves out of what type its JSON is
  scope.addHook('onSend', async (_, __, payload) => {
    const headers = payload instanceof Response ? payload.headers : null;
    if (headers?.get('content-type')?.startsWith('text/plain')) headers.set('content-type', 'application/json');
    return payload;
  });
  await scope.register(fastifyTRPCPlugin<AppRouter>, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      maxBatchSize: 20,
      createContext: ({ req, res }) => requestContext(context, req, res),
      onError: ({ error, path }) => {
        if (codeOf(error) === 'internal') scope.log.error({ err: error.cause ?? error, path }, 'a procedure failed');
      },
      responseMeta: ({ errors, type }) => ({
        headers: {
          'cache-control': type === 'subscription' ? 'no-store, no-transform' : 'no-store',
          ...retryAfterOf(errors.map((error) => ({ code: codeOf(error), ...detailsOf(error) }))),
        },
      }),
    },
  } as FastifyTRPCPluginOptions<AppRouter> & { prefix: string });
}
