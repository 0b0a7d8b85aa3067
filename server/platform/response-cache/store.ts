import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';

/** About 1,800 pages, or 100,000 redirects. */
const MAX_BYTES = 80 * 1024 * 1024;
/** Stored separately, so that made-up URLs evict nothing. */
const MAX_UNOWNED = 1_000;
const MAX_KEY_LENGTH = 200;
const OVERHEAD = 500; // per response
/** A used response moves to the front at most this often, because moving takes longer than finding. Filling the store takes longer, too. */
const MOVE_MS = 10_000;
/** Responses that are looked through without letting others have a turn: about a millisecond. */
const AT_ONCE = 1_000;

export type Store = {
  /** `now` is that of `performance.now()`. */
  get(key: string, now: number): CachedResponse | undefined;
  put(key: string, response: CachedResponse): void;
  delete(key: string): void;
  /** Deletes an owner's responses, and the unowned ones: one may be this owner's now. */
  deleteOf(ownerId: string): void;
  /** Deletes redirects to these hosts. Those that are put meanwhile stay. */
  deleteRedirects(hosts: ReadonlySet<string>): Promise<void>;
  clear(): void;
  size(): { responses: number; bytes: number };
};

export function openStore(): Store {
  const keysOf = new Map<string, Set<string>>();
  const owned = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ template, location }, key) => OVERHEAD + key.length + (location ?? '').length + template.bytes,
    dispose: ({ ownerId }, key) => removeKey(ownerId as string, key),
  });
  const unowned = new LRUCache<string, CachedResponse>({ max: MAX_UNOWNED });

  const addKey = (ownerId: string, key: string) => {
    const keys = keysOf.get(ownerId);
    if (keys) keys.add(key);
    else keysOf.set(ownerId, new Set([key]));
  };
  const removeKey = (ownerId: string, key: string) => {
    const keys = keysOf.get(ownerId);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(ownerId);
  };
  const deleteKey = (key: string) => {
    owned.delete(key);
    unowned.delete(key);
  };

  return {
    get(key, now) {
      const response = owned.peek(key);
      if (response === undefined) return unowned.get(key);
      if (now - response.movedAt > MOVE_MS) {
        response.movedAt = now;
        owned.get(key);
      }
      return response;
    },
    put(key, response) {
      deleteKey(key);
      if (key.length > MAX_KEY_LENGTH) return;
      if (response.ownerId === null) {
        unowned.set(key, response);
        return;
      }
      addKey(response.ownerId, key);
      owned.set(key, response);
    },
    delete: deleteKey,
    deleteOf(ownerId) {
      unowned.clear();
      for (const key of [...(keysOf.get(ownerId) ?? [])]) owned.delete(key);
    },
    async deleteRedirects(hosts) {
      let seen = 0;
      for (const ownerId of [...keysOf.keys()])
        for (const key of [...(keysOf.get(ownerId) ?? [])]) {
          const location = owned.peek(key)?.location ?? null;
          if (location !== null && hosts.has(hostOf(location))) owned.delete(key);
          seen += 1;
          if (seen % AT_ONCE === 0) await nextTurn();
        }
    },
    clear() {
      owned.clear();
      unowned.clear();
    },
    size: () => ({ responses: owned.size + unowned.size, bytes: owned.calculatedSize }),
  };
}

/** Of a URL; '' of a path. Not parsed, because there may be 100,000 of them. */
function hostOf(location: string): string {
  const [, host = ''] = /^https?:\/\/([^/:?#]+)/i.exec(location) ?? [];
  return host.toLowerCase().replace(/\.$/, '');
}
