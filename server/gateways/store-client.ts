import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { S3Client } from '@aws-sdk/client-s3';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#src/errors.ts';
import type { S3Bucket } from '../env.ts';
import { createSemaphore } from '../platform/semaphore.ts';
import { StorageUnavailable } from './storage.ts';

type Send<T> = (client: S3Client, options: { abortSignal: AbortSignal }) => Promise<T>;

/** All attempts together end before a visitor gives up. */
const TIMES = { attemptMs: 4_000, allMs: 9_000 };
const CHECK_MS = 3_000;
const ATTEMPTS = 3;
/** A hanging store must not use up sockets and memory. */
const CALLS = { concurrency: 64, maxWaiting: 500 };
const WARN_EVERY_MS = 10_000;

/** Calls to one bucket, with timeouts and retries. */
export function createStoreClient(
  place: S3Bucket,
  { log, times = TIMES }: { log: Pick<FastifyBaseLogger, 'warn'>; times?: typeof TIMES },
) {
  const client = openClient(place, times.attemptMs);
  const calls = createSemaphore(CALLS);
  let warnedAt = Number.NEGATIVE_INFINITY;

  /** @throws StorageUnavailable */
  async function call<T>(send: Send<T>): Promise<T> {
    try {
      return await attempt(send, times.allMs);
    } catch (error) {
      const now = performance.now();
      // Rate-limited: every photo would log it
      if (error instanceof StorageUnavailable && now - warnedAt > WARN_EVERY_MS) {
        warnedAt = now;
        log.warn({ reason: error.reason }, error.message);
      }
      throw error;
    }
  }

  async function attempt<T>(send: Send<T>, ms: number): Promise<T> {
    const signal = AbortSignal.timeout(ms);
    try {
      // The queue's signal also ends the wait for a search for credentials, which the SDK's doesn't
      return await calls.run(() => send(client, { abortSignal: signal }), { signal });
    } catch (error) {
      throw storageFailure(place, error);
    }
  }

  return {
    call,
    /** Checks at startup: it fails sooner and logs nothing. @throws StorageUnavailable */
    check: <T>(send: Send<T>) => attempt(send, CHECK_MS),
  };
}

function openClient({ endpoint, region, keys, pathStyle }: S3Bucket, requestTimeout: number): S3Client {
  const agent = { maxSockets: CALLS.concurrency };
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint !== null && { endpoint }),
    ...(keys && { credentials: { ...keys } }),
    // Other stores than Amazon's don't know the newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: { requestTimeout, throwOnRequestTimeout: true, httpAgent: agent, httpsAgent: agent },
  });
  // Reads the body within the attempt, so that a broken connection is retried
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const response = result.response as { body: Readable };
      response.body = Readable.from([await buffer(response.body)]);
      return result;
    },
    { step: 'deserialize', priority: 'low' },
  );
  return client;
}

type StoreError = Error & { code?: string; $metadata?: { httpStatusCode?: number } };

/** A missing bucket is a 404 too, but an error. */
export function nullIfMissing(error: StoreError): null {
  if (error.$metadata?.httpStatusCode === 404 && error.name !== 'NoSuchBucket') return null;
  throw error;
}

const hints: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket (S3_BUCKET)',
  InvalidAccessKeyId: 'it does not know this access key (S3_ACCESS_KEY)',
  SignatureDoesNotMatch: 'the secret key does not belong to the access key (S3_SECRET_KEY)',
  InvalidToken: 'the session token is not valid (S3_SESSION_TOKEN)',
  ExpiredToken: 'the session token has expired (S3_SESSION_TOKEN)',
  AccessDenied: 'the key may not list, write, read and remove there (S3_ACCESS_KEY)',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  AuthorizationHeaderMalformed: 'the region is another one (S3_REGION)',
  PermanentRedirect: 'the bucket is in another region (S3_ENDPOINT, S3_REGION)',
};

function storageFailure({ endpoint, bucket, pathStyle }: S3Bucket, error: unknown): StorageUnavailable {
  const { name, code, $metadata } = error as StoreError;
  const place = `The photo storage at ${endpoint ?? `Amazon S3 (${bucket})`}`;
  const status = $metadata?.httpStatusCode;
  if (status !== undefined) {
    const words = hints[name] ?? `it answered ${status}${/^[A-Z]\w+$/.test(name) ? ` ${name}` : ''}`;
    return new StorageUnavailable({
      message: `${place} cannot be used: ${words}.`,
      reason: name,
      isRefusal: !isTransient(status),
    });
  }
  if (name === 'CredentialsProviderError') {
    const words = 'there are no credentials (S3_ACCESS_KEY and S3_SECRET_KEY, or those of the AWS environment)';
    return new StorageUnavailable({ message: `${place} cannot be used: ${words}.`, reason: name, isRefusal: true });
  }
  // A full queue counts as a timeout
  const isTimeout = error instanceof AppError || name === 'TimeoutError' || name === 'AbortError';
  const reason = isTimeout ? 'TimeoutError' : (code ?? name);
  const hasNoHost = !pathStyle && (code === 'ENOTFOUND' || code === 'ERR_TLS_CERT_ALTNAME_INVALID');
  const hint = hasNoHost ? `; a store without a host name for each bucket needs S3_PATH_STYLE=true` : '';
  const words = `${isTimeout ? 'it took too long' : reason}${hint}`;
  return new StorageUnavailable({ message: `${place} cannot be reached: ${words}.`, reason, isRefusal: false });
}

function isTransient(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}
