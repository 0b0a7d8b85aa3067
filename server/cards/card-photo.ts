import { paths } from '#src/paths.ts';
import type { Context } from '../context.ts';
import { StorageUnavailable } from '../gateways/storage.ts';
import { TimeoutError, withTimeout } from '../platform/timeouts.ts';

const TIMEOUT_MS = 500;

/** `jpeg` is null if the file is lost, or if storage is unavailable (product 6.9). */
export type CardPhoto = { jpeg: Buffer | null; isAvailable: boolean };

export async function readCardPhoto(
  { storage }: Pick<Context, 'storage'>,
  id: string,
  variant: 'square' | 'photo' = 'square',
): Promise<CardPhoto> {
  try {
    return { jpeg: await withTimeout(TIMEOUT_MS, storage.get(paths.storageKey(id, variant))), isAvailable: true };
  } catch (error) {
    if (!(error instanceof TimeoutError) && !(error instanceof StorageUnavailable)) throw error;
    return { jpeg: null, isAvailable: false };
  }
}
