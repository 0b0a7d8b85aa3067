import type { S3Bucket } from '../env.ts';
import { checkedKey, isStorageKey, type Storage, StorageUnavailable } from './storage.ts';
import { type CallOptions, createStoreClient, keysIn, nextPageIn, versioningIn } from './store-client.ts';

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

/** Photos in an S3 bucket, with path-style URLs. Methods throw StorageUnavailable for any failure. */
export function objectStorage(
  place: S3Bucket,
  options: Parameters<typeof createStoreClient>[1] & { pageSize?: number },
): ObjectStorage {
  const { pageSize = KEYS_PER_PAGE } = options;
  const store = createStoreClient(place, options);
  const page = async (query: Record<string, string>, how?: CallOptions) =>
    (await store.ask({ method: 'GET', query: { 'list-type': '2', prefix: 'photos/', ...query } }, how)).body.toString();
  return {
    async put(key, bytes) {
      await store.ask({ method: 'PUT', key: checkedKey(key), body: bytes });
    },
    async get(key) {
      const { status, body } = await store.ask({ method: 'GET', key: checkedKey(key) }, { mayBeMissing: true });
      return status === 404 ? null : body;
    },
    async remove(key) {
      await store.ask({ method: 'DELETE', key: checkedKey(key) }, { mayBeMissing: true });
    },
    async *list(after = '') {
      let next: Record<string, string> | null = after === '' ? {} : { 'start-after': after };
      while (next) {
        const answer = await page({ ...next, 'max-keys': String(pageSize) });
        for (const { key, writtenAt } of keysIn(answer)) if (isStorageKey(key)) yield { key, writtenAt };
        const token = nextPageIn(answer);
        next = token === null ? null : { 'continuation-token': token };
      }
    },
    async check() {
      const how: CallOptions = { once: true };
      await page({ 'max-keys': '1' }, how);
      await store.ask({ method: 'PUT', key: CHECK_KEY, body: Buffer.from('ok') }, how);
      await store.ask({ method: 'DELETE', key: CHECK_KEY }, { ...how, mayBeMissing: true });
      return { keepsVersions: await keepsVersions() };
    },
  };

  /** Some stores don't support this call, and some keys may not make it. */
  async function keepsVersions(): Promise<boolean> {
    try {
      return versioningIn(
        (await store.ask({ method: 'GET', query: { versioning: '' } }, { once: true })).body.toString(),
      );
    } catch (error) {
      if (error instanceof StorageUnavailable) return false;
      throw error;
    }
  }
}
