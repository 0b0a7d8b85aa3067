import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#src/errors.ts';
import type { S3Bucket } from '../env.ts';
import { createSemaphore } from '../platform/semaphore.ts';
import { StorageUnavailable } from './storage.ts';

type StoreRequest = { method: 'GET' | 'PUT' | 'DELETE'; key?: string; query?: Record<string, string>; body?: Buffer };
type StoreResponse = { status: number; body: Buffer };

export type CallOptions = {
  /** a 404 is a valid response */
  mayBeMissing?: boolean;
  /** one attempt of three seconds, for startup */
  once?: boolean;
};

/** All attempts together end before a visitor gives up. */
const TIMES = { attemptMs: 4_000, allMs: 9_000 };
const ONCE_MS = 3_000;
const ATTEMPTS = 3;
const PAUSE_MS = 100;
/** A hanging store must not use up sockets and memory. */
const CALLS = { concurrency: 64, maxWaiting: 500 };
const WARN_EVERY_MS = 10_000;

/** Signed calls to one bucket, with timeouts and retries. */
export function createStoreClient(
  place: S3Bucket,
  { log, times = TIMES }: { log: Pick<FastifyBaseLogger, 'warn'>; times?: typeof TIMES },
) {
  const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = place;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', ...(region && { region }) });
  const calls = createSemaphore(CALLS);
  let warnedAt = Number.NEGATIVE_INFINITY;

  /** @throws StorageUnavailable */
  async function ask(
    call: StoreRequest,
    { mayBeMissing = false, once = false }: CallOptions = {},
  ): Promise<StoreResponse> {
    const end = Date.now() + (once ? ONCE_MS : times.allMs);
    try {
      return await calls.run(
        async () => {
          for (let attempt = 1; ; attempt++) {
            const isLast = once || attempt >= ATTEMPTS;
            try {
              const answer = await send(call, Math.min(end, Date.now() + (once ? ONCE_MS : times.attemptMs)));
              if (isGood(answer, mayBeMissing)) return answer;
              if (isLast || !isTransient(answer.status)) throw storeError(place.endpoint, call.method, answer);
            } catch (error) {
              if (error instanceof StorageUnavailable || isLast || Date.now() >= end) throw error;
            }
            await sleep(Math.min(PAUSE_MS * 4 ** (attempt - 1) * (0.5 + Math.random()), Math.max(0, end - Date.now())));
          }
        },
        { deadline: end },
      );
    } catch (error) {
      const failure = error instanceof StorageUnavailable ? error : unreachable(place.endpoint, error);
      const now = performance.now();
      // Rate-limited: every photo would log it
      if (!once && now - warnedAt > WARN_EVERY_MS) {
        warnedAt = now;
        log.warn({ method: call.method, reason: failure.reason }, failure.message);
      }
      throw failure;
    }
  }

  async function send({ method, key = '', query = {}, body }: StoreRequest, end: number): Promise<StoreResponse> {
    const url = new URL(`${place.endpoint}/${place.bucket}/${key}`.replace(/\/$/, ''));
    url.search = new URLSearchParams(query).toString();
    // The store verifies the body's hash, also without TLS
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const request = await signer.sign(url, {
      method,
      headers: { 'x-amz-content-sha256': hash, ...(body && { 'content-type': typeOf(key) }) },
      ...(body && { body: new Uint8Array(body) }),
    });
    const signal = AbortSignal.timeout(Math.max(1, end - Date.now()));
    // Never send signed requests to another host
    const response = await fetch(request, { signal, redirect: 'manual' });
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  }

  return { ask };
}

function typeOf(key: string): string {
  return key.endsWith('.webp') ? 'image/webp' : key.endsWith('.jpg') ? 'image/jpeg' : 'application/octet-stream';
}

function isGood({ status, body }: StoreResponse, mayBeMissing: boolean): boolean {
  if (status >= 200 && status < 300) return true;
  // A missing bucket is a 404 too, but an error
  return mayBeMissing && status === 404 && errorCodeIn(body.toString()) !== 'NoSuchBucket';
}

// S3 responses are flat enough for regular expressions.

export function keysIn(page: string): { key: string; writtenAt: Date }[] {
  return [...page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, entry = '']) => ({
    key: textOf(entry, 'Key') ?? '',
    writtenAt: new Date(textOf(entry, 'LastModified') ?? Number.NaN),
  }));
}

/** null on the last page. */
export function nextPageIn(page: string): string | null {
  return textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : null;
}

export function versioningIn(answer: string): boolean {
  return textOf(answer, 'Status') === 'Enabled';
}

/** Such as NoSuchKey; null if the response isn't from the store itself. */
function errorCodeIn(answer: string): string | null {
  return /^[A-Za-z]{1,60}$/.exec(textOf(answer, 'Code') ?? '')?.[0] ?? null;
}

function textOf(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text === undefined
    ? null
    : text.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => entity(name) ?? whole);
}

function entity(name: string): string | undefined {
  const number = /^#(x)?([0-9a-f]+)$/i.exec(name);
  if (number) return String.fromCodePoint(Number.parseInt(number[2] ?? '', number[1] ? 16 : 10));
  return { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[name];
}

function isTransient(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

const hints: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket (S3_BUCKET)',
  InvalidAccessKeyId: 'it does not know this access key (S3_ACCESS_KEY)',
  SignatureDoesNotMatch: 'the secret key does not belong to the access key (S3_SECRET_KEY)',
  AccessDenied: 'the key may not list, write, read and remove there (S3_ACCESS_KEY)',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  AuthorizationHeaderMalformed: 'the region is another one (S3_REGION)',
  PermanentRedirect: 'the bucket is in another region (S3_ENDPOINT, S3_REGION)',
};

function storeError(
  endpoint: string,
  method: string,
  { status, body }: { status: number; body: Buffer },
): StorageUnavailable {
  const code = errorCodeIn(body.toString());
  const reason = code ?? `HTTP ${status}`;
  const words = (code && hints[code]) ?? `it answered ${status}${code ? ` ${code}` : ''} to a ${method}`;
  const message = `The photo storage at ${endpoint} cannot be used: ${words}.`;
  return new StorageUnavailable({ message, reason, isRefusal: !isTransient(status) });
}

function unreachable(endpoint: string, error: unknown): StorageUnavailable {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  // A full queue counts as a timeout
  const isTimeout = error instanceof AppError || name === 'TimeoutError';
  const reason = isTimeout ? 'TimeoutError' : (cause?.code ?? name);
  const words = isTimeout ? 'it took too long' : reason;
  const message = `The photo storage at ${endpoint} cannot be reached: ${words}.`;
  return new StorageUnavailable({ message, reason, isRefusal: false });
}
