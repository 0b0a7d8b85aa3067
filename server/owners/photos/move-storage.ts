import type { Context } from '../../context.ts';
import type { Storage } from '../../gateways/storage.ts';
import { listKnownOf, photoOf } from './unused-photos.ts';

/** All pictures from one storage to another, in parts (product 6.10). Done twice, or again after a kill, it does the same. */
export type Move = { db: Context['db']; from: Storage; to: Storage };

export type Copied = { copied: number; present: number; after: string | null };
export type Removed = { removed: number; kept: number; after: string | null };

type StoredFile = { key: string; writtenAt: Date };

const FILES_A_STEP = 400;
const AT_ONCE = 8;
const DAY = 86_400_000;

/** A copy that is not what was copied. */
export class BrokenCopyError extends Error {}

/** Copies the next files that belong to a photo, and reads each copy again. @throws BrokenCopyError, StrangeStorageError */
export async function copyStep(move: Move, after: string | null): Promise<Copied> {
  const { files, next } = await filesAfter(move, after);
  const copies = files.filter(({ isKnown, isDraft }) => isKnown && !isDraft);
  const copied = await eachOf(copies, ({ key }) => copyOne(move, key));
  const count = (what: 'copied' | 'present') => copied.filter((outcome) => outcome === what).length;
  return { copied: count('copied'), present: count('present'), after: next };
}

/**
 * Removes the next files from where they were, each compared with its copy once more. What belongs to no photo goes too,
 * once it is a day old: nobody cleans a place that no server uses. @throws StrangeStorageError
 */
export async function removeStep(move: Move, after: string | null): Promise<Removed> {
  const { files, next } = await filesAfter(move, after);
  const removed = await eachOf(files, async ({ key, writtenAt, isKnown, isDraft }) => {
    const isLeftOver = isDraft || !isKnown;
    const mayGo = isLeftOver ? writtenAt.getTime() < Date.now() - DAY : await isCopied(move, key);
    if (mayGo) await move.from.remove(key);
    return mayGo;
  });
  const count = removed.filter(Boolean).length;
  return { removed: count, kept: removed.length - count, after: next };
}

/** How many of the next files are there by name, and how many are not. @throws StrangeStorageError */
export async function compareStep(move: Move, after: string | null): Promise<Copied> {
  const { files, next } = await filesAfter(move, after);
  const there = await keysBetween(move.to, after ?? '', files.at(-1)?.key ?? '');
  const wanted = files.filter(({ isKnown, isDraft }) => isKnown && !isDraft);
  const present = wanted.filter(({ key }) => there.has(key)).length;
  return { copied: wanted.length - present, present, after: next };
}

async function filesAfter({ db, from }: Move, after: string | null) {
  const files: StoredFile[] = [];
  for await (const file of from.list(after ?? '')) {
    files.push(file);
    if (files.length === FILES_A_STEP) break;
  }
  const known = await listKnownOf(db, files);
  const judged = files.map((file) => ({ ...file, isKnown: known.has(photoOf(file.key)), isDraft: isDraft(file.key) }));
  return { files: judged, next: files.length < FILES_A_STEP ? null : (files.at(-1)?.key ?? null) };
}

/** What a put that was killed has left behind. */
function isDraft(key: string): boolean {
  return !/\.(jpg|webp)$/.test(key);
}

async function copyOne({ from, to }: Move, key: string): Promise<'copied' | 'present' | 'gone'> {
  const bytes = await from.get(key);
  // Its owner has deleted it meanwhile
  if (!bytes) return 'gone';
  if ((await to.get(key))?.equals(bytes)) return 'present';
  await to.put(key, bytes);
  if (!(await to.get(key))?.equals(bytes))
    throw new BrokenCopyError(`The copy of ${key} is not the same as its source.`);
  return 'copied';
}

async function isCopied({ from, to }: Move, key: string): Promise<boolean> {
  const [source, copy] = await Promise.all([from.get(key), to.get(key)]);
  return source !== null && copy?.equals(source) === true;
}

async function keysBetween(storage: Storage, after: string, last: string): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of storage.list(after)) {
    if (key > last) break;
    keys.add(key);
  }
  return keys;
}

/** A store answers slowly, and several at a time. */
async function eachOf<Item, Outcome>(
  items: readonly Item[],
  work: (item: Item) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const rest = items.entries();
  const lines = Array.from({ length: AT_ONCE }, async () => {
    for (const [index, item] of rest) outcomes[index] = await work(item);
  });
  const failed = (await Promise.allSettled(lines)).find((line) => line.status === 'rejected');
  if (failed) throw failed.reason;
  return outcomes;
}
