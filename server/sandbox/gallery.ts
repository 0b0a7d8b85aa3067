import type { FastifyInstance } from 'fastify';
import { type Access, sandboxOnly } from './peers.ts';

/** All parts of the interface with their states, for whoever builds it: a screen of the client (`web/gallery`). */
export function galleryRoutes(app: FastifyInstance, { shell, ...access }: Access & { shell: string }): void {
  app.get('/dev/ui', { onRequest: sandboxOnly(access) }, async (_, reply) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(shell),
  );
}
