import { validateHeaderValue } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type Encoding, etagOf } from '../content-negotiation.ts';
import { type Head, type HeaderPairs, headOf } from './head.ts';

/** Opaque to the cache and returned with the response. `isShared`: the same `data` object tags many responses. */
export type ResponseTag = { data: object; id: string; isShared: boolean };

export type RenderedResponse = {
  status: number;
  /** by lower-case name, beside the headers every response has */
  headers: Readonly<Record<string, string>>;
  body: string | null;
  /** null: cached for a second only */
  ownerId: string | null;
  tag: ResponseTag | null;
  /** when time alone changes it; null: never */
  validUntil: Date | null;
  variesByLanguage: boolean;
};

export type Variant = {
  head: Head;
  /** latin1: Node writes a string together with the head in one call, a buffer separately */
  body: string | null;
};

/** What many redirects share. */
export type ResponseTemplate = Pick<RenderedResponse, 'status' | 'variesByLanguage'> & {
  /** without quotes; null if the response cannot be revalidated */
  etag: string | null;
  variants: Readonly<Record<Encoding, Variant>>;
  notModified: Head | null;
  /** memory that belongs to this response alone */
  bytes: number;
};

/** A response ready to be sent. */
export type CachedResponse = {
  template: ResponseTemplate;
  ownerId: string | null;
  tag: ResponseTag | null;
  location: string | null;
  /** milliseconds since 1970; null if time never changes it */
  validUntil: number | null;
  /** when it was last known to be correct, in milliseconds since 1970 */
  checkedAt: number;
};

const COMPRESS_FROM_BYTES = 1024;

const unownedBodies = new LRUCache<string, Promise<Record<Encoding, Buffer>>>({ max: 100 });
const redirectTemplates = new LRUCache<string, ResponseTemplate>({ max: 100 });

/** Encodes the body and builds the complete head. `commonHeaders` are those of every response. */
export async function prepare(
  rendered: RenderedResponse,
  commonHeaders: HeaderPairs,
  checkedAt: number,
): Promise<CachedResponse> {
  const { ownerId, tag, body, validUntil } = rendered;
  const { location = null, ...headers } = rendered.headers;
  if (location !== null) validateHeaderValue('location', location);
  const rest = { ...rendered, headers };
  const template =
    body === null ? redirectTemplate(rest, commonHeaders) : await bodyTemplate(rest, body, commonHeaders);
  return { template, ownerId, tag, location, validUntil: validUntil?.getTime() ?? null, checkedAt };
}

async function bodyTemplate(
  { status, variesByLanguage, ownerId, headers }: RenderedResponse,
  body: string,
  commonHeaders: HeaderPairs,
): Promise<ResponseTemplate> {
  const etag = etagOf(body);
  const encoded = await (ownerId === null ? encodeUnowned(etag, body) : encode(Buffer.from(body)));
  const hasEtag = headers['cache-control'] === 'no-cache';
  const variant = (encoding: Encoding): Variant => {
    const isCompressed = encoded[encoding] !== encoded.identity;
    const head = {
      ...headers,
      ...varyHeader(headers, encoded),
      // Only the uncompressed body has the strong ETag
      ...(hasEtag ? { etag: isCompressed ? `W/"${etag}"` : `"${etag}"` } : {}),
      ...(isCompressed ? { 'content-encoding': encoding } : {}),
      'content-length': String(encoded[encoding].length),
    };
    return { head: headOf(status, [...commonHeaders, ...pairs(head)]), body: encoded[encoding].toString('latin1') };
  };
  const { 'content-type': _, ...revalidated } = headers;
  const notModified = { ...revalidated, ...varyHeader(headers, encoded), etag: `"${etag}"` };
  return {
    status,
    variesByLanguage,
    etag: hasEtag ? etag : null,
    variants: { br: variant('br'), gzip: variant('gzip'), identity: variant('identity') },
    notModified: hasEtag ? headOf(304, [...commonHeaders, ...pairs(notModified)]) : null,
    bytes: 6_000 + encoded.identity.length + encoded.br.length + encoded.gzip.length,
  };
}

/** Redirects differ only in their location. */
function redirectTemplate(
  { status, variesByLanguage, headers }: RenderedResponse,
  commonHeaders: HeaderPairs,
): ResponseTemplate {
  const all = [...commonHeaders, ...pairs({ ...headers, 'content-length': '0' })];
  const key = `${status} ${variesByLanguage} ${all.join('\n')}`;
  const known = redirectTemplates.get(key);
  if (known) return known;
  const variant = { head: headOf(status, all), body: null };
  const variants = { br: variant, gzip: variant, identity: variant };
  const template = { status, variesByLanguage, etag: null, variants, notModified: null, bytes: 0 };
  redirectTemplates.set(key, template);
  return template;
}

function pairs(headers: RenderedResponse['headers']): HeaderPairs {
  return Object.entries(headers).flat();
}

function varyHeader(headers: RenderedResponse['headers'], encoded: Record<Encoding, Buffer>): Record<string, string> {
  if (encoded.br === encoded.identity) return {};
  return { vary: headers.vary === undefined ? 'accept-encoding' : `${headers.vary}, accept-encoding` };
}

/** Many URLs share a few not-found pages. */
function encodeUnowned(etag: string, body: string): Promise<Record<Encoding, Buffer>> {
  const known = unownedBodies.get(etag);
  if (known) return known;
  const encoded = encode(Buffer.from(body));
  encoded.catch(() => unownedBodies.delete(etag));
  unownedBodies.set(etag, encoded);
  return encoded;
}

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

async function encode(identity: Buffer): Promise<Record<Encoding, Buffer>> {
  if (identity.length < COMPRESS_FROM_BYTES) return { br: identity, gzip: identity, identity };
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gz] = await Promise.all([brotli(identity, { params }), gzipAsync(identity, { level: 9 })]);
  return { br, gzip: gz, identity };
}
