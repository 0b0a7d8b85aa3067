import type { FastifyInstance } from 'fastify';
import { sendPage } from './answers.ts';
import type { Context } from './context.ts';
import { languageOf } from './language.ts';

const screens = ['/login', '/auth', '/onboarding', '/dashboard', '/dashboard/*', '/goodbye'];

/** The landing page in its two languages, and the document of the React client for its screens. */
export function screenRoutes(app: FastifyInstance, { assets }: Pick<Context, 'assets'>): void {
  app.get('/', async (request, reply) => {
    const language = languageOf(request) ?? 'en';
    return sendPage(request, reply, language, assets.landing[language]);
  });
  app.get('/es', async (request, reply) => sendPage(request, reply, 'es', assets.landing.es));
  for (const url of screens) {
    app.get(url, async (_, reply) => {
      // Private pages are kept nowhere
      reply.header('cache-control', 'no-store');
      return await reply.type('text/html; charset=utf-8').send(assets.shell);
    });
  }
}
