import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findCardByHandle } from '#db/cards/public-cards.ts';
import { AppError, errorText, statusOf } from '#src/errors.ts';
import { paths } from '#src/paths.ts';
import { abuseReportSchema, reportablePage } from '#src/support/abuse-reports.ts';
import {
  type AbuseReportForm,
  type AbuseReportProblem,
  abuseReportPage,
  abuseReportSentPage,
} from '#src/support/pages/abuse-report-pages.ts';
import type { Context } from '../context.ts';
import { callOf, performPublic } from '../operations.ts';
import { ownerAt, startAt } from '../owners/domains/place-owner.ts';
import { placeAt } from '../owners/domains/places.ts';
import { languageOf } from '../platform/content-negotiation.ts';
import { storedEmail } from '../platform/email-addresses.ts';
import { retryAfterOf } from '../platform/error-handling.ts';
import { pageResponse } from '../platform/page-responses.ts';
import { fileAbuseReport } from './abuse-reports.ts';

/** Abuse report form (product 25). Needs no script and no account. */
export function abuseReportRoutes(app: FastifyInstance, context: Context): void {
  app.get(paths.reports, async (request, reply) => {
    const { of, sent, plain } = request.query as { of?: unknown; sent?: unknown; plain?: unknown };
    const isPlain = plain !== undefined || placeAt(request) !== null;
    if (sent !== undefined)
      return send(reply, 200, request, context, (options) =>
        abuseReportSentPage({ ...options, isWhiteLabel: isPlain }),
      );
    const page = typeof of === 'string' ? reportablePage(await publicPath(context, request, of)) : null;
    if (page === null) throw new AppError('not_found');
    return sendForm(context, request, reply, { of: page.path, reason: '', text: '', email: '', isPlain }, null);
  });

  app.post(paths.reports, async (request, reply) => {
    const form = formOf(request.body);
    if (placeAt(request) !== null) form.isPlain = true;
    const i18n = context.i18n(languageOf(request) ?? 'en');
    const parsed = abuseReportSchema.safeParse(form);
    if (!parsed.success) {
      const fields = parsed.error.issues.map(({ path }) => path[0]);
      if (fields.includes('of')) throw new AppError('not_found');
      return sendForm(context, request, reply, form, problemOf(i18n, fields));
    }
    const { email } = parsed.data;
    const report = { ...parsed.data, email: email && storedEmail(email) };
    try {
      const operation = { who: 'public', kind: 'change', limit: 'report' } as const;
      await performPublic(context, callOf(request), operation, () => fileAbuseReport(context, report));
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'not_found') throw error;
      const { code, details } = error;
      reply.headers(retryAfterOf([{ code, ...details }]));
      const text = errorText(i18n, code, details);
      return sendForm(context, request, reply, form, { field: null, text }, statusOf(code));
    }
    return await reply
      .header('cache-control', 'no-store')
      .redirect(`${paths.reports}?sent${form.isPlain ? '&plain' : ''}&lang=${i18n.locale}`, 303);
  });
}

/** Pages at hosts of owners are reported by their paths at PUBLIC_URL. */
async function publicPath({ db }: Pick<Context, 'db'>, request: FastifyRequest, path: string): Promise<string> {
  const host = placeAt(request);
  const owner = host && (await ownerAt(db, host));
  const [, first = '', second] = path.split('/');
  if (owner?.kind !== 'owner' || second !== undefined) return path;
  const { username } = owner;
  const start = startAt(host);
  if (first === '') return start.kind === 'card' ? paths.card(start.id) : paths.profile(username);
  return (await findCardByHandle(db, username, first.toLowerCase()))
    ? paths.handle(username, first)
    : paths.shortLink(first);
}

function formOf(body: unknown): AbuseReportForm {
  const { of, reason, text, email, plain } = (body ?? {}) as Record<string, unknown>;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  // Forms submit CRLF; the browser counts each line break as one character
  return {
    of: textOf(of),
    reason: textOf(reason),
    text: textOf(text).replace(/\r\n/g, '\n'),
    email: textOf(email),
    isPlain: plain !== undefined,
  };
}

function problemOf(i18n: ReturnType<Context['i18n']>, fields: readonly unknown[]): AbuseReportProblem {
  if (fields.includes('reason')) {
    const text = i18n._({ id: 'page.report.no_reason', message: 'Choose a reason.' });
    return { field: 'reason', text };
  }
  if (fields.includes('email')) {
    return { field: 'email', text: i18n._({ id: 'issue.email', message: 'Invalid email address' }) };
  }
  return { field: null, text: errorText(i18n, 'invalid_input') };
}

function sendForm(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  form: AbuseReportForm,
  problem: AbuseReportProblem | null,
  status = problem === null ? 200 : 400,
): FastifyReply {
  const { host } = new URL(context.env.publicUrl);
  return send(reply, status, request, context, (options) => abuseReportPage({ ...options, form, problem, host }));
}

function send(
  reply: FastifyReply,
  status: number,
  request: FastifyRequest,
  { env, i18n }: Context,
  page: (options: { i18n: ReturnType<Context['i18n']>; appName: string }) => string,
): FastifyReply {
  const texts = i18n(languageOf(request) ?? 'en');
  const { headers, body } = pageResponse(status, texts.locale, page({ i18n: texts, appName: env.appName }));
  return reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .send(body);
}
