import { AppError } from '#src/errors.ts';

/** Photo storage: files or an object store. */
export type Storage = {
  /** atomic: the whole file or nothing */
  put(key: string, bytes: Buffer): Promise<void>;
  /** null: missing */
  get(key: string): Promise<Buffer | null>;
  /** no error if missing */
  remove(key: string): Promise<void>;
  /** keys after `after`, in order, including drafts of interrupted writes */
  list(after?: string): AsyncIterable<{ key: string; writtenAt: Date }>;
};

// The keys of `paths.storageKey`, and their drafts. Rejects anything else, such as path traversal
const keyForm = /^photos\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[a-z]+(-\d+)?\.(jpg|webp)(\.[0-9a-f]{12})?$/;

export function isStorageKey(key: string): boolean {
  return keyForm.test(key);
}

/** @throws for an invalid key */
export function checkedKey(key: string): string {
  if (!isStorageKey(key)) throw new Error('not a key of the storage');
  return key;
}

/** The message is for the operator and has no secrets. */
export class StorageUnavailable extends AppError {
  /** such as NoSuchBucket, AccessDenied, ECONNREFUSED or TimeoutError */
  readonly reason: string;
  /** access was refused: retrying won't help */
  readonly isRefusal: boolean;

  constructor({ message, reason, isRefusal }: { message: string; reason: string; isRefusal: boolean }) {
    super('unavailable');
    this.name = 'StorageUnavailable';
    this.message = message;
    this.reason = reason;
    this.isRefusal = isRefusal;
  }
}
