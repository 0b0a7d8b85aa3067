import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#src/errors.ts';
import { type Language, languages } from '#src/languages.ts';
import { contactSubjects, infoPages, type LandingPage, landingPath } from '#src/marketing/landing.ts';
import { contactSentPage } from '#src/marketing/pages/contact-pages.ts';
import type { Context } from '../context.ts';
import { packed } from '../platform/compressed.ts';
import { languageOf } from '../platform/language.ts';
import { pageAnswer, sendPacked, sendPage } from '../platform/page-responses.ts';
import { contactMessageSchema, sendContactMessage } from './contact.ts';
import { homeDocument } from './home-document.ts';
import { partRoutes } from './parts.ts';

type Shared = Pick<Context, 'env' | 'i18n' | 'assets' | 'db' | 'limits'>;

/** The landing page and the pages beside it, in both languages (product 27.1, 27.9). */
export function landingRoutes(app: FastifyInstance, context: Shared): void {
  const homes = { en: packed(homeDocument(context, 'en')), es: packed(homeDocument(context, 'es')) };
  const send = (page: LandingPage, request: FastifyRequest, reply: FastifyReply, language: Language) =>
    page === 'home'
      ? sendPacked(request, reply, language, homes[language])
      : sendPage(request, reply, language, withSubject(request, context.assets.landing[language][page]));

  for (const page of ['home', ...infoPages] as const) {
    app.get(landingPath(page, 'en'), async (request, reply) => send(page, request, reply, languageOf(request) ?? 'en'));
    app.get(landingPath(page, 'es'), async (request, reply) => send(page, request, reply, 'es'));
  }
  partRoutes(app, context);

  for (const language of languages) {
    app.post(landingPath('contact', language), async (request, reply) => {
      const { data } = contactMessageSchema.safeParse(request.body);
      if (!data) throw new AppError('invalid_input');
      await context.limits.contact.guard({ address: request.ip }, () => sendContactMessage(context, data, language));
      const page = contactSentPage({ i18n: context.i18n(language), appName: context.env.appName, email: data.email });
      const { headers, body } = pageAnswer(200, language, page);
      return await reply.headers({ ...headers, 'cache-control': 'no-store' }).send(body);
    });
  }
}

const subjectQuery = z.object({ subject: z.enum(contactSubjects) });

/** Fills in what the link that led here says a message is about. */
function withSubject({ query }: FastifyRequest, document: string): string {
  const { data } = subjectQuery.safeParse(query);
  return data ? document.replace(`<option value="${data.subject}"`, '$& selected=""') : document;
}
