import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#src/errors.ts';
import { type Language, languages } from '#src/languages.ts';
import { qrLayout } from '#src/links/qr-drawing.ts';
import { demoPath } from '#src/marketing/demo.ts';
import { isDocsPage } from '#src/marketing/docs.ts';
import { isHelpPage } from '#src/marketing/help.ts';
import {
  contactSubjects,
  type LandingPage,
  landingPath,
  SITE_STARTER,
  slowNetworkSeconds,
} from '#src/marketing/landing.ts';
import { SCRIPT_LOADER } from '#src/pages/document.ts';
import { escapeHtml } from '#src/pages/html.ts';
import { screenPath } from '#src/screens.ts';
import type { Context } from '../context.ts';
import { callOf, type OperationContext, performPublic } from '../operations.ts';
import { sitePages } from '../platform/assets.ts';
import { compressedPage } from '../platform/compressed-pages.ts';
import { languageOf } from '../platform/content-negotiation.ts';
import { once } from '../platform/once.ts';
import { pageResponse, sendCompressed, sendPage } from '../platform/page-responses.ts';
import { changeCsp, cspHash } from '../platform/security-headers.ts';
import { contactMessageSchema, contactSentPage, sendContactMessage } from './contact.ts';
import { demoPages, demoRoutes } from './demo.ts';
import { embedRoutes, scriptJson } from './embeds.ts';
import { helpQueryOf, helpRenderer } from './help.ts';
import { structuredData } from './structured-data.ts';

type LandingContext = Pick<Context, 'env' | 'i18n' | 'assets' | 'db'> & OperationContext;

/** The landing page and the information pages, in both languages (product 27.1, 27.9), and the demo. */
export function landingRoutes(app: FastifyInstance, context: LandingContext): void {
  const demo = demoPages(context);
  const homeOf = async (language: Language) => {
    const { length } = await demo[language].compressed.br();
    return compressedPage(homeDocument(context, language, length));
  };
  const homes = { en: once(() => homeOf('en')), es: once(() => homeOf('es')) };
  const renderHelp = helpRenderer(context);
  const send = async (page: LandingPage, request: FastifyRequest, reply: FastifyReply, language: Language) => {
    changeCsp(reply, cspHash(SCRIPT_LOADER), cspHash(SITE_STARTER));
    if (page === 'home') return await sendCompressed(request, reply, language, await homes[language]());
    if (!isHelpPage(page) && !isDocsPage(page)) {
      return await sendPage(request, reply, language, withSubject(request, context.assets.landing[language][page]));
    }
    const query = helpQueryOf(request.query);
    // The query comes from a visitor: keep it out of search results
    if (query.q !== '' || query.from !== null) reply.header('x-robots-tag', 'noindex');
    return await sendPage(request, reply, language, renderHelp(page, language, query));
  };

  const { homePage } = context.env;
  for (const page of sitePages(context.env)) {
    if (page === 'home' && homePage !== 'landing') {
      const target = homePage === 'sign-in' ? screenPath('login') : homePage;
      for (const language of languages) app.get(landingPath(page, language), (_, reply) => reply.redirect(target, 302));
      continue;
    }
    app.get(landingPath(page, 'en'), async (request, reply) => send(page, request, reply, languageOf(request) ?? 'en'));
    app.get(landingPath(page, 'es'), async (request, reply) => send(page, request, reply, 'es'));
  }
  embedRoutes(app, context);
  demoRoutes(app, context, demo);

  for (const language of languages) {
    app.post(landingPath('contact', language), async (request, reply) => {
      const { data } = contactMessageSchema.safeParse(request.body);
      if (!data) throw new AppError('invalid_input');
      await performPublic(context, callOf(request), { who: 'public', kind: 'change', limit: 'contact' }, () =>
        sendContactMessage(context, data, language),
      );
      const page = contactSentPage({ i18n: context.i18n(language), appName: context.env.appName, email: data.email });
      const { headers, body } = pageResponse(200, language, page);
      return await reply.headers({ ...headers, 'cache-control': 'no-store' }).send(body);
    });
  }
}

const subjectQuery = z.object({ subject: z.enum(contactSubjects) });

/** Preselects the subject given in the query. */
function withSubject({ query }: FastifyRequest, document: string): string {
  const { data } = subjectQuery.safeParse(query);
  return data ? document.replace(`<option value="${data.subject}"`, '$& selected=""') : document;
}

/** The landing page with the values that depend on the configuration, and the size of the demo's page as it is sent. */
function homeDocument({ env, assets }: LandingContext, language: Language, demoBytes: number): string {
  const layout = qrLayout(env.publicUrl + demoPath(null), true);
  const number = (value: number) =>
    value.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const values: Record<string, string> = {
    HOST: escapeHtml(env.publicUrl.replace(/^https?:\/\//, '')),
    QR_SIDE: String(layout.side),
    LOGO_AT: String(layout.logo?.at ?? 0),
    // The logo is drawn on a 32 x 32 grid
    LOGO_SCALE: String((layout.logo?.size ?? 0) / 32),
    DEMO_WEIGHT: number(demoBytes / 1000),
    DEMO_SECONDS: number(slowNetworkSeconds(demoBytes)),
    STRUCTURED: scriptJson(structuredData(env, language)),
  };
  return assets.landing[language].home.replace(/__([A-Z_]+?)__/g, (token, name: string) => values[name] ?? token);
}
