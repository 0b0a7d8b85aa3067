import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { createFairQueue } from '../../platform/fair-queue.ts';
import { type CardPhoto, readCardPhoto } from '../card-photo.ts';
import { type CardPreview, previewTag } from './card-preview.ts';

const CACHE_BYTES = 16 * 1024 * 1024;
// Drawing one takes some 10 MB and a CPU core
const queue = createFairQueue({ concurrency: 1, perClient: 1, capacity: 400, maxWaitMs: 10_000, lanes: ['images'] });

export type PreviewImage = {
  jpeg: Buffer;
  isComplete: boolean; // false: drawn without the photo, because storage is unavailable
};

const NO_PHOTO: CardPhoto = { jpeg: null, isAvailable: true };
/** Those of images that wait to be drawn: each is read once, however many request it. */
const photos = new LRUCache<string, Promise<CardPhoto>>({ max: 20, ttl: 1_000 });

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
  const known = cached();
  if (known) return known;
  // Before the queue: while storage hangs, cards without a photo don't wait for it
  const photo = preview.photoId === null ? NO_PHOTO : await recentPhoto(context, preview.photoId);
  // Another request may have drawn it meanwhile. They share no drawing, so that none is refused with another's client
  return await queue.run({ lane: 'images', client }, async () => cached() ?? draw(preview, photo, tag));
}

function recentPhoto(context: Pick<Context, 'storage'>, id: string): Promise<CardPhoto> {
  const recent = photos.get(id) ?? readCardPhoto(context, id);
  if (!photos.has(id)) photos.set(id, recent);
  return recent;
}

/** Draws without the photo if its file is lost, or storage is unavailable (product 6.9). */
async function draw(preview: CardPreview, photo: CardPhoto, tag: string): Promise<PreviewImage> {
  // Loaded with the first image: the canvas would slow down every start
  const { drawPreview } = await import('./draw.ts');
  const jpeg = await drawPreview(preview, photo.jpeg);
  if (photo.isAvailable) cache.set(tag, jpeg);
  return { jpeg, isComplete: photo.isAvailable };
}
