import { validateHeaderValue } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Encoding, encodingOf, etagOf, isNotModified } from '../content-negotiation.ts';
import { REQUEST_ID_HEADER } from '../request-ids.ts';
import { redirectHeaders } from '../security-headers.ts';
import { type Head, headOf, type RawHeaders, writeHead } from './head.ts';

export type ResponseTag = { data: object; id: string };

/** Lower-case names. */
export type Headers = Readonly<Record<string, string>>;

export type RenderedResponse = {
  status: number;
  headers: Headers;
  body: string | null;
  ownerId: string | null; // null: cached for a second only
  tag: ResponseTag | null;
  validUntil: Date | null; // when it changes by itself
  variesByLanguage: boolean;
};

export type Variant = {
  head: Head;
  body: string | null; // latin1: Node sends a string together with the head, a buffer separately
};

export type ResponseTemplate = Pick<RenderedResponse, 'status' | 'variesByLanguage'> & {
  etag: string | null; // without quotes
  variants: Readonly<Record<Encoding, Variant>>;
  notModified: Head | null;
  bytes: number; // of this response alone
};

export type CachedResponse = {
  template: ResponseTemplate;
  ownerId: string | null;
  tag: ResponseTag | null;
  location: string | null;
  validUntil: number | null; // milliseconds since 1970
  checkedAt: number; // by `performance.now()`
  movedAt: number; // to the front of the store, by `performance.now()`
};

const COMPRESS_FROM_BYTES = 1024;

/** What many responses have in common, so that it is made and stored once. */
export type SharedParts = {
  /** encoded, by the ETag of the body */
  unownedBodies: LRUCache<string, Promise<Record<Encoding, Buffer>>>;
  redirectTemplates: LRUCache<string, ResponseTemplate>;
};

export function createSharedParts(): SharedParts {
  return { unownedBodies: new LRUCache({ max: 100 }), redirectTemplates: new LRUCache({ max: 100 }) };
}

/** `commonHeaders` are those of every response. */
export async function prepare(
  shared: SharedParts,
  rendered: RenderedResponse,
  commonHeaders: Headers,
  checkedAt: number,
): Promise<CachedResponse> {
  const { ownerId, tag, body, validUntil } = rendered;
  const { location = null, ...headers } = rendered.headers;
  if (location !== null) validateHeaderValue('location', location);
  const rest = { ...rendered, headers };
  const template =
    body === null
      ? redirectTemplate(shared, rest, commonHeaders)
      : await bodyTemplate(shared, rest, body, commonHeaders);
  return { template, ownerId, tag, location, validUntil: validUntil?.getTime() ?? null, checkedAt, movedAt: checkedAt };
}

async function bodyTemplate(
  shared: SharedParts,
  { status, variesByLanguage, ownerId, headers }: RenderedResponse,
  body: string,
  commonHeaders: Headers,
): Promise<ResponseTemplate> {
  const etag = etagOf(body);
  const encoded = await (ownerId === null ? encodeUnowned(shared, etag, body) : encode(Buffer.from(body)));
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
    return { head: headOf(status, pairs({ ...commonHeaders, ...head })), body: encoded[encoding].toString('latin1') };
  };
  const { 'content-type': _, ...revalidated } = headers;
  const notModified = { ...revalidated, ...varyHeader(headers, encoded), etag: `"${etag}"` };
  return {
    status,
    variesByLanguage,
    etag: hasEtag ? etag : null,
    variants: { br: variant('br'), gzip: variant('gzip'), identity: variant('identity') },
    notModified: hasEtag ? headOf(304, pairs({ ...commonHeaders, ...notModified })) : null,
    bytes: 6_000 + encoded.identity.length + encoded.br.length + encoded.gzip.length,
  };
}

function redirectTemplate(
  { redirectTemplates }: SharedParts,
  { status, variesByLanguage, headers }: RenderedResponse,
  commonHeaders: Headers,
): ResponseTemplate {
  const all = pairs({ ...redirectHeaders(commonHeaders), ...headers, 'content-length': '0' });
  const key = `${status} ${variesByLanguage} ${all.join('\n')}`;
  const known = redirectTemplates.get(key);
  if (known) return known;
  const variant = { head: headOf(status, all), body: null };
  const variants = { br: variant, gzip: variant, identity: variant };
  const template = { status, variesByLanguage, etag: null, variants, notModified: null, bytes: 0 };
  redirectTemplates.set(key, template);
  return template;
}

function pairs(headers: Headers): RawHeaders {
  return Object.entries(headers).flat();
}

function varyHeader(headers: Headers, encoded: Record<Encoding, Buffer>): Headers {
  if (encoded.br === encoded.identity) return {};
  return { vary: headers.vary === undefined ? 'accept-encoding' : `${headers.vary}, accept-encoding` };
}

/** Many URLs share these pages. */
function encodeUnowned({ unownedBodies }: SharedParts, etag: string, body: string): Promise<Record<Encoding, Buffer>> {
  const known = unownedBodies.get(etag);
  if (known) return known;
  const encoded = encode(Buffer.from(body));
  encoded.catch(() => unownedBodies.delete(etag));
  unownedBodies.set(etag, encoded);
  return encoded;
}

const LARGE_PAGE_BYTES = 22_000;
/** Pages of cards with all fields; beyond are contact files with a photo, and pages with dozens of links. */
const HUGE_PAGE_BYTES = 60_000;

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

async function encode(identity: Buffer): Promise<Record<Encoding, Buffer>> {
  if (identity.length < COMPRESS_FROM_BYTES) return { br: identity, gzip: identity, identity };
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality(identity.length),
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gz] = await Promise.all([brotli(identity, { params }), gzipAsync(identity, { level: 9 })]);
  return { br, gzip: gz, identity };
}

/** 11 makes a page 8 % smaller than 9 for a few milliseconds more: only full cards need it to stay within 6 kB (product 7.6). 5 takes 3 ms for a photo, 11 takes 105. */
function brotliQuality(bytes: number): number {
  if (bytes > HUGE_PAGE_BYTES) return 5;
  return bytes > LARGE_PAGE_BYTES ? 11 : 9;
}

/** Returns about how many bytes were sent. */
export function send(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): number {
  const { raw } = reply;
  const { etag, notModified, variants } = response.template;
  const keepAliveMs = reply.server.server.keepAliveTimeout;
  if (etag !== null && notModified !== null && isNotModified(request, `"${etag}"`)) {
    writeHead(raw, notModified, request.id, null, keepAliveMs);
    raw.end();
    return notModified.text.length;
  }
  const { head, body } = variants[encodingOf(request.headers['accept-encoding'])];
  writeHead(raw, head, request.id, response.location, keepAliveMs);
  if (body === null || request.method === 'HEAD') {
    raw.end();
    return head.text.length;
  }
  raw.end(body, 'latin1');
  return head.text.length + body.length;
}

/** Headers that hooks set on every response. */
export function commonHeaders(reply: FastifyReply): Headers {
  return Object.fromEntries(
    Object.entries({ ...reply.raw.getHeaders(), ...reply.getHeaders() })
      .filter(([name]) => name !== 'connection' && name !== REQUEST_ID_HEADER)
      .map(([name, value]) => [name, String(value)]),
  );
}
