import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SCRIPT_LOADER } from '#src/pages/document.ts';
import { entryScreens, screenAt, screenPath } from '#src/screens.ts';
import type { Context } from '../context.ts';
import { bodyOf, compressedPage } from '../platform/compressed-pages.ts';
import { languageOf } from '../platform/content-negotiation.ts';
import { changeCsp, cspHash } from '../platform/security-headers.ts';
import { sessionTokenIn } from './cookies.ts';

/** The document of the React client, for each of its screens. */
export function screenRoutes(app: FastifyInstance, { assets }: Pick<Context, 'assets'>): void {
  const theme = cspHash(/<script id="theme">(.*?)<\/script>/s.exec(assets.shell)?.[1] ?? '');
  const sendDocument = async (reply: FastifyReply, document: string | Buffer) => {
    changeCsp(reply, cspHash(SCRIPT_LOADER), theme);
    // Private pages must not be stored
    reply.header('cache-control', 'no-store');
    return await reply.type('text/html; charset=utf-8').send(document);
  };
  const send = (_: FastifyRequest, reply: FastifyReply) => sendDocument(reply, assets.shell);
  // A signed-in user is redirected by the client and need not see the form
  const begin = cspHash(/<script type="module">(.*?)<\/script>/s.exec(assets.login.en)?.[1] ?? '');
  const logins = { en: compressedPage(assets.login.en), es: compressedPage(assets.login.es) };
  app.get(screenPath('login'), async (request, reply) => {
    if (sessionTokenIn(request.headers) !== undefined) return sendDocument(reply, assets.shell);
    changeCsp(reply, "script-src 'self'", `script-src 'self' ${begin}`);
    return sendDocument(reply, await bodyOf(request, reply, logins[languageOf(request) ?? 'en']));
  });
  const others = [...entryScreens, 'home' as const].filter((screen) => screen !== 'login');
  for (const screen of others) app.get(screenPath(screen), send);
  app.get<{ Params: { '*': string } }>(`${screenPath('home')}/*`, (request, reply) => {
    const isScreen = screenAt(`${screenPath('home')}/${request.params['*']}`) !== null;
    if (!isScreen) reply.code(404); // the client says so as well (product 31.16)
    return send(request, reply);
  });
}
