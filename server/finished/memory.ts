import type { FinishedAnswer } from './answer.ts';

/** Bytes of finished answers in one process. */
const CAPACITY = 40 * 1024 * 1024;
/** What is nobody's is remembered apart, so that made-up addresses push nothing out. */
const MOST_OF_NOBODY = 1_000;
/** A longer key is no address that anybody is given. */
const LONGEST_KEY = 200;
/** Bytes of an answer beside its texts, with its places in the tables. */
const OVERHEAD = 300;

/** An account that has answers here: each of them holds this text of its id, and most have few. */
type Owner = { userId: string; keys: string | Set<string> };

export type Memory = {
  find(key: string): FinishedAnswer | undefined;
  keep(key: string, answer: FinishedAnswer): void;
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
  const own = new Map<string, FinishedAnswer>();
  const nobodys = new Map<string, FinishedAnswer>();
  const owners = new Map<string, Owner>();
  let bytes = 0;

  const ownerOf = (userId: string, key: string): Owner => {
    const owner = owners.get(userId);
    if (owner === undefined) {
      const first = { userId, keys: key };
      owners.set(userId, first);
      return first;
    }
    if (typeof owner.keys === 'string') owner.keys = new Set([owner.keys, key]);
    else owner.keys.add(key);
    return owner;
  };
  const unremember = (userId: string, key: string) => {
    const keys = owners.get(userId)?.keys;
    if (keys instanceof Set) keys.delete(key);
    if (keys === key || (keys instanceof Set && keys.size === 0)) owners.delete(userId);
  };
  const forget = (key: string) => {
    nobodys.delete(key);
    const answer = own.get(key);
    if (!answer) return;
    own.delete(key);
    bytes -= sizeOf(key, answer);
    unremember(answer.userId ?? '', key);
  };

  const makeRoom = () => {
    for (const [key, answer] of own) {
      if (bytes <= capacity) return;
      if (!answer.isUsed) {
        forget(key);
        continue;
      }
      // Spared once, and last in turn
      answer.isUsed = false;
      own.delete(key);
      own.set(key, answer);
    }
  };

  return {
    find(key) {
      const answer = own.get(key) ?? nobodys.get(key);
      if (answer) answer.isUsed = true;
      return answer;
    },
    keep(key, answer) {
      forget(key);
      if (key.length > LONGEST_KEY) return;
      const { userId } = answer;
      if (userId === null) {
        nobodys.set(key, answer);
        const [oldest = ''] = nobodys.keys();
        if (nobodys.size > MOST_OF_NOBODY) nobodys.delete(oldest);
        return;
      }
      answer.userId = ownerOf(userId, key).userId;
      own.set(key, answer);
      bytes += sizeOf(key, answer);
      makeRoom();
    },
    forget,
    dropOf(userId) {
      nobodys.clear();
      const keys = owners.get(userId)?.keys ?? [];
      for (const key of typeof keys === 'string' ? [keys] : [...keys]) forget(key);
    },
    dropAll() {
      own.clear();
      nobodys.clear();
      owners.clear();
      bytes = 0;
    },
    size: () => ({ answers: own.size + nobodys.size, bytes }),
  };
}

function sizeOf(key: string, { shape, location }: FinishedAnswer): number {
  return OVERHEAD + key.length + (location ?? '').length + shape.bytes;
}
