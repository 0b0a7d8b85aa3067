import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '#db/connect.ts';
import { AppError, type ErrorCode, type RefusalDetails, statusOf } from '#src/errors.ts';
import { errorText } from '#src/texts.ts';
import type { Context } from '../context.ts';
import { languageOf } from './language.ts';
import { sendNotice } from './page-responses.ts';

/** Seconds until an absent database is worth asking again. */
const AWAY_SECONDS = 5;
export const retryAfter = { 'retry-after': String(AWAY_SECONDS) };

/** With every 503, and with a 429 whose end is known: when it is worth asking again. Of several refusals the last to end. */
export function retryAfterOf(refusals: readonly ({ code: ErrorCode } & RefusalDetails)[]): Record<string, string> {
  const seconds = refusals.map(({ code, secondsLeft }) => (code === 'unavailable' ? AWAY_SECONDS : (secondsLeft ?? 0)));
  const most = Math.max(0, ...seconds);
  return most > 0 ? { 'retry-after': String(most) } : {};
}

/** Refusals and defects become answers here, once; a defect is logged here, once (product 11). */
export function errorHandling(app: FastifyInstance, context: Context): void {
  app.setErrorHandler((error, request, reply) => {
    const code = codeOf(error);
    const status = error instanceof AppError || code !== 'invalid_input' ? statusOf(code) : clientStatus(error);
    if (code === 'internal' && !isLeft(error, request)) request.log.error({ err: error }, 'a request failed');
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

/** Whether nobody waits for the answer any more, which is no defect: a visitor, or a proxy on their behalf, has hung up. */
function isLeft(error: unknown, { raw }: FastifyRequest): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed;
}

/** The status of Fastify's own refusals: a malformed body, a wrong type, one that is too large. */
function clientStatus(error: unknown): number {
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  return typeof statusCode === 'number' && statusCode >= 400 ? statusCode : 500;
}

/** JSON to programs, a page to people. */
function refuse(context: Context, request: FastifyRequest, reply: FastifyReply, refusal: Refused) {
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
  return sendNotice(context, request, reply, code, { status, details });
}

type Refused = { code: ErrorCode; status: number; details: RefusalDetails };
