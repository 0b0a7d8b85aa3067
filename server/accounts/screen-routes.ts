import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SCRIPT_LOADER } from '#src/pages/document.ts';
import { type DashboardScreen, entryScreens, organizationAt, screenAt, screenPath } from '#src/screens.ts';
import type { Context } from '../context.ts';
import type { Env } from '../env.ts';
import { bodyOf, type CompressedPage, compressedPage } from '../platform/compressed-pages.ts';
import { languageOf } from '../platform/content-negotiation.ts';
import { changeCsp, cspHash } from '../platform/security-headers.ts';
import { sessionTokenIn } from './cookies.ts';
import { type AnswerCalls, earlyHome } from './early-home.ts';

/** The document of the React client, for each of its screens. */
export function screenRoutes(
  app: FastifyInstance,
  { assets, env }: Pick<Context, 'assets' | 'env'>,
  answerCalls: AnswerCalls,
): void {
  const renderHome = earlyHome({ assets, env }, answerCalls);
  const theme = cspHash(/<script id="theme">(.*?)<\/script>/s.exec(assets.shell)?.[1] ?? '');
  const sendDocument = async (reply: FastifyReply, document: string | Buffer) => {
    changeCsp(reply, cspHash(SCRIPT_LOADER), theme);
    // Private pages must not be stored
    reply.header('cache-control', 'no-store');
    return await reply.type('text/html; charset=utf-8').send(document);
  };
  const send = (_: FastifyRequest, reply: FastifyReply) => sendDocument(reply, assets.shell);
  // A signed-in user is redirected by the client and need not see the form
  const begin = inlineScript(assets.login.en, 'type="module"');
  const logins = { en: compressedPage(assets.login.en), es: compressedPage(assets.login.es) };
  app.get(screenPath('login'), async (request, reply) => {
    if (sessionTokenIn(request.headers) !== undefined) return sendDocument(reply, assets.shell);
    changeCsp(reply, "script-src 'self'", `script-src 'self' ${begin}`);
    return sendDocument(reply, await bodyOf(request, reply, logins[languageOf(request) ?? 'en']));
  });
  for (const screen of entryScreens) if (screen !== 'login') app.get(screenPath(screen), send);
  const screens = Object.fromEntries(
    Object.entries(assets.screens).map(([name, page]) => [
      name,
      { ...compressedPage(page), script: inlineScript(page, 'data-first') },
    ]),
  ) as Record<DashboardScreen, CompressedPage & { script: string }>;
  const sendScreen = async (request: FastifyRequest, reply: FastifyReply, screen: DashboardScreen) => {
    changeCsp(reply, "script-src 'self'", `script-src 'self' ${screens[screen].script}`);
    const early = screen === 'home' ? await renderHome(request, reply) : null;
    return await sendDocument(reply, early ?? (await bodyOf(request, reply, screens[screen])));
  };
  app.get(screenPath('home'), (request, reply) => sendScreen(request, reply, 'home'));
  app.get<{ Params: { '*': string } }>(`${screenPath('home')}/*`, (request, reply) => {
    const path = `${screenPath('home')}/${request.params['*']}`;
    const named = screenAt(path);
    const screen = isMissing(env, named) ? null : named;
    // What the documents of screens request at once is for the own account
    if (screen !== null && organizationAt(path) === null) return sendScreen(request, reply, screen);
    if (screen === null) reply.code(404); // the client says so as well (product 31.16)
    return send(request, reply);
  });
}

/** What this server doesn't offer (product 38.6, 42.20). */
function isMissing({ defaultPlan, customDomains, baseDomain }: Env, screen: DashboardScreen | null): boolean {
  if (screen === 'billing') return defaultPlan !== null;
  return screen === 'domains' && customDomains === null && baseDomain === null;
}

/** For the policy. */
function inlineScript(page: string, attribute: string): string {
  const [, source] = new RegExp(`<script ${attribute}>(.*?)</script>`, 's').exec(page) ?? [];
  if (source === undefined) throw new Error(`The document has no script ${attribute}`);
  return cspHash(source);
}
