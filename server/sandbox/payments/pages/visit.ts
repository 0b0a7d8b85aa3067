import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#src/errors.ts';
import { isLanguage, type Language, preferredLanguage } from '#src/languages.ts';
import { ApiRefusal } from '../refusals.ts';

/** The language that a page was opened for, else the one that the browser asks for. */
export function languageFor(request: FastifyRequest, locale?: string | null): Language {
  return isLanguage(locale) ? locale : (preferredLanguage(request.headers['accept-language']) ?? 'en');
}

export function sendPage(reply: FastifyReply, page: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(page);
}

/** After a form: the next page is fetched anew, so that going back or reloading sends nothing twice. */
export function goTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 303);
}

export function posted(request: FastifyRequest): Record<string, unknown> {
  return (request.body ?? {}) as Record<string, unknown>;
}

/** '' for what the database takes in no text: it is no id, name or number either. */
export function text(value: unknown): string {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0') ? value : '';
}

export function asked(request: FastifyRequest, name: string): string {
  return text((request.query as Record<string, unknown>)[name]);
}

/** What the interface calls missing is a page that is not there. @throws not_found */
export function orNotFound(error: unknown): never {
  if (error instanceof ApiRefusal && error.details.code === 'resource_missing') throw new AppError('not_found');
  throw error;
}

/** The code of a refused card; everything else goes on. */
export function declineIn(error: unknown): 'card_declined' | 'insufficient_funds' {
  if (!(error instanceof ApiRefusal) || error.details.type !== 'card_error') return orNotFound(error);
  return error.details.decline_code === 'insufficient_funds' ? 'insufficient_funds' : 'card_declined';
}
