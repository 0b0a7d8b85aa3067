import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';

const screens = ['/login', '/auth', '/onboarding', '/dashboard', '/dashboard/*', '/goodbye'];

/** The document of the React client for its screens. */
export function screenRoutes(app: FastifyInstance, { assets }: Pick<Context, 'assets'>): void {
  for (const url of screens) {
    app.get(url, async (_, reply) => {
      // Private pages are kept nowhere
      reply.header('cache-control', 'no-store');
      return await reply.type('text/html; charset=utf-8').send(assets.shell);
    });
  }
}
