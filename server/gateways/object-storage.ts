import {
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { S3Bucket } from '../env.ts';
import { checkedKey, isStorageKey, type Storage, StorageUnavailable } from './storage.ts';
import { createStoreClient, nullIfMissing } from './store-client.ts';

/** Written and deleted by the startup check; not a photo key, so it's never listed. */
const CHECK_KEY = 'photos/start-check';
/** S3's maximum. */
const KEYS_PER_PAGE = 1_000;

export type ObjectStorage = Storage & {
  /**
   * Checks that we may list, write and delete, and whether the bucket keeps versions.
   * @throws StorageUnavailable
   */
  check(): Promise<{ keepsVersions: boolean }>;
};

/** Photos in an S3 bucket. Methods throw StorageUnavailable for any failure. */
export function objectStorage(
  place: S3Bucket,
  options: Parameters<typeof createStoreClient>[1] & { pageSize?: number },
): ObjectStorage {
  const { pageSize = KEYS_PER_PAGE } = options;
  const { call, check } = createStoreClient(place, options);
  const { bucket: Bucket } = place;

  const put = (Key: string, Body: Buffer) => new PutObjectCommand({ Bucket, Key, Body, ContentType: typeOf(Key) });
  const remove = (Key: string) => new DeleteObjectCommand({ Bucket, Key });
  const list = (page: { MaxKeys: number; StartAfter?: string; ContinuationToken?: string }) =>
    new ListObjectsV2Command({ Bucket, Prefix: 'photos/', ...page });

  return {
    async put(key, bytes) {
      const command = put(checkedKey(key), bytes);
      await call((client, how) => client.send(command, how));
    },
    async get(key) {
      const command = new GetObjectCommand({ Bucket, Key: checkedKey(key) });
      return await call(async (client, how) => {
        const found = await client.send(command, how).catch(nullIfMissing);
        return found && Buffer.from((await found.Body?.transformToByteArray()) ?? []);
      });
    },
    async remove(key) {
      const command = remove(checkedKey(key));
      await call((client, how) => client.send(command, how).catch(nullIfMissing));
    },
    async *list(after = '') {
      let next: { StartAfter?: string; ContinuationToken?: string } | null = after === '' ? {} : { StartAfter: after };
      while (next) {
        const command = list({ ...next, MaxKeys: pageSize });
        const found: ListObjectsV2CommandOutput = await call((client, how) => client.send(command, how));
        for (const { Key = '', LastModified = new Date() } of found.Contents ?? []) {
          if (isStorageKey(Key)) yield { key: Key, writtenAt: LastModified };
        }
        const token = found.IsTruncated ? found.NextContinuationToken : undefined;
        next = token === undefined ? null : { ContinuationToken: token };
      }
    },
    async check() {
      await check((client, how) => client.send(list({ MaxKeys: 1 }), how));
      await check((client, how) => client.send(put(CHECK_KEY, Buffer.from('ok')), how));
      await check((client, how) => client.send(remove(CHECK_KEY), how).catch(nullIfMissing));
      return { keepsVersions: await keepsVersions() };
    },
  };

  /** Some stores don't support this call, and some keys may not make it. */
  async function keepsVersions(): Promise<boolean> {
    try {
      const { Status } = await check((client, how) => client.send(new GetBucketVersioningCommand({ Bucket }), how));
      return Status === 'Enabled';
    } catch (error) {
      if (error instanceof StorageUnavailable) return false;
      throw error;
    }
  }
}

function typeOf(key: string): string {
  return key.endsWith('.webp') ? 'image/webp' : key.endsWith('.jpg') ? 'image/jpeg' : 'application/octet-stream';
}
