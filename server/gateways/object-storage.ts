import { checkedKey, isStorageKey, type Storage, StorageUnavailable } from './storage.ts';
import { keysIn, nextPageIn, versioningIn } from './store-answers.ts';
import { type Asked, askingStore, type StorePlace } from './store-calls.ts';

/** What the check at the start writes and removes; no key of a picture, so nothing ever lists it. */
const CHECK_KEY = 'photos/start-check';
/** What the protocol gives at most. */
const KEYS_A_PAGE = 1_000;

export type ObjectStorage = Storage & {
  /**
   * Asks for all that will be needed: to list, to write and to remove. Answers whether the bucket keeps what is removed.
   * @throws StorageUnavailable
   */
  check(): Promise<{ keepsVersions: boolean }>;
};

/** Pictures as objects of a bucket, addressed by path. All of it throws StorageUnavailable, whatever the store does wrong. */
export function objectStorage(
  place: StorePlace,
  options: Parameters<typeof askingStore>[1] & { pageSize?: number },
): ObjectStorage {
  const { pageSize = KEYS_A_PAGE } = options;
  const store = askingStore(place, options);
  const page = async (query: Record<string, string>, how?: Asked) =>
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
      const how: Asked = { once: true };
      await page({ 'max-keys': '1' }, how);
      await store.ask({ method: 'PUT', key: CHECK_KEY, body: Buffer.from('ok') }, how);
      await store.ask({ method: 'DELETE', key: CHECK_KEY }, { ...how, mayBeMissing: true });
      return { keepsVersions: await keepsVersions() };
    },
  };

  /** Not every store knows the question, and not every key may ask it. */
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
