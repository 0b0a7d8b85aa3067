import { LRUCache } from 'lru-cache';
import type { FinishedAnswer } from './cached-response.ts';
import { openRecords, type StoredRecord } from './records.ts';

/** Bytes of pages and files in one process. */
const PAGES = 40 * 1024 * 1024;
/** Bytes of what leads elsewhere, twice at most: some hundred thousand redirects. */
const REDIRECTS = 20 * 1024 * 1024;
/** What is nobody's is remembered apart, so that made-up addresses push nothing out. */
const MOST_OF_NOBODY = 1_000;
/** A longer key is no address that anybody is given. */
const LONGEST_KEY = 200;
/** Bytes of an answer beside its body and address. */
const OVERHEAD = 500;
/** Kinds of redirects are a few: those of scans and of clicks. */
const MOST_KINDS = 20;

export type Memory = {
  find(key: string): FinishedAnswer | undefined;
  keep(key: string, answer: FinishedAnswer): void;
  forget(key: string): void;
  /** Forgets what is an account's, and what is nobody's: it may have become theirs. */
  dropOf(userId: string): void;
  dropAll(): void;
  size(): { answers: number; bytes: number };
};

/** What many redirects share. */
type Kind = Pick<FinishedAnswer, 'shape' | 'way'>;

/** The answers of one process. Where there is no room, those leave that nobody has asked for in a while. */
export function openMemory(): Memory {
  const owned = new Map<string, Set<string>>();
  const pages = new LRUCache<string, FinishedAnswer>({
    maxSize: PAGES,
    sizeCalculation: ({ shape, location }, key) => OVERHEAD + key.length + (location ?? '').length + shape.bytes,
    dispose: ({ userId }, key) => disown(userId as string, key),
  });
  const redirects = openRecords(REDIRECTS);
  const kinds: Kind[] = [];
  const nobodys = new LRUCache<string, FinishedAnswer>({ max: MOST_OF_NOBODY });

  const own = (userId: string, key: string) => {
    const keys = owned.get(userId);
    if (keys) keys.add(key);
    else owned.set(userId, new Set([key]));
  };
  const disown = (userId: string, key: string) => {
    const keys = owned.get(userId);
    keys?.delete(key);
    if (keys?.size === 0) owned.delete(userId);
  };
  const kindOf = ({ shape, way }: FinishedAnswer): number => {
    const known = kinds.findIndex((kind) => kind.shape === shape && kind.way === way);
    return known >= 0 || kinds.length >= MOST_KINDS ? known : kinds.push({ shape, way }) - 1;
  };
  const forget = (key: string) => {
    pages.delete(key);
    redirects.forget(key);
    nobodys.delete(key);
  };

  return {
    find(key) {
      const redirect = redirects.find(key);
      return redirect ? unpack(redirect, kinds) : (pages.get(key) ?? nobodys.get(key));
    },
    keep(key, answer) {
      forget(key);
      const { userId, location, way } = answer;
      if (key.length > LONGEST_KEY) return;
      if (userId === null) {
        nobodys.set(key, answer);
        return;
      }
      // What names a campaign is seldom shared
      const kind = location === null || way?.campaign ? -1 : kindOf(answer);
      if (kind >= 0) {
        redirects.keep(pack(key, userId, kind, answer));
        return;
      }
      own(userId, key);
      pages.set(key, answer);
    },
    forget,
    dropOf(userId) {
      nobodys.clear();
      redirects.forgetOf(userId);
      for (const key of [...(owned.get(userId) ?? [])]) pages.delete(key);
    },
    dropAll() {
      pages.clear();
      redirects.clear();
      nobodys.clear();
    },
    size() {
      const { records, bytes } = redirects.size();
      return { answers: pages.size + nobodys.size + records, bytes: pages.calculatedSize + bytes };
    },
  };
}

function pack(key: string, userId: string, kind: number, answer: FinishedAnswer): StoredRecord {
  const { itemId, location, validUntil, checkedAt } = answer;
  return [key, userId, itemId ?? '', `${kind}`, `${validUntil ?? ''}`, `${checkedAt}`, location ?? ''];
}

function unpack(record: StoredRecord, kinds: readonly Kind[]): FinishedAnswer {
  const [, userId, itemId = '', kind, validUntil = '', checkedAt, location = ''] = record;
  const { shape, way } = kinds[Number(kind)] as Kind;
  return {
    shape,
    userId,
    itemId: itemId === '' ? null : itemId,
    way,
    location,
    validUntil: validUntil === '' ? null : Number(validUntil),
    checkedAt: Number(checkedAt),
  };
}
