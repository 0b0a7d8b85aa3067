import { createHash, createHmac } from 'node:crypto';
import {
  findResponse,
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
};

type Answered = StoredResponse & { isReplayed: boolean };

/**
 * Answers a request as the first one with its key was answered. What the rule does and what it is answered are stored together, so that
 * a crash between them duplicates nothing. Refusals are not stored. @throws request_in_progress, idempotency_mismatch
 */
export async function answerOnce(
  tx: Db,
  { ownerId, key, part, secret, ...request }: Repeatable,
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
    if (stored.fingerprint !== fingerprint) throw new AppError('idempotency_mismatch');
    return { ...stored, isReplayed: true };
  }
  const response = await answer();
  await insertResponse(tx, { ...response, ownerId, keyHash, fingerprint });
  return { ...response, isReplayed: false };
}

/** Whether it was answered already. A refusal comes under the lock. */
export async function isAnswered(db: Db, { ownerId, key }: Repeatable): Promise<boolean> {
  return (await findResponse(db, ownerId, hashOf([ownerId, key]))) !== undefined;
}

function hashOf(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
