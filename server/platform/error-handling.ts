import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway, isTemporary } from '#db/connect.ts';
import { AppError, type ErrorCode, statusOf } from '#src/errors.ts';
import type { RefusalDetails } from '#src/refusals/refusal.ts';
import { sentText } from '#src/sent-texts.ts';
import { languageOf } from './content-negotiation.ts';
import { type PageContext, sendErrorPage } from './page-responses.ts';
import { isProgramPath, programPaths } from './url-paths.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Below a path of programs: browsers that open it are refused with a page. */
    isOpenedByPeople?: true;
  }
}

const UNAVAILABLE_SECONDS = 5;
export const retryAfter = { 'retry-after': String(UNAVAILABLE_SECONDS) };

export function retryAfterOf(refusals: readonly ({ code: ErrorCode } & RefusalDetails)[]): Record<string, string> {
  const seconds = refusals.map(({ code, secondsLeft }) =>
    code === 'unavailable' ? UNAVAILABLE_SECONDS : (secondsLeft ?? 0),
  );
  const most = Math.max(0, ...seconds);
  return most > 0 ? { 'retry-after': String(most) } : {};
}

/** Logs unexpected errors (product 11). */
export function errorHandling(app: FastifyInstance, context: PageContext): void {
  app.setErrorHandler((error, request, reply) => {
    const code = codeOf(error);
    const status = error instanceof AppError || code !== 'invalid_input' ? statusOf(code) : clientStatus(error);
    if (code === 'internal' && !isDisconnected(error, request)) request.log.error({ err: error }, 'a request failed');
    logUnavailable(request.log, error);
    const details = error instanceof AppError ? error.details : {};
    reply.headers(retryAfterOf([{ code, ...details }]));
    return refuse(context, request, reply, { code, status, details });
  });
  app.setNotFoundHandler((request, reply) =>
    refuse(context, request, reply, { code: 'not_found', status: 404, details: {} }),
  );
}

/** Paths that would otherwise be looked up as usernames. */
export function unknownCallRoutes(app: FastifyInstance): void {
  for (const path of programPaths) app.get(path, (_, reply) => reply.callNotFound());
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code;
  if (isTemporary(error)) return 'unavailable';
  return clientStatus(error) < 500 ? 'invalid_input' : 'internal';
}

/** The watch logs that the database is away; other reasons concern single statements. */
export function logUnavailable(log: FastifyBaseLogger, error: unknown): void {
  if (isTemporary(error) && !isDatabaseAway(error))
    log.warn({ err: error }, 'the database refused or ended a statement');
}

/** The client or its proxy closed the connection. */
function isDisconnected(error: unknown, { raw }: FastifyRequest): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed;
}

function clientStatus(error: unknown): number {
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  return typeof statusCode === 'number' && statusCode >= 400 ? statusCode : 500;
}

/** People open some paths of programs, such as downloads. */
function isOpened({ routeOptions, headers }: FastifyRequest): boolean {
  return routeOptions.config.isOpenedByPeople === true && headers.accept?.includes('text/html') === true;
}

function refuse(context: PageContext, request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  const { code, status, details } = refusal;
  if (isProgramPath(request.url) && !isOpened(request)) {
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send({
        error: {
          code,
          message: sentText(context.i18n(languageOf(request) ?? 'en'), code, {
            ...details,
            arePlansShown: context.env.defaultPlan === null,
          }),
          ...details,
          requestId: request.id,
        },
      });
  }
  return sendErrorPage(context, request, reply, refusal);
}

type Refusal = { code: ErrorCode; status: number; details: RefusalDetails };
