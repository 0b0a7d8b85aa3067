import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#src/errors.ts';
import { isLanguage, type Language, preferredLanguage } from '#src/languages.ts';
import type { sandboxOnly } from '../../access.ts';
import { ApiError } from '../api-errors.ts';
import type { SandboxPayments } from '../payments.ts';

/** The session's language, else the browser's. */
export function languageFor(request: FastifyRequest, locale?: string | null): Language {
  return isLanguage(locale) ? locale : (preferredLanguage(request.headers['accept-language']) ?? 'en');
}

export function sendPaymentPage(reply: FastifyReply, page: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(page);
}

/** Redirects after a POST, so that reloading doesn't submit twice. */
export function redirectTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 303);
}

export function formBody(request: FastifyRequest): Record<string, unknown> {
  return (request.body ?? {}) as Record<string, unknown>;
}

/** '' for anything PostgreSQL rejects as text. */
export function storableText(value: unknown): string {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0') ? value : '';
}

export function queryValue(request: FastifyRequest, name: string): string {
  return storableText((request.query as Record<string, unknown>)[name]);
}

/** @throws not_found for a missing object */
export function orNotFound(error: unknown): never {
  if (error instanceof ApiError && error.details.code === 'resource_missing') throw new AppError('not_found');
  throw error;
}

/** The code of a declined card; rethrows other errors. */
export function declineIn(error: unknown): 'card_declined' | 'insufficient_funds' {
  if (!(error instanceof ApiError) || error.details.type !== 'card_error') return orNotFound(error);
  return error.details.decline_code === 'insufficient_funds' ? 'insufficient_funds' : 'card_declined';
}

export type PaymentPageContext = {
  sandbox: Pick<SandboxPayments, 'transact' | 'control'>;
  appName: string;
  onRequest: ReturnType<typeof sandboxOnly>;
};
