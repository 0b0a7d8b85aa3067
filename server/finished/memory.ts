import type { FinishedAnswer } from './answer.ts';

/** Bytes of finished answers in one process. */
const CAPACITY = 64 * 1024 * 1024;
/** What is nobody's is remembered apart, so that made-up addresses push nothing out. */
const MOST_OF_NOBODY = 1_000;
/** A longer key is no address that anybody is given. */
const LONGEST_KEY = 200;

/** An answer in memory, and when it was last known to be true. */
export type Kept = {
  answer: FinishedAnswer;
  checkedAt: number;
  /** asked for since it was last spared */
  isUsed: boolean;
};

export type Memory = {
  find(key: string): Kept | undefined;
  keep(key: string, kept: Kept): void;
  forget(key: string): void;
  /** Forgets what is an account's, and what is nobody's: it may have become theirs. */
  dropOf(userId: string): void;
  dropAll(): void;
  size(): { answers: number; bytes: number };
};

/**
 * The answers of one process. Where there is no room, the oldest leave that nobody has asked for since their turn came last: to
 * find an answer then costs a look-up and no more, which is what nearly every request does.
 */
export function openMemory(capacity = CAPACITY): Memory {
  const own = new Map<string, Kept>();
  const nobodys = new Map<string, Kept>();
  // One key as it is: most accounts have few
  const keysOf = new Map<string, string | Set<string>>();
  let bytes = 0;

  const remember = (userId: string, key: string) => {
    const keys = keysOf.get(userId);
    if (keys === undefined) keysOf.set(userId, key);
    else if (typeof keys === 'string') keysOf.set(userId, new Set([keys, key]));
    else keys.add(key);
  };
  const unremember = (userId: string, key: string) => {
    const keys = keysOf.get(userId);
    if (keys === undefined) return;
    if (typeof keys !== 'string') keys.delete(key);
    if (keys === key || (typeof keys !== 'string' && keys.size === 0)) keysOf.delete(userId);
  };
  const forget = (key: string) => {
    nobodys.delete(key);
    const kept = own.get(key);
    if (!kept) return;
    own.delete(key);
    bytes -= sizeOf(key, kept);
    unremember(kept.answer.userId ?? '', key);
  };

  const makeRoom = () => {
    for (const [key, kept] of own) {
      if (bytes <= capacity) return;
      if (!kept.isUsed) {
        forget(key);
        continue;
      }
      // Spared once, and last in turn
      kept.isUsed = false;
      own.delete(key);
      own.set(key, kept);
    }
  };

  return {
    find(key) {
      const kept = own.get(key) ?? nobodys.get(key);
      if (kept) kept.isUsed = true;
      return kept;
    },
    keep(key, kept) {
      forget(key);
      if (key.length > LONGEST_KEY) return;
      const { userId } = kept.answer;
      if (userId === null) {
        nobodys.set(key, kept);
        const [oldest = ''] = nobodys.keys();
        if (nobodys.size > MOST_OF_NOBODY) nobodys.delete(oldest);
        return;
      }
      own.set(key, kept);
      bytes += sizeOf(key, kept);
      remember(userId, key);
      makeRoom();
    },
    forget,
    dropOf(userId) {
      nobodys.clear();
      const keys = keysOf.get(userId);
      if (keys === undefined) return;
      for (const key of typeof keys === 'string' ? [keys] : [...keys]) forget(key);
    },
    dropAll() {
      own.clear();
      nobodys.clear();
      keysOf.clear();
      bytes = 0;
    },
    size: () => ({ answers: own.size + nobodys.size, bytes }),
  };
}

function sizeOf(key: string, { answer }: Kept): number {
  return answer.bytes + 2 * key.length;
}
