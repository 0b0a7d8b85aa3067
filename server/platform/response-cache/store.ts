import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';
import { openRecords, type StoredRecord } from './records.ts';

const PAGE_BYTES = 40 * 1024 * 1024;
const REDIRECT_BYTES = 20 * 1024 * 1024; // each of two buffers
/** Stored separately, so that made-up URLs evict nothing. */
const MAX_UNOWNED = 1_000;
const MAX_KEY_LENGTH = 200;
const OVERHEAD = 500; // per response
const MAX_REDIRECT_KINDS = 20;

export type Store = {
  get(key: string): CachedResponse | undefined;
  put(key: string, response: CachedResponse): void;
  delete(key: string): void;
  /** Also deletes unowned responses: one may be this owner's now. */
  deleteOf(ownerId: string): void;
  clear(): void;
  size(): { responses: number; bytes: number };
};

type RedirectKind = { template: CachedResponse['template']; data: object | null };

export function openStore(): Store {
  const keysOf = new Map<string, Set<string>>();
  const pages = new LRUCache<string, CachedResponse>({
    maxSize: PAGE_BYTES,
    sizeCalculation: ({ template, location }, key) => OVERHEAD + key.length + (location ?? '').length + template.bytes,
    dispose: ({ ownerId }, key) => removeKey(ownerId as string, key),
  });
  const redirects = openRecords(REDIRECT_BYTES);
  const kinds: RedirectKind[] = [];
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
  const kindOf = ({ template, tag }: CachedResponse): number => {
    if (tag && !tag.isShared) return -1;
    const data = tag?.data ?? null;
    const known = kinds.findIndex((kind) => kind.template === template && kind.data === data);
    return known >= 0 || kinds.length >= MAX_REDIRECT_KINDS ? known : kinds.push({ template, data }) - 1;
  };
  const deleteKey = (key: string) => {
    pages.delete(key);
    redirects.delete(key);
    unowned.delete(key);
  };

  return {
    get(key) {
      const redirect = redirects.get(key);
      return redirect ? fromRecord(redirect, kinds) : (pages.get(key) ?? unowned.get(key));
    },
    put(key, response) {
      deleteKey(key);
      const { ownerId, location } = response;
      if (key.length > MAX_KEY_LENGTH) return;
      if (ownerId === null) {
        unowned.set(key, response);
        return;
      }
      const kind = location === null ? -1 : kindOf(response);
      if (kind >= 0) {
        redirects.put(toRecord(key, ownerId, kind, response));
        return;
      }
      addKey(ownerId, key);
      pages.set(key, response);
    },
    delete: deleteKey,
    deleteOf(ownerId) {
      unowned.clear();
      redirects.deleteOf(ownerId);
      for (const key of [...(keysOf.get(ownerId) ?? [])]) pages.delete(key);
    },
    clear() {
      pages.clear();
      redirects.clear();
      unowned.clear();
    },
    size() {
      const { records, bytes } = redirects.size();
      return { responses: pages.size + unowned.size + records, bytes: pages.calculatedSize + bytes };
    },
  };
}

function toRecord(key: string, ownerId: string, kind: number, response: CachedResponse): StoredRecord {
  const { tag, location, validUntil, checkedAt } = response;
  return [key, ownerId, tag?.id ?? '', `${kind}`, `${validUntil ?? ''}`, `${checkedAt}`, location ?? ''];
}

function fromRecord(record: StoredRecord, kinds: readonly RedirectKind[]): CachedResponse {
  const [, ownerId, id = '', kind, validUntil = '', checkedAt, location = ''] = record;
  const { template, data } = kinds[Number(kind)] as RedirectKind;
  return {
    template,
    ownerId,
    tag: data === null ? null : { data, id, isShared: true },
    location,
    validUntil: validUntil === '' ? null : Number(validUntil),
    checkedAt: Number(checkedAt),
  };
}
