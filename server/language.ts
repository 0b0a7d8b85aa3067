import type { FastifyRequest } from 'fastify';
import { isLanguage, type Language, preferredLanguage } from '#src/languages.ts';

/** The language a request asks for, by `?lang=` before Accept-Language; null where it names none of ours (product 7.2). */
export function languageOf(request: FastifyRequest): Language | null {
  const { lang } = (request.query ?? {}) as { lang?: unknown };
  return isLanguage(lang) ? lang : preferredLanguage(request.headers['accept-language']);
}
