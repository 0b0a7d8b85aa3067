import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isInvalidData, isTemporary } from '#db/connect.ts';
import { AppError, type ErrorCode } from '#src/errors.ts';
import { problemType } from '#src/marketing/docs.ts';
import { problemDetail, problemStatus, problemText } from '#src/problem-texts.ts';
import type { RefusalDetails } from '#src/refusals/refusal.ts';
import type { Context } from '../context.ts';
import { languageOf } from '../platform/content-negotiation.ts';
import { logUnavailable, retryAfterOf } from '../platform/error-handling.ts';
import { InvalidRequest } from '../rest.ts';

type ProblemContext = Pick<Context, 'env' | 'i18n'>;

export type Problem = { code: ErrorCode; status: number; details: RefusalDetails; errors?: FieldProblem[] };
type FieldProblem = { pointer: string; detail: string };

/** A body can have thousands. */
const MAX_ERRORS = 100;

/** Everything that isn't a success is answered as a problem (RFC 9457). */
export function handleProblems(scope: FastifyInstance, context: ProblemContext): void {
  scope.setErrorHandler((error, request, reply) =>
    sendProblem(context, request, reply, noted(context, request, error)),
  );
  scope.setNotFoundHandler((request, reply) =>
    sendProblem(context, request, reply, { code: 'not_found', status: 404, details: {} }),
  );
}

/** What an error is answered with. What operators should know is logged. */
export function noted(context: ProblemContext, request: FastifyRequest, error: unknown): Problem {
  const problem = problemOf(context, request, error);
  if (problem.code === 'internal') request.log.error({ err: error }, 'a call of the REST API failed');
  logUnavailable(request.log, error);
  return problem;
}

/** Of requests whose URLs reach no scope. */
export function malformedProblem({ publicUrl }: ProblemContext['env']) {
  return (request: FastifyRequest, reply: FastifyReply, status: number): void => {
    const code = 'invalid_input';
    const problem = { type: problemType(publicUrl, code), title: 'Invalid input', status, code, requestId: request.id };
    void reply.code(status).type('application/problem+json').send(JSON.stringify(problem));
  };
}

function sendProblem(context: ProblemContext, request: FastifyRequest, reply: FastifyReply, problem: Problem) {
  const { code, status, details, errors } = problem;
  const { policies, ...shown } = details;
  const title = titleOf(context, request, problem);
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="api"');
  return reply
    .code(status)
    .headers({ ...retryAfterOf([{ code, ...details }]), 'cache-control': 'no-store' })
    .type('application/problem+json')
    .send(
      JSON.stringify({
        type: policies ? QUOTA : problemType(context.env.publicUrl, code),
        title,
        status,
        code,
        requestId: request.id,
        ...shown,
        ...(policies && { 'violated-policies': policies }),
        ...(errors && { errors }),
      }),
    );
}

/** For people, in the language of the request. */
export function titleOf({ i18n, env }: ProblemContext, request: FastifyRequest, { code, details }: Problem): string {
  const arePlansShown = env.defaultPlan === null;
  return problemText(i18n(languageOf(request) ?? 'en'), code, { ...details, arePlansShown });
}

const QUOTA = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

function problemOf(context: ProblemContext, request: FastifyRequest, error: unknown): Problem {
  if (error instanceof InvalidRequest) {
    const i18n = context.i18n(languageOf(request) ?? 'en');
    const found = error.issues.flatMap((issue) => pathsOf(issue).map((path) => ({ issue, path })));
    const errors = found.slice(0, MAX_ERRORS).map(({ issue, path }) => ({
      pointer: pointerOf(error.part, path),
      detail: problemDetail(i18n, { ...issue, path: [...path] }, error.input),
    }));
    return { code: 'invalid_input', status: 422, details: {}, errors };
  }
  if (error instanceof AppError) {
    const { code } = error;
    const { fields, ...details } = error.details;
    const status = problemStatus(code);
    if (!fields) return { code, details, status };
    const detail = problemText(context.i18n(languageOf(request) ?? 'en'), code, details);
    return {
      code,
      details,
      status,
      errors: fields.map((field) => ({ pointer: pointerOf('body', field.split('.')), detail })),
    };
  }
  if (isTemporary(error)) return { code: 'unavailable', status: 503, details: {} };
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return { code: 'invalid_input', status: statusCode, details: {} };
  if (isInvalidData(error)) return { code: 'invalid_input', status: 422, details: {} };
  return { code: 'internal', status: 500, details: {} };
}

/** Unknown fields are named one by one. */
function pathsOf(issue: z.core.$ZodIssue): PropertyKey[][] {
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
}

/** A JSON pointer into the body, or a parameter's name. */
function pointerOf(part: InvalidRequest['part'], path: readonly PropertyKey[]): string {
  const escaped = path.map((each) => String(each).replaceAll('~', '~0').replaceAll('/', '~1'));
  return part === 'body' ? `#${escaped.map((each) => `/${each}`).join('')}` : `${part}: ${escaped.join('.')}`;
}
