import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from './context.ts';
import { languageOf } from './language.ts';
import { hasSession } from './own-visits.ts';

const screens = ['/auth', '/onboarding', '/dashboard', '/dashboard/*', '/goodbye'];

/** The document of the React client for its screens. */
export function screenRoutes(app: FastifyInstance, { assets }: Pick<Context, 'assets'>): void {
  const sendDocument = async (reply: FastifyReply, document: string) => {
    // Private pages are kept nowhere
    reply.header('cache-control', 'no-store');
    return await reply.type('text/html; charset=utf-8').send(document);
  };
  const send = (_: FastifyRequest, reply: FastifyReply) => sendDocument(reply, assets.shell);
  // Whoever is signed in is led on, and need not see the form
  app.get('/login', (request, reply) =>
    sendDocument(reply, hasSession(request.headers) ? assets.shell : assets.login[languageOf(request) ?? 'en']),
  );
  for (const url of screens) app.get(url, send);
}
