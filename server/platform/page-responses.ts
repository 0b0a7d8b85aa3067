import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#src/errors.ts';
import { errorPage, notFoundPage, refusedPage } from '#src/pages/notice-pages.ts';
import type { RefusalDetails } from '#src/refusals/refusal.ts';
import { sentText } from '#src/sent-texts.ts';
import type { Env } from '../env.ts';
import { bodyOf, type CompressedPage } from './compressed-pages.ts';
import { etagOf, isNotModified, languageOf } from './content-negotiation.ts';
import type { I18nByLanguage } from './i18n.ts';
import { isBelow, PLACE_PREFIX } from './url-paths.ts';

export type PageContext = { i18n: I18nByLanguage; env: Pick<Env, 'appName' | 'defaultPlan'> };

export type PageResponse = { status: number; headers: Record<string, string>; body: string };

/** Status 200 is stored and revalidated, so that edits show at once. */
export function pageResponse(status: number, language: string, page: string): PageResponse {
  const headers = {
    vary: 'Accept-Language',
    'content-language': language,
    'cache-control': status === 200 ? 'no-cache' : 'no-store',
    'content-type': 'text/html; charset=utf-8',
  };
  return { status, headers, body: page };
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, language: string, page: string): FastifyReply {
  const { 'content-type': type = '', ...headers } = pageResponse(200, language, page).headers;
  const etag = `"${etagOf(page)}"`;
  reply.headers({ ...headers, etag });
  return isNotModified(request, etag) ? reply.code(304).send() : reply.type(type).send(page);
}

export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  language: string,
  page: CompressedPage,
): Promise<FastifyReply> {
  const { headers } = pageResponse(200, language, '');
  const etag = `"${page.etag}"`;
  reply.headers({ ...headers, etag });
  return isNotModified(request, etag) ? reply.code(304).send() : reply.send(await bodyOf(request, reply, page));
}

export function sendPageResponse(reply: FastifyReply, { status, headers, body }: PageResponse): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}

export function sendErrorPage(
  { i18n: textsOf, env: { appName, defaultPlan } }: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { code, status, details }: { code: ErrorCode; status: number; details: RefusalDetails },
): FastifyReply {
  const i18n = textsOf(languageOf(request) ?? 'en');
  const about = { i18n, appName, isWhiteLabel: isBelow(PLACE_PREFIX, request.url) };
  const render = () => {
    if (code === 'not_found') return notFoundPage(about);
    if (status >= 500) return errorPage({ ...about, requestId: request.id });
    return refusedPage({
      ...about,
      text: sentText(i18n, code, { ...details, arePlansShown: defaultPlan === null }),
    });
  };
  return sendPageResponse(reply, pageResponse(status, i18n.locale, render()));
}
