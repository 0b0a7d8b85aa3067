import type { FastifyRequest } from 'fastify';
import { isLanguage, type Language, preferredLanguage } from '#src/languages.ts';

/** The same few texts come with nearly every request. */
const read = new Map<string, Language | null>();
const MOST_READ = 500;
/** A longer one is no browser's, and not worth its place. */
const LONGEST = 200;

/** The language a request asks for, by `?lang=` before Accept-Language; null where it names none of ours (product 7.2). */
export function languageOf(request: FastifyRequest): Language | null {
  const { lang } = (request.query ?? {}) as { lang?: unknown };
  return isLanguage(lang) ? lang : preferred(request.headers['accept-language'] ?? '');
}

function preferred(text: string): Language | null {
  const known = read.get(text);
  if (known !== undefined) return known;
  const language = preferredLanguage(text);
  if (read.size >= MOST_READ) read.clear();
  if (text.length <= LONGEST) read.set(text, language);
  return language;
}
