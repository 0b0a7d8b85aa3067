import { randomInt } from 'node:crypto';

/** Latin1 without line breaks. */
export type StoredRecord = readonly [key: string, owner: string, ...values: string[]];

type Size = { records: number; bytes: number };

export type Records = {
  get(key: string): StoredRecord | undefined;
  /** Drops a record that cannot be stored. */
  put(record: StoredRecord): void;
  delete(key: string): void;
  deleteOf(owner: string): void;
  clear(): void;
  size(): Size;
};

/**
 * Records in two buffers of `capacity` bytes outside the heap: 100,000 take half the memory of objects and don't prolong each
 * garbage collection by 0.2 s. A full buffer becomes the second one; its records are dropped unless they are read meanwhile.
 */
export function openRecords(capacity: number): Records {
  let young = openTable(capacity);
  let old: Table | null = null;

  const put = (key: string, owner: string, text: string) => {
    if (young.put(key, owner, text)) return;
    const next = old ?? openTable(capacity);
    next.clear();
    [young, old] = [next, young];
    young.put(key, owner, text);
  };
  return {
    get(key) {
      const found = young.get(key);
      const text = found ?? old?.get(key);
      if (text === undefined) return undefined;
      const record = text.split('\n') as [string, string, ...string[]];
      if (found === undefined && old?.delete(key)) put(key, record[1], text);
      return record;
    },
    put(record) {
      const [key, owner] = record;
      const text = record.join('\n');
      old?.delete(key);
      if (isLatin1(text) && text.split('\n').length === record.length) put(key, owner, text);
      else young.delete(key);
    },
    delete(key) {
      young.delete(key);
      old?.delete(key);
    },
    deleteOf(owner) {
      young.deleteOf(owner);
      old?.deleteOf(owner);
    },
    clear() {
      young.clear();
      old = null;
    },
    size() {
      const [a, b] = [young.size(), old?.size() ?? { records: 0, bytes: 0 }];
      return { records: a.records + b.records, bytes: a.bytes + b.bytes };
    },
  };
}

function isLatin1(text: string): boolean {
  return Buffer.from(text, 'latin1').toString('latin1') === text;
}

type Table = {
  get(key: string): string | undefined;
  /** False if full. */
  put(key: string, owner: string, text: string): boolean;
  delete(key: string): boolean;
  deleteOf(owner: string): void;
  clear(): void;
  size(): Size;
};

/** Integers before each text; length 0 means deleted. */
const [HASH, LENGTH, NEXT_OF_KEY, NEXT_OF_OWNER, HEAD] = [0, 1, 2, 3, 4];
const LINE_BREAK = 10;
/** Decides the number of chains. */
const AVERAGE_BYTES = 128;

/** Append-only, with hash chains by key and by owner. */
function openTable(capacity: number): Table {
  const integers = new Int32Array(capacity / 4);
  const bytes = Buffer.from(integers.buffer);
  const chains = Math.ceil(capacity / AVERAGE_BYTES);
  const [byKey, byOwner] = [new Int32Array(chains), new Int32Array(chains)];
  // Secret, so that clients cannot choose colliding keys
  const seed = randomInt(2 ** 32);
  let end = 1; // 0 ends a chain
  let count = 0;

  const integerAt = (position: number) => integers[position] as number;
  const hashOf = (text: string) => {
    let hash = seed;
    for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
    return (hash ^ (hash >>> 15)) | 0;
  };
  const chainOf = (hash: number) => (hash >>> 0) % chains;
  const textStart = (position: number) => (position + HEAD) * 4;
  const textAt = (position: number) =>
    bytes.toString('latin1', textStart(position), textStart(position) + integerAt(position + LENGTH));
  const hasKey = (position: number, key: string) => {
    const keyEnd = textStart(position) + key.length;
    return bytes[keyEnd] === LINE_BREAK && bytes.toString('latin1', textStart(position), keyEnd) === key;
  };

  /** 0 for none. */
  const find = (key: string): [position: number, previous: number] => {
    const hash = hashOf(key);
    let previous = 0;
    let position = byKey[chainOf(hash)] as number;
    while (position !== 0 && !(integerAt(position + HASH) === hash && hasKey(position, key))) {
      previous = position;
      position = integerAt(position + NEXT_OF_KEY);
    }
    return [position, previous];
  };
  const remove = (key: string): boolean => {
    const [position, previous] = find(key);
    if (position === 0) return false;
    const next = integerAt(position + NEXT_OF_KEY);
    if (previous === 0) byKey[chainOf(integerAt(position + HASH))] = next;
    else integers[previous + NEXT_OF_KEY] = next;
    integers[position + LENGTH] = 0;
    count -= 1;
    return true;
  };

  return {
    get(key) {
      const [position] = find(key);
      return position === 0 ? undefined : textAt(position);
    },
    put(key, owner, text) {
      remove(key);
      const position = end;
      const next = position + HEAD + Math.ceil(text.length / 4);
      if (next > integers.length) return false;
      const hash = hashOf(key);
      const [keyChain, ownerChain] = [chainOf(hash), chainOf(hashOf(owner))];
      integers.set([hash, text.length, byKey[keyChain] as number, byOwner[ownerChain] as number], position);
      bytes.write(text, textStart(position), 'latin1');
      byKey[keyChain] = position;
      byOwner[ownerChain] = position;
      end = next;
      count += 1;
      return true;
    },
    delete: remove,
    deleteOf(owner) {
      let position = byOwner[chainOf(hashOf(owner))] as number;
      for (; position !== 0; position = integerAt(position + NEXT_OF_OWNER)) {
        const [key = '', recordOwner] = textAt(position).split('\n', 2);
        if (recordOwner === owner) remove(key);
      }
    },
    clear() {
      byKey.fill(0);
      byOwner.fill(0);
      end = 1;
      count = 0;
    },
    size: () => ({ records: count, bytes: end * 4 }),
  };
}
