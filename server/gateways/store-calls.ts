import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { FastifyBaseLogger } from 'fastify';
import { createLine } from '../platform/serial-queue.ts';
import { StorageUnavailable } from './storage.ts';
import { errorCodeIn } from './store-answers.ts';
import { away, isPassing, refusal } from './store-failures.ts';

/** A bucket of S3, or of what speaks like it. */
export type StorePlace = {
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** null: as the endpoint's name says it, else us-east-1 */
  region: string | null;
};

type Call = { method: 'GET' | 'PUT' | 'DELETE'; key?: string; query?: Record<string, string>; body?: Buffer };
type Answer = { status: number; body: Buffer };

export type Asked = {
  /** the object may not be there: 404 is an answer then */
  mayBeMissing?: boolean;
  /** one attempt of three seconds, for the start, which waits for nobody */
  once?: boolean;
};

/** All attempts of a call end together, before a visitor gives up. */
const TIMES = { attemptMs: 4_000, allMs: 9_000 };
const ONCE_MS = 3_000;
const ATTEMPTS = 3;
const PAUSE_MS = 100;
/** A store that hangs must not take all the sockets and the memory of the process. */
const LINE = { atOnce: 64, waiting: 500 };
const WARN_EVERY_MS = 10_000;

/** Signed calls to one bucket, with an end to each. */
export function askingStore(
  place: StorePlace,
  { log, times = TIMES }: { log: Pick<FastifyBaseLogger, 'warn'>; times?: typeof TIMES },
) {
  const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = place;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', ...(region && { region }) });
  const inTurn = createLine(LINE);
  let warnedAt = Number.NEGATIVE_INFINITY;

  /** @throws StorageUnavailable */
  async function ask(call: Call, { mayBeMissing = false, once = false }: Asked = {}): Promise<Answer> {
    const end = Date.now() + (once ? ONCE_MS : times.allMs);
    try {
      return await inTurn(end, async () => {
        for (let attempt = 1; ; attempt++) {
          const isLast = once || attempt >= ATTEMPTS;
          try {
            const answer = await send(call, Math.min(end, Date.now() + (once ? ONCE_MS : times.attemptMs)));
            if (isGood(answer, mayBeMissing)) return answer;
            if (isLast || !isPassing(answer.status)) throw refusal(place.endpoint, call.method, answer);
          } catch (error) {
            if (error instanceof StorageUnavailable || isLast || Date.now() >= end) throw error;
          }
          await sleep(Math.min(PAUSE_MS * 4 ** (attempt - 1) * (0.5 + Math.random()), Math.max(0, end - Date.now())));
        }
      });
    } catch (error) {
      const failure = error instanceof StorageUnavailable ? error : away(place.endpoint, error);
      const now = performance.now();
      // Once in a while is enough: it would be said with every picture
      if (!once && now - warnedAt > WARN_EVERY_MS) {
        warnedAt = now;
        log.warn({ method: call.method, reason: failure.reason }, failure.message);
      }
      throw failure;
    }
  }

  async function send({ method, key = '', query = {}, body }: Call, end: number): Promise<Answer> {
    const url = new URL(`${place.endpoint}/${place.bucket}/${key}`.replace(/\/$/, ''));
    url.search = new URLSearchParams(query).toString();
    // Of what is sent the store checks each byte, also where no TLS does
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const request = await signer.sign(url, {
      method,
      headers: { 'x-amz-content-sha256': hash, ...(body && { 'content-type': typeOf(key) }) },
      ...(body && { body: new Uint8Array(body) }),
    });
    const signal = AbortSignal.timeout(Math.max(1, end - Date.now()));
    // A redirection would lead signed requests somewhere else
    const response = await fetch(request, { signal, redirect: 'manual' });
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  }

  return { ask };
}

function typeOf(key: string): string {
  return key.endsWith('.webp') ? 'image/webp' : key.endsWith('.jpg') ? 'image/jpeg' : 'application/octet-stream';
}

function isGood({ status, body }: Answer, mayBeMissing: boolean): boolean {
  if (status >= 200 && status < 300) return true;
  // An absent bucket is 404 too, and no answer about an object
  return mayBeMissing && status === 404 && errorCodeIn(body.toString()) !== 'NoSuchBucket';
}
