import { createHash } from 'node:crypto';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isLanguage, type Language, preferredLanguage } from '#src/languages.ts';

const compressions = ['br', 'gzip'] as const; // the best first, whatever the client prefers
export type Encoding = (typeof compressions)[number] | 'identity';

const encodings = new LRUCache<string, Encoding>({ max: 200, memoMethod: preferredEncoding });
const preferredLanguages = new LRUCache<string, { language: Language | null }>({ max: 500 });
const MAX_CACHED_LENGTH = 200; // of an Accept-Language header

export function encodingOf(acceptEncoding: string | undefined): Encoding {
  return acceptEncoding === undefined ? 'identity' : encodings.memo(acceptEncoding);
}

function preferredEncoding(acceptEncoding: string): Encoding {
  const header = acceptEncoding.toLowerCase();
  const isAccepted = (name: string) => {
    // `*` stands for what the header doesn't name; the library lets it include a refused name
    const others = header.includes(name) ? header.replaceAll('*', '') : header;
    return negotiate(others, [name]) !== null;
  };
  return compressions.find(isAccepted) ?? 'identity';
}

/** `?lang=`, else Accept-Language; null if neither names a supported language (product 7.2). */
export function languageOf(request: FastifyRequest): Language | null {
  const { lang } = (request.query ?? {}) as { lang?: unknown };
  return isLanguage(lang) ? lang : acceptedLanguage(request.headers['accept-language'] ?? '');
}

function acceptedLanguage(header: string): Language | null {
  const cached = preferredLanguages.get(header);
  if (cached !== undefined) return cached.language;
  const language = preferredLanguage(header);
  if (header.length <= MAX_CACHED_LENGTH) preferredLanguages.set(header, { language });
  return language;
}

/** The ETag of a body, without quotes. */
export function etagOf(body: string | Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}

/** `etag` with quotes. */
export function isNotModified(request: FastifyRequest, etag: string): boolean {
  const header = request.headers['if-none-match'];
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag); // compression weakens tags
}
