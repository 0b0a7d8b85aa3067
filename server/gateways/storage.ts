import { AppError } from '#src/errors.ts';

/** Where pictures are kept: files, or an object store behind the same four calls. */
export type Storage = {
  /** under its key there is the whole picture or none, whatever fails on the way */
  put(key: string, bytes: Buffer): Promise<void>;
  /** null where there is nothing under the key */
  get(key: string): Promise<Buffer | null>;
  /** does nothing where there is nothing */
  remove(key: string): Promise<void>;
  /** everything after a key, in order; also what a put that was killed has left behind */
  list(after?: string): AsyncIterable<{ key: string; writtenAt: Date }>;
};

// As `paths.stored` makes them, and drafts of them. Nothing else becomes a name, so no key leads out of its place
const keyForm = /^photos\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[a-z]+(-\d+)?\.(jpg|webp)(\.[0-9a-f]{12})?$/;

export function isStorageKey(key: string): boolean {
  return keyForm.test(key);
}

/** The key itself. @throws where it is none */
export function checkedKey(key: string): string {
  if (!isStorageKey(key)) throw new Error('not a key of the storage');
  return key;
}

/** The store of pictures is away, or refuses us. Its message is a sentence for the operator, without any secret. */
export class StorageUnavailable extends AppError {
  /** what the store called it, or the network: NoSuchBucket, AccessDenied, ECONNREFUSED, TimeoutError */
  readonly reason: string;
  /** whether the store answered and refused: asking again changes nothing */
  readonly isRefusal: boolean;

  constructor({ message, reason, isRefusal }: { message: string; reason: string; isRefusal: boolean }) {
    super('unavailable');
    this.name = 'StorageUnavailable';
    this.message = message;
    this.reason = reason;
    this.isRefusal = isRefusal;
  }
}
