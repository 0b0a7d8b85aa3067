import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '#db/connect.ts';
import { AppError, type ErrorCode, statusOf } from '#src/errors.ts';
import { errorText } from '#src/texts.ts';
import { sendNotice } from './answers.ts';
import type { Context } from './context.ts';
import { languageOf } from './language.ts';

/** Seconds until it is worth asking again, with every answer of 503. */
export const retryAfter = { 'retry-after': '5' };

/** Refusals and defects become answers here, once; a defect is logged here, once (product 11). */
export function errorHandling(app: FastifyInstance, context: Context): void {
  app.setErrorHandler((error, request, reply) => {
    const code = codeOf(error);
    const status = error instanceof AppError || code !== 'invalid_input' ? statusOf(code) : clientStatus(error);
    if (code === 'internal') request.log.error({ err: error }, 'a request failed');
    if (code === 'unavailable') reply.headers(retryAfter);
    return refuse(context, request, reply, code, status);
  });
  app.setNotFoundHandler((request, reply) => refuse(context, request, reply, 'not_found', 404));
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code;
  if (isDatabaseAway(error)) return 'unavailable';
  return clientStatus(error) < 500 ? 'invalid_input' : 'internal';
}

/** The status of Fastify's own refusals: a malformed body, a wrong type, one that is too large. */
function clientStatus(error: unknown): number {
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  return typeof statusCode === 'number' && statusCode >= 400 ? statusCode : 500;
}

/** JSON to programs, a page to people. */
function refuse(context: Context, request: FastifyRequest, reply: FastifyReply, code: ErrorCode, status: number) {
  if (/^\/(trpc|api|webhooks)(\/|$)/.test(request.url.split('?', 1)[0] ?? '')) {
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send({ error: { code, message: errorText(context.i18n(languageOf(request) ?? 'en'), code) } });
  }
  return sendNotice(context, request, reply, code, status);
}

/** Requests that the framework cannot even route: no hook of ours has run, so the answer carries what protects it itself. */
export function refuseMalformed(error: { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): void {
  reply
    .code(error.statusCode ?? 400)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send({ error: { code: 'invalid_input', message: 'Invalid input' } });
  request.raw.resume();
}
