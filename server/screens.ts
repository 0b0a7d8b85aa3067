import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from './context.ts';
import { sandboxOnly } from './sandbox/peers.ts';

const screens = ['/login', '/auth', '/onboarding', '/dashboard', '/dashboard/*', '/goodbye'];

/** The document of the React client for its screens. */
export function screenRoutes(app: FastifyInstance, { assets, env }: Pick<Context, 'assets' | 'env'>): void {
  const send = async (_: FastifyRequest, reply: FastifyReply) => {
    // Private pages are kept nowhere
    reply.header('cache-control', 'no-store');
    return await reply.type('text/html; charset=utf-8').send(assets.shell);
  };
  for (const url of screens) app.get(url, send);
  // All parts of the interface, for whoever builds it
  if (env.sandbox) app.get('/dev/ui', { onRequest: sandboxOnly(env) }, send);
}
