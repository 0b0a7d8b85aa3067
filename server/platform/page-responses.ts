import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, type RefusalDetails, statusOf } from '#src/errors.ts';
import type { Language } from '#src/languages.ts';
import { goneLinkPage } from '#src/links/pages/link-pages.ts';
import { errorPage, notFoundPage, refusedPage, unavailablePage } from '#src/pages/notice-pages.ts';
import { errorText } from '#src/texts.ts';
import type { Context } from '../context.ts';
import { bodyOf, type Packed, tagOf } from './compressed.ts';
import { isNotModified } from './etags.ts';
import { languageOf } from './language.ts';

/** A page as it is answered: status, headers and body. */
export type PageAnswer = { status: number; headers: Record<string, string>; body: string };

/** A page of ours in one language. One that can be asked about again is kept by browsers. */
export function pageAnswer(status: number, language: string, page: string): PageAnswer {
  const headers = {
    vary: 'Accept-Language',
    'content-language': language,
    'cache-control': status === 200 ? 'no-cache' : 'no-store',
    'content-type': 'text/html; charset=utf-8',
  };
  return { status, headers, body: page };
}

/** A page of ours in one language. A browser may keep it but asks about it each time, so that an edit shows at once. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, language: string, page: string): FastifyReply {
  const { 'content-type': type = '', ...headers } = pageAnswer(200, language, page).headers;
  const etag = `"${tagOf(page)}"`;
  reply.headers({ ...headers, etag });
  return isNotModified(request, etag) ? reply.code(304).send() : reply.type(type).send(page);
}

/** The same of one that was packed once for all. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  language: string,
  packed: Packed,
): Promise<FastifyReply> {
  const { headers } = pageAnswer(200, language, '');
  const etag = `"${packed.tag}"`;
  reply.headers({ ...headers, etag });
  return isNotModified(request, etag) ? reply.code(304).send() : reply.send(await bodyOf(request, reply, packed));
}

/** A page that says why there is nothing to see: a refusal in its own words, a defect or an absent database as ours. */
export function sendNotice(
  context: Pick<Context, 'i18n' | 'env'>,
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  said: Omit<Said, 'requestId'> = {},
): FastifyReply {
  const { status, headers, body } = noticeAnswer(context, languageOf(request), code, {
    ...said,
    requestId: request.id,
  });
  return reply.code(status).headers(headers).send(body);
}

/** The same as an answer that is kept. */
export function noticeAnswer(
  context: Pick<Context, 'i18n' | 'env'>,
  language: Language | null,
  code: ErrorCode,
  { status = statusOf(code), details = {}, requestId }: Said = {},
): PageAnswer {
  const i18n = context.i18n(language ?? 'en');
  const options = { i18n, appName: context.env.appName, requestId };
  return pageAnswer(status, i18n.locale, noticePage(options, code, status, details));
}

/** What a notice says beside its code. One that is kept for many is no single request's. */
type Said = { status?: number; details?: RefusalDetails; requestId?: string };

function noticePage(
  options: Parameters<typeof errorPage>[0],
  code: ErrorCode,
  status: number,
  details: RefusalDetails,
): string {
  if (code === 'not_found') return notFoundPage(options);
  return status >= 500 ? errorPage(options) : refusedPage({ ...options, text: errorText(options.i18n, code, details) });
}

/** Instead of a card that is nobody's, or whose account is not accessible (product 7.3). */
export function unavailableAnswer(context: Pick<Context, 'i18n' | 'env'>, language: Language | null): PageAnswer {
  const i18n = context.i18n(language ?? 'en');
  return pageAnswer(404, i18n.locale, unavailablePage({ i18n, appName: context.env.appName }));
}

/** Instead of what has ended, is switched off, or was disabled: the page does not say which (product 9.5, 25.4). */
export function goneAnswer(context: Pick<Context, 'i18n' | 'env'>, language: Language | null): PageAnswer {
  const i18n = context.i18n(language ?? 'en');
  return pageAnswer(410, i18n.locale, goneLinkPage({ i18n, appName: context.env.appName }));
}

export function sendGone(
  context: Pick<Context, 'i18n' | 'env'>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, headers, body } = goneAnswer(context, languageOf(request));
  return reply.code(status).headers(headers).send(body);
}
