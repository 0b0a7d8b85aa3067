import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '#db/connect.ts';
import { AppError, type ErrorCode, type RefusalDetails, statusOf } from '#src/errors.ts';
import { errorText } from '#src/texts.ts';
import { languageOf } from './content-negotiation.ts';
import { type PageTexts, sendErrorPage } from './page-responses.ts';

/** Retry-After of a 503. */
const UNAVAILABLE_SECONDS = 5;
export const retryAfter = { 'retry-after': String(UNAVAILABLE_SECONDS) };

/** Retry-After for a 503 and for a 429 with a known end; the longest of a batch. */
export function retryAfterOf(refusals: readonly ({ code: ErrorCode } & RefusalDetails)[]): Record<string, string> {
  const seconds = refusals.map(({ code, secondsLeft }) =>
    code === 'unavailable' ? UNAVAILABLE_SECONDS : (secondsLeft ?? 0),
  );
  const most = Math.max(0, ...seconds);
  return most > 0 ? { 'retry-after': String(most) } : {};
}

/** Turns errors into responses and logs unexpected ones (product 11). */
export function errorHandling(app: FastifyInstance, context: PageTexts): void {
  app.setErrorHandler((error, request, reply) => {
    const code = codeOf(error);
    const status = error instanceof AppError || code !== 'invalid_input' ? statusOf(code) : clientStatus(error);
    if (code === 'internal' && !isDisconnected(error, request)) request.log.error({ err: error }, 'a request failed');
    const details = error instanceof AppError ? error.details : {};
    reply.headers(retryAfterOf([{ code, ...details }]));
    return refuse(context, request, reply, { code, status, details });
  });
  app.setNotFoundHandler((request, reply) =>
    refuse(context, request, reply, { code: 'not_found', status: 404, details: {} }),
  );
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code;
  if (isDatabaseAway(error)) return 'unavailable';
  return clientStatus(error) < 500 ? 'invalid_input' : 'internal';
}

/** The client, or a proxy on its behalf, has closed the connection. */
function isDisconnected(error: unknown, { raw }: FastifyRequest): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed;
}

/** The status of Fastify's own errors, such as a malformed or too large body. */
function clientStatus(error: unknown): number {
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  return typeof statusCode === 'number' && statusCode >= 400 ? statusCode : 500;
}

/** JSON for API paths, a page for all others. */
function refuse(context: PageTexts, request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  const { code, status, details } = refusal;
  if (/^\/(trpc|api|webhooks)(\/|$)/.test(request.url.split('?', 1)[0] ?? '')) {
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send({
        error: {
          ...{ code, message: errorText(context.i18n(languageOf(request) ?? 'en'), code, details), ...details },
          requestId: request.id,
        },
      });
  }
  return sendErrorPage(context, request, reply, code, { status, details });
}

type Refusal = { code: ErrorCode; status: number; details: RefusalDetails };
