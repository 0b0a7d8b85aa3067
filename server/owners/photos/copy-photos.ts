import { randomUUID } from 'node:crypto';
import { paths, photoFiles } from '#src/paths.ts';
import type { Context } from '../../context.ts';
import { deletePhotoFiles } from './photos.ts';

/** The IDs of copies, by those of the photos. */
export type PhotoCopies = ReadonlyMap<string, string>;

/** Copies the files of photos under new IDs. If one fails, none is left. */
export async function copyPhotoFiles(
  { storage }: Pick<Context, 'storage'>,
  ids: readonly string[],
): Promise<PhotoCopies> {
  const copies = new Map(ids.map((id) => [id, randomUUID()]));
  try {
    for (const [id, copy] of copies) {
      const copying = photoFiles.map(async ({ variant, format }) => {
        const bytes = await storage.get(paths.storageKey(id, variant, format));
        if (bytes) await storage.put(paths.storageKey(copy, variant, format), bytes);
      });
      // None may write after the copies were deleted
      for (const result of await Promise.allSettled(copying)) if (result.status === 'rejected') throw result.reason;
    }
    return copies;
  } catch (error) {
    await deleteCopies({ storage }, copies);
    throw error;
  }
}

export async function deleteCopies(context: Pick<Context, 'storage'>, copies: PhotoCopies): Promise<void> {
  for (const id of copies.values()) await deletePhotoFiles(context, id).catch(() => {});
}
