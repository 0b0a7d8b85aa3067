import { createHash, createHmac } from 'node:crypto';
import {
  deleteOldResponses,
  findResponse,
  findSecondsLeft,
  findStoredBytes,
  insertResponse,
  type StoredResponse,
  tryLockIdempotencyKey,
} from '#db/api/idempotent-responses.ts';
import type { Db } from '#db/connect.ts';
import { AppError } from '#src/errors.ts';

export type Repeatable = {
  ownerId: string;
  key: string;
  /** of a request that is answered in parts */
  part?: number;
  operation: string;
  path: string;
  body: unknown;
  /** of the fingerprint: the body may hold a password, which is quickly guessed from a plain hash */
  secret: Buffer;
  /** of the API key: it may have been revoked since the call began */
  requireGood: (tx: Db) => Promise<void>;
};

type Answered = StoredResponse & { isReplayed: boolean };

/**
 * Answers a request as the first one with its key was answered. What the rule does and what it is answered are stored together, so that
 * a crash between them duplicates nothing. Refusals are not stored. @throws request_in_progress, idempotency_mismatch,
 * too_many_requests
 */
export async function answerOnce(
  tx: Db,
  { ownerId, key, part, secret, requireGood, ...request }: Repeatable,
  answer: () => Promise<StoredResponse>,
): Promise<Answered> {
  const keyHash = hashOf([ownerId, key, ...(part ? [part] : [])]);
  const fingerprint = createHmac('sha256', secret)
    .update(JSON.stringify([request.operation, request.path, request.body ?? null]))
    .digest('base64url');
  if (!(await tryLockIdempotencyKey(tx, ownerId, keyHash)))
    throw new AppError('request_in_progress', { secondsLeft: 1 });
  const stored = await findResponse(tx, ownerId, keyHash);
  if (stored) {
    await requireGood(tx);
    if (stored.fingerprint !== fingerprint) throw new AppError('idempotency_mismatch');
    return { ...stored, isReplayed: true };
  }
  const response = await answer();
  const bytes = ROW_BYTES + Buffer.byteLength(response.body);
  const totalBytes = await makeRoom(tx, ownerId, bytes);
  await insertResponse(tx, { ...response, ownerId, keyHash, fingerprint, bytes, totalBytes });
  return { ...response, isReplayed: false };
}

/** Of the answers that are kept for an owner (product 41.24). */
const MAX_BYTES = 64 * 1024 * 1024;
/** What a row takes besides its body. */
const ROW_BYTES = 512;
/** No room is made of younger ones: a program that repeats a request does so soon. */
const KEPT_SECONDS = 3600;

/** Returns what is stored up to now, with these bytes. @throws too_many_requests */
async function makeRoom(tx: Db, ownerId: string, bytes: number): Promise<number> {
  const stored = await findStoredBytes(tx, ownerId);
  const total = stored.total + bytes;
  if (stored.bytes + bytes <= MAX_BYTES) return total;
  await deleteOldResponses(tx, ownerId, { upTo: total - MAX_BYTES, seconds: KEPT_SECONDS });
  const left = await findStoredBytes(tx, ownerId);
  if (left.bytes + bytes > MAX_BYTES) {
    const secondsLeft = await findSecondsLeft(tx, ownerId, KEPT_SECONDS);
    throw new AppError('too_many_requests', { secondsLeft, policies: ['stored-answers'] });
  }
  return total;
}

/** Whether it was answered already. A refusal comes under the lock. */
export async function isAnswered(db: Db, { ownerId, key }: Repeatable): Promise<boolean> {
  return (await findResponse(db, ownerId, hashOf([ownerId, key]))) !== undefined;
}

function hashOf(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
