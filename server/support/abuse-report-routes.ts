import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findCardByHandle } from '#db/cards/public-cards.ts';
import { findOwner } from '#db/owners/profiles.ts';
import { AppError, errorText, statusOf } from '#src/errors.ts';
import { access } from '#src/owners/access.ts';
import { isHandleForm } from '#src/owners/handles.ts';
import { isWhiteLabel } from '#src/owners/plans.ts';
import { paths } from '#src/paths.ts';
import { abuseReportSchema, type ReportablePage, reportablePage } from '#src/support/abuse-reports.ts';
import {
  type AbuseReportForm,
  type AbuseReportProblem,
  abuseReportPage,
  abuseReportSentPage,
} from '#src/support/pages/abuse-report-pages.ts';
import type { Context } from '../context.ts';
import { callOf, performPublic } from '../operations.ts';
import { isShownAt, ownerAt, pathOfPage, startAt } from '../owners/domains/place-owner.ts';
import { placeAt } from '../owners/domains/places.ts';
import { originOf } from '../owners/domains/urls.ts';
import { languageOf } from '../platform/content-negotiation.ts';
import { storedEmail } from '../platform/email-addresses.ts';
import { retryAfterOf } from '../platform/error-handling.ts';
import { pageResponse } from '../platform/page-responses.ts';
import { fileAbuseReport, ownerOf } from './abuse-reports.ts';

/** Abuse report form (product 25). Needs no script, no account and no cookie. */
export function abuseReportRoutes(app: FastifyInstance, context: Context): void {
  app.get(paths.reports, async (request, reply) => {
    const { of, sent, plain } = request.query as { of?: unknown; sent?: unknown; plain?: unknown };
    if (sent !== undefined) {
      const isWhiteLabel = plain !== undefined || placeAt(request) !== null;
      return send(reply, 200, request, context, (options) => abuseReportSentPage({ ...options, isWhiteLabel }));
    }
    const found = await performPublic(context, callOf(request), { who: 'public', kind: 'read' }, async () => {
      const page = typeof of === 'string' ? reportablePage(await publicPath(context, request, of)) : null;
      return page && { page, isPlain: await isPlainPage(context, request, page) };
    });
    if (found === null) throw new AppError('not_found');
    const isPlain = plain !== undefined || found.isPlain;
    return sendForm(context, request, reply, { of: found.page.path, reason: '', text: '', email: '', isPlain }, null);
  });

  app.post(paths.reports, async (request, reply) => {
    const form = formOf(request.body);
    const i18n = context.i18n(languageOf(request) ?? 'en');
    const parsed = abuseReportSchema.safeParse(form);
    const page = reportablePage(form.of);
    if (page === null) throw new AppError('not_found');
    const isPlain = await performPublic(context, callOf(request), { who: 'public', kind: 'read' }, () =>
      isPlainPage(context, request, page),
    );
    form.isPlain ||= isPlain;
    if (!parsed.success) {
      const fields = parsed.error.issues.map(({ path }) => path[0]);
      return sendForm(context, request, reply, form, problemOf(i18n, fields));
    }
    const { email } = parsed.data;
    const report = { ...parsed.data, email: email && storedEmail(email) };
    try {
      const operation = { who: 'public', kind: 'change', limit: 'report' } as const;
      await performPublic(context, callOf(request), operation, () =>
        fileAbuseReport(context, report, placeAt(request)?.host ?? null),
      );
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
  const handle = first.toLowerCase();
  return isHandleForm(handle) && (await findCardByHandle(db, username, handle))
    ? paths.handle(username, first)
    : paths.shortLink(first);
}

/** Whether a page doesn't name the product (product 40.7, 42.10). @throws not_found at a host of another owner */
async function isPlainPage({ db }: Pick<Context, 'db'>, request: FastifyRequest, page: ReportablePage) {
  const ownerId = await ownerOf(db, page);
  if (placeAt(request) !== null) {
    if (ownerId === undefined || !(await isShownAt(db, request, ownerId))) throw new AppError('not_found');
    return true;
  }
  const owner = ownerId === undefined ? undefined : await findOwner(db, ownerId);
  return owner !== undefined && isWhiteLabel(access(owner, new Date()).plan);
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
  const place = placeAt(request);
  const page = reportablePage(form.of);
  const path = page === null ? form.of : pathOfPage(request, page.path, page.kind === 'card' ? page.id : null);
  const { host } = new URL(place === null ? context.env.publicUrl : originOf(context.env, place.host));
  return send(reply, status, request, context, (options) => abuseReportPage({ ...options, form, problem, host, path }));
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
