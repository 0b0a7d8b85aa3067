import { LRUCache } from 'lru-cache';
import { paths } from '#src/paths.ts';
import type { Context } from '../../context.ts';
import { StorageUnavailable } from '../../gateways/storage.ts';
import { createFairQueue } from '../../platform/fair-queue.ts';
import { type CardPreview, previewTag } from './card-preview.ts';

const CACHE_BYTES = 16 * 1024 * 1024;
// Drawing one takes some 10 MB and a CPU core
const queue = createFairQueue({ concurrency: 1, perClient: 1, capacity: 400, maxWaitMs: 10_000, lanes: ['images'] });

export type PreviewImage = {
  jpeg: Buffer;
  isComplete: boolean; // false: drawn without the photo, because storage is unavailable
};

const cache = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length + 200 });

/** Returns the preview image of a card. @throws overloaded */
export async function previewImage(
  context: Pick<Context, 'storage'>,
  preview: CardPreview,
  client: string,
): Promise<PreviewImage> {
  const tag = previewTag(preview);
  const cached = () => {
    const jpeg = cache.get(tag);
    return jpeg && { jpeg, isComplete: true };
  };
  // Another request may have drawn it meanwhile. They share no drawing, so that none is refused with another's client
  return cached() ?? (await queue.run({ lane: 'images', client }, async () => cached() ?? draw(context, preview, tag)));
}

async function draw({ storage }: Pick<Context, 'storage'>, preview: CardPreview, tag: string): Promise<PreviewImage> {
  const { photo, isComplete } = await photoOf(storage, preview.photoId);
  // Loaded with the first image: the canvas would slow down every start
  const { drawPreview } = await import('./draw.ts');
  const jpeg = await drawPreview(preview, photo);
  if (isComplete) cache.set(tag, jpeg);
  return { jpeg, isComplete };
}

/** Draws without the photo if its file is lost, or storage is unavailable (product 6.9). */
async function photoOf(storage: Context['storage'], id: string | null) {
  if (id === null) return { photo: null, isComplete: true };
  try {
    return { photo: await storage.get(paths.storageKey(id, 'square')), isComplete: true };
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    return { photo: null, isComplete: false };
  }
}
