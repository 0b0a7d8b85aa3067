import { countLeftovers, deleteLeftovers, type Leftover, leftoverKinds } from '#db/privacy/expired-rows.ts';
import { countUnsaidWords, deleteUnsaidWords } from '#db/visits/orphaned-values.ts';
import { dropMonth, listOldMonths } from '#db/visits/partitions.ts';
import type { Context } from '../context.ts';
import {
  countLostFiles,
  countUnusedPhotos,
  removeLostFiles,
  removeUnusedPhotos,
} from '../owners/photos/unused-photos.ts';

export type Chore = Leftover | 'visit_months' | 'visit_words' | 'photos' | 'photo_files';

/** Photos before their files: what the one leaves behind the other takes along. */
export const chores: readonly Chore[] = [...leftoverKinds, 'visit_months', 'visit_words', 'photos', 'photo_files'];

const ROWS_A_STEP = 1_000;

/** How much there is to remove. Reads only. */
export async function countChore(context: Pick<Context, 'db' | 'storage'>, chore: Chore): Promise<number> {
  if (chore === 'visit_months') return (await listOldMonths(context.db)).length;
  if (chore === 'visit_words') return await countUnsaidWords(context.db);
  if (chore === 'photos') return await countUnusedPhotos(context);
  if (chore === 'photo_files') return await countLostFiles(context);
  return await countLeftovers(context.db, chore);
}

/**
 * Does a small part of a chore, from a place on. `after` is where the next part begins, null at the end. Done twice, or by
 * two at once, it does the same (product 19.3). @throws StrangeStorageError
 */
export async function takeStep(
  context: Pick<Context, 'db' | 'storage'>,
  chore: Chore,
  after: string | null,
): Promise<{ removed: number; after: string | null }> {
  if (chore === 'visit_months') return await removeOldMonth(context);
  if (chore === 'visit_words') return { removed: await deleteUnsaidWords(context.db), after: null };
  if (chore === 'photos') return await removeUnusedPhotos(context, after);
  if (chore === 'photo_files') return await removeLostFiles(context, after);
  const removed = await deleteLeftovers(context.db, chore, ROWS_A_STEP);
  return { removed, after: removed < ROWS_A_STEP ? null : 'more' };
}

/** One month of single visits at a time; one that somebody is reading just now waits for the next night. */
async function removeOldMonth({ db }: Pick<Context, 'db'>): Promise<{ removed: number; after: string | null }> {
  const [oldest, following] = await listOldMonths(db);
  if (!oldest || !(await dropMonth(db, oldest))) return { removed: 0, after: null };
  return { removed: 1, after: following ?? null };
}
