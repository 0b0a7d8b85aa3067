import { randomInt } from 'node:crypto';

/** A key, whose it is, and what else is known by it: letters of one byte each, without line breaks. */
export type StoredRecord = readonly [key: string, owner: string, ...rest: string[]];

type Size = { records: number; bytes: number };

/** Small records in memory, those leaving that nobody has asked for in a while. */
export type Records = {
  find(key: string): StoredRecord | undefined;
  /** In the place of what is known by its key. What cannot be kept is forgotten. */
  keep(record: StoredRecord): void;
  forget(key: string): void;
  forgetOf(owner: string): void;
  clear(): void;
  /** with the room of what was forgotten and has not left yet */
  size(): Size;
};

/**
 * Records lie one after the other in two stretches of plain memory, which nothing has to be collected from: a hundred thousand
 * of them take half of the room of objects, and do not make each collection longer by a fifth of a second. Where the first
 * stretch is full, it becomes the second, whose records leave, but for those that were asked for meanwhile.
 *
 * @param capacity bytes of each stretch; the system gives them as they are needed
 */
export function openRecords(capacity: number): Records {
  let young = openStretch(capacity);
  let old: Stretch | null = null;

  const keep = (key: string, owner: string, text: string) => {
    if (young.keep(key, owner, text)) return;
    const next = old ?? openStretch(capacity);
    next.clear();
    [young, old] = [next, young];
    young.keep(key, owner, text);
  };
  return {
    find(key) {
      const fresh = young.find(key);
      const text = fresh ?? old?.find(key);
      if (text === undefined) return undefined;
      const record = text.split('\n') as [string, string, ...string[]];
      // Asked for: it stays for another turn
      if (fresh === undefined && old?.forget(key)) keep(key, record[1], text);
      return record;
    },
    keep(record) {
      const [key, owner] = record;
      const text = record.join('\n');
      old?.forget(key);
      if (isOfBytes(text) && text.split('\n').length === record.length) keep(key, owner, text);
      else young.forget(key);
    },
    forget(key) {
      young.forget(key);
      old?.forget(key);
    },
    forgetOf(owner) {
      young.forgetOf(owner);
      old?.forgetOf(owner);
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

function isOfBytes(text: string): boolean {
  return Buffer.from(text, 'latin1').toString('latin1') === text;
}

type Stretch = {
  find(key: string): string | undefined;
  /** False where there is no room. */
  keep(key: string, owner: string, text: string): boolean;
  /** Whether there was one. */
  forget(key: string): boolean;
  forgetOf(owner: string): void;
  clear(): void;
  size(): Size;
};

/** Words of four bytes before each text: the hash of its key, its letters (none: forgotten), the next in each of its chains. */
const [HASH, LETTERS, NEXT_OF_KEY, NEXT_OF_OWNER, HEAD] = [0, 1, 2, 3, 4];
const LINE_BREAK = 10;
/** About what a record takes: so many chains there are. */
const USUAL_BYTES = 128;

/** A stretch is filled from its beginning, and emptied as a whole. Records are found by chains, as in any table of hashes. */
function openStretch(capacity: number): Stretch {
  const words = new Int32Array(capacity / 4);
  const letters = Buffer.from(words.buffer);
  const chains = Math.ceil(capacity / USUAL_BYTES);
  const [ofKeys, ofOwners] = [new Int32Array(chains), new Int32Array(chains)];
  // Not to be known from outside: whoever chooses keys must not make a chain long
  const seed = randomInt(2 ** 32);
  // Place 0 ends a chain
  let end = 1;
  let count = 0;

  const word = (place: number) => words[place] as number;
  const hashOf = (text: string) => {
    let hash = seed;
    for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
    return (hash ^ (hash >>> 15)) | 0;
  };
  const chainOf = (hash: number) => (hash >>> 0) % chains;
  const beginOf = (place: number) => (place + HEAD) * 4;
  const textOf = (place: number) => letters.toString('latin1', beginOf(place), beginOf(place) + word(place + LETTERS));
  const isOf = (place: number, key: string) => {
    const end = beginOf(place) + key.length;
    return letters[end] === LINE_BREAK && letters.toString('latin1', beginOf(place), end) === key;
  };

  /** The place of a key's record, and of the one before it in their chain: 0 for none. */
  const placeOf = (key: string): [place: number, before: number] => {
    const hash = hashOf(key);
    let before = 0;
    let place = ofKeys[chainOf(hash)] as number;
    while (place !== 0 && !(word(place + HASH) === hash && isOf(place, key))) {
      before = place;
      place = word(place + NEXT_OF_KEY);
    }
    return [place, before];
  };
  const forget = (key: string): boolean => {
    const [place, before] = placeOf(key);
    if (place === 0) return false;
    const next = word(place + NEXT_OF_KEY);
    if (before === 0) ofKeys[chainOf(word(place + HASH))] = next;
    else words[before + NEXT_OF_KEY] = next;
    words[place + LETTERS] = 0;
    count -= 1;
    return true;
  };

  return {
    find(key) {
      const [place] = placeOf(key);
      return place === 0 ? undefined : textOf(place);
    },
    keep(key, owner, text) {
      forget(key);
      const place = end;
      const next = place + HEAD + Math.ceil(text.length / 4);
      if (next > words.length) return false;
      const hash = hashOf(key);
      const [ofKey, ofOwner] = [chainOf(hash), chainOf(hashOf(owner))];
      words.set([hash, text.length, ofKeys[ofKey] as number, ofOwners[ofOwner] as number], place);
      letters.write(text, beginOf(place), 'latin1');
      ofKeys[ofKey] = place;
      ofOwners[ofOwner] = place;
      end = next;
      count += 1;
      return true;
    },
    forget,
    forgetOf(owner) {
      let place = ofOwners[chainOf(hashOf(owner))] as number;
      for (; place !== 0; place = word(place + NEXT_OF_OWNER)) {
        const [key = '', whose] = textOf(place).split('\n', 2);
        if (whose === owner) forget(key);
      }
    },
    clear() {
      ofKeys.fill(0);
      ofOwners.fill(0);
      end = 1;
      count = 0;
    },
    size: () => ({ records: count, bytes: end * 4 }),
  };
}
