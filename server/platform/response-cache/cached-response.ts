import { createHash } from 'node:crypto';
import { validateHeaderValue } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Visited, VisitWay } from '#src/visits/visits.ts';
import type { Encoding } from '../encodings.ts';
import { type Head, headOf, type Pairs } from './head.ts';

/** What an address answers, before it is made ready to be sent. */
export type Answer = {
  status: number;
  /** by lower-case name, beside those that every answer carries */
  headers: Readonly<Record<string, string>>;
  body: string | null;
  /** whose it is: it is dropped when something of theirs changes; null: nobody's, and kept for a moment only */
  userId: string | null;
  /** null: a hit counts as nothing */
  subject: Visited | null;
  /** when time alone changes it; null: never */
  validUntil: Date | null;
  /** whether it is the same in every language */
  isForAll: boolean;
};

export type Form = {
  head: Head;
  /** a letter for each byte: Node writes a text together with the head, and bytes by themselves */
  body: string | null;
};

/** What is written of an answer, but for where it leads: one for all links. */
export type Shape = Pick<Answer, 'status' | 'isForAll'> & {
  /** without its marks; null where there is nothing to ask about again */
  tag: string | null;
  forms: Readonly<Record<Encoding, Form>>;
  /** for a browser that has the answer already; null where none can know */
  unchanged: Head | null;
  /** in memory, where it is one answer's alone */
  bytes: number;
};

/** An answer ready to be sent. There are as many as addresses: it holds nothing that many share. */
export type FinishedAnswer = {
  shape: Shape;
  /** whose it is; null: nobody's */
  userId: string | null;
  /** null, as its way: a hit counts as nothing */
  itemId: string | null;
  way: VisitWay | null;
  location: string | null;
  /** milliseconds since 1970; null where time alone never changes it */
  validUntil: number | null;
  /** when it was last known to be true, in milliseconds since 1970 */
  checkedAt: number;
};

/** A smaller body gains nothing. */
const COMPRESSED_FROM = 1024;

const nobodys = new LRUCache<string, Promise<Record<Encoding, Buffer>>>({ max: 100 });
const leading = new LRUCache<string, Shape>({ max: 100 });

/**
 * Makes an answer ready to be sent: its body in every encoding, its head in full. `usual` is what every answer of this
 * server carries, so that an answer from memory cannot differ from another one.
 */
export async function finish(answer: Answer, usual: Pairs, checkedAt: number): Promise<FinishedAnswer> {
  const { userId, subject, body, validUntil } = answer;
  const { location = null, ...headers } = answer.headers;
  if (location !== null) validateHeaderValue('location', location);
  const bare = { ...answer, headers };
  const shape = body === null ? emptyShape(bare, usual) : await shapeOf(bare, body, usual);
  return {
    shape,
    userId,
    itemId: subject?.itemId ?? null,
    way: subject?.way ?? null,
    location,
    validUntil: validUntil?.getTime() ?? null,
    checkedAt,
  };
}

async function shapeOf({ status, isForAll, userId, headers }: Answer, body: string, usual: Pairs): Promise<Shape> {
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const made = await (userId === null ? nobodysBodies(tag, body) : encode(Buffer.from(body)));
  const isTagged = headers['cache-control'] === 'no-cache';
  const form = (encoding: Encoding): Form => {
    const isEncoded = made[encoding] !== made.identity;
    const head = {
      ...headers,
      ...varying(headers, made),
      // Its bytes are others than those of the plain one, which has the strong tag
      ...(isTagged ? { etag: isEncoded ? `W/"${tag}"` : `"${tag}"` } : {}),
      ...(isEncoded ? { 'content-encoding': encoding } : {}),
      'content-length': String(made[encoding].length),
    };
    return { head: headOf(status, [...usual, ...flat(head)]), body: made[encoding].toString('latin1') };
  };
  const { 'content-type': _, ...known } = headers;
  const unchanged = { ...known, ...varying(headers, made), etag: `"${tag}"` };
  return {
    status,
    isForAll,
    tag: isTagged ? tag : null,
    forms: { br: form('br'), gzip: form('gzip'), identity: form('identity') },
    unchanged: isTagged ? headOf(304, [...usual, ...flat(unchanged)]) : null,
    bytes: 6_000 + made.identity.length + made.br.length + made.gzip.length,
  };
}

/** Addresses that lead elsewhere are many, and all else of them is alike. */
function emptyShape({ status, isForAll, headers }: Answer, usual: Pairs): Shape {
  const pairs = [...usual, ...flat({ ...headers, 'content-length': '0' })];
  const key = `${status} ${isForAll} ${pairs.join('\n')}`;
  const known = leading.get(key);
  if (known) return known;
  const form = { head: headOf(status, pairs), body: null };
  const forms = { br: form, gzip: form, identity: form };
  const shape = { status, isForAll, tag: null, forms, unchanged: null, bytes: 0 };
  leading.set(key, shape);
  return shape;
}

function flat(headers: Answer['headers']): Pairs {
  return Object.entries(headers).flat();
}

function varying(headers: Answer['headers'], made: Record<Encoding, Buffer>): Record<string, string> {
  if (made.br === made.identity) return {};
  return { vary: headers.vary === undefined ? 'accept-encoding' : `${headers.vary}, accept-encoding` };
}

/** Those that say there is nothing are a few texts, for however many addresses. */
function nobodysBodies(tag: string, body: string): Promise<Record<Encoding, Buffer>> {
  const known = nobodys.get(tag);
  if (known) return known;
  const made = encode(Buffer.from(body));
  made.catch(() => nobodys.delete(tag));
  nobodys.set(tag, made);
  return made;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function encode(identity: Buffer): Promise<Record<Encoding, Buffer>> {
  if (identity.length < COMPRESSED_FROM) return { br: identity, gzip: identity, identity };
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gz] = await Promise.all([brotli(identity, { params }), gzipped(identity, { level: 9 })]);
  return { br, gzip: gz, identity };
}
