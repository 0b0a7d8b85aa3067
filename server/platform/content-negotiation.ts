import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isLanguage, type Language, preferredLanguage } from '#src/languages.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

const encodings = new LRUCache<string, Encoding>({ max: 200 });
const preferredLanguages = new LRUCache<string, { language: Language | null }>({ max: 500 });
const MAX_CACHED_LENGTH = 200; // of an Accept-Language header

export function encodingOf(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  const cached = encodings.get(acceptEncoding);
  if (cached !== undefined) return cached;
  const encoding = preferredEncoding(acceptEncoding);
  encodings.set(acceptEncoding, encoding);
  return encoding;
}

function preferredEncoding(acceptEncoding: string): Encoding {
  const weights = new Map<string, number>();
  for (const entry of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  const isAccepted = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return isAccepted('br') ? 'br' : isAccepted('gzip') ? 'gzip' : 'identity';
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

/** Without quotes. */
export function etagOf(body: string | Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}

/** `etag` with quotes. */
export function isNotModified(request: FastifyRequest, etag: string): boolean {
  const header = request.headers['if-none-match'];
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag); // compression weakens tags
}
