import type { Context } from '../../context.ts';
import type { Storage } from '../../gateways/storage.ts';
import { listKnownPhotoIds, photoIdOfKey } from './unused-photos.ts';

/** A move of all photos between storages, in steps that can be repeated (product 6.10). */
export type Move = { db: Context['db']; from: Storage; to: Storage };

export type Copied = { copied: number; present: number; after: string | null };
export type Removed = { removed: number; kept: number; after: string | null };

type StoredFile = { key: string; writtenAt: Date };

const FILES_PER_STEP = 400;
const MAX_CONCURRENT = 8;
const DAY = 86_400_000;

export class CopyMismatchError extends Error {}

/** Copies the next files that belong to a photo and verifies each copy. @throws CopyMismatchError, StorageMismatchError */
export async function copyStep(move: Move, after: string | null): Promise<Copied> {
  const { files, next } = await filesAfter(move, after);
  const copies = files.filter(({ isKnown, isDraft }) => isKnown && !isDraft);
  const copied = await mapConcurrently(copies, ({ key }) => copyOne(move, key));
  const count = (what: 'copied' | 'present') => copied.filter((outcome) => outcome === what).length;
  return { copied: count('copied'), present: count('present'), after: next };
}

/** Removes files that have an identical copy, and orphaned ones at least a day old. @throws StorageMismatchError */
export async function removeStep(move: Move, after: string | null): Promise<Removed> {
  const { files, next } = await filesAfter(move, after);
  const removed = await mapConcurrently(files, async ({ key, writtenAt, isKnown, isDraft }) => {
    const isOrphaned = isDraft || !isKnown;
    const canRemove = isOrphaned ? writtenAt.getTime() < Date.now() - DAY : await isCopied(move, key);
    if (canRemove) await move.from.remove(key);
    return canRemove;
  });
  const count = removed.filter(Boolean).length;
  return { removed: count, kept: removed.length - count, after: next };
}

/** Counts which of the next files exist at the target, by name. @throws StorageMismatchError */
export async function compareStep(move: Move, after: string | null): Promise<Copied> {
  const { files, next } = await filesAfter(move, after);
  const existing = await keysBetween(move.to, after ?? '', files.at(-1)?.key ?? '');
  const expected = files.filter(({ isKnown, isDraft }) => isKnown && !isDraft);
  const present = expected.filter(({ key }) => existing.has(key)).length;
  return { copied: expected.length - present, present, after: next };
}

async function filesAfter({ db, from }: Move, after: string | null) {
  const files: StoredFile[] = [];
  for await (const file of from.list(after ?? '')) {
    files.push(file);
    if (files.length === FILES_PER_STEP) break;
  }
  const known = await listKnownPhotoIds(db, files);
  const described = files.map((file) => ({
    ...file,
    isKnown: known.has(photoIdOfKey(file.key)),
    isDraft: isDraft(file.key),
  }));
  return { files: described, next: files.length < FILES_PER_STEP ? null : (files.at(-1)?.key ?? null) };
}

function isDraft(key: string): boolean {
  return !/\.(jpg|webp)$/.test(key);
}

async function copyOne({ from, to }: Move, key: string): Promise<'copied' | 'present' | 'gone'> {
  const bytes = await from.get(key);
  if (!bytes) return 'gone';
  if ((await to.get(key))?.equals(bytes)) return 'present';
  await to.put(key, bytes);
  if (!(await to.get(key))?.equals(bytes)) throw new CopyMismatchError(`The copy of ${key} differs from its source.`);
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

async function mapConcurrently<Item, Outcome>(
  items: readonly Item[],
  work: (item: Item) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const queue = items.entries();
  const workers = Array.from({ length: MAX_CONCURRENT }, async () => {
    for (const [index, item] of queue) outcomes[index] = await work(item);
  });
  const failed = (await Promise.allSettled(workers)).find((worker) => worker.status === 'rejected');
  if (failed) throw failed.reason;
  return outcomes;
}
