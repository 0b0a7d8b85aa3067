import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorPage, notFoundPage, unavailablePage } from '#src/pages/notice-pages.ts';
import type { Context } from './context.ts';
import { languageOf } from './language.ts';

/** An answer that a browser may keep but asks about each time, so that an edit shows at once. */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  body: string | Buffer,
): FastifyReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'no-cache').header('etag', etag);
  // Compression changes the bytes and marks the tag as weak: compared without that mark
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag)) return reply.code(304).send();
  return reply.type(type).send(body);
}

/** A page of ours in one language. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  language: string,
  page: string,
): FastifyReply {
  reply.header('vary', 'Accept-Language').header('content-language', language);
  if (status === 200) return sendCacheable(request, reply, 'text/html; charset=utf-8', page);
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
}

const notices = {
  not_found: { page: notFoundPage, status: 404 },
  unavailable: { page: unavailablePage, status: 404 },
  error: { page: errorPage, status: 500 },
};

/** A page that says why there is nothing to see. */
export function sendNotice(
  context: Pick<Context, 'i18n' | 'env'>,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: keyof typeof notices,
  status = notices[kind].status,
): FastifyReply {
  const i18n = context.i18n(languageOf(request) ?? 'en');
  return sendPage(request, reply, status, i18n.locale, notices[kind].page({ i18n, appName: context.env.appName }));
}
