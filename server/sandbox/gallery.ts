import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';
import { sandboxOnly } from './peers.ts';

/** All parts of the interface with their states, for whoever builds it: a screen of the client (`web/gallery`). */
export function galleryRoutes(
  app: FastifyInstance,
  { shell, ...env }: Pick<Env, 'sandboxPublic' | 'publicUrl'> & { shell: string },
): void {
  app.get('/dev/ui', { onRequest: sandboxOnly(env) }, async (_, reply) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(shell),
  );
}
