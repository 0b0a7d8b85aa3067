import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { createFairQueue } from '../../platform/fair-queue.ts';
import { type CardPhoto, readCardPhoto } from '../card-photo.ts';
import { type CardPreview, previewTag } from './card-preview.ts';

const CACHE_BYTES = 16 * 1024 * 1024;
// Drawing one takes some 10 MB and a CPU core
const DRAWING = { concurrency: 1, perClient: 1, capacity: 400, maxWaitMs: 10_000, lanes: ['images'] } as const;

export type PreviewImage = {
  jpeg: Buffer;
  isComplete: boolean; // false: drawn without a photo, because storage is unavailable
};

const NO_PHOTO: CardPhoto = { jpeg: null, isAvailable: true };

/** @throws overloaded */
export type ReadPreviewImage = (preview: CardPreview, client: string) => Promise<PreviewImage>;

/** The preview images of cards, drawn one after the other. */
export function openPreviewImages(context: Pick<Context, 'storage'>): ReadPreviewImage {
  const queue = createFairQueue(DRAWING);
  // Each is read once, however many images with it wait to be drawn
  const photos = new LRUCache<string, Promise<CardPhoto>>({ max: 20, ttl: 1_000 });
  const images = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length + 200 });

  const recentPhoto = (id: string | null | undefined, variant: 'square' | 'photo') => {
    if (!id) return NO_PHOTO;
    const key = `${id}/${variant}`;
    const recent = photos.get(key) ?? readCardPhoto(context, id, variant);
    if (!photos.has(key)) photos.set(key, recent);
    return recent;
  };
  const cached = (tag: string) => {
    const jpeg = images.get(tag);
    return jpeg && { jpeg, isComplete: true };
  };
  // Without a photo if its file is lost, or storage is unavailable (product 6.9)
  const draw = async (preview: CardPreview, [photo, cover]: readonly [CardPhoto, CardPhoto], tag: string) => {
    // Loaded with the first image: the canvas would slow down every start
    const { drawPreview } = await import('./draw.ts');
    const jpeg = await drawPreview(preview, photo.jpeg, cover.jpeg);
    const isComplete = photo.isAvailable && cover.isAvailable;
    if (isComplete) images.set(tag, jpeg);
    return { jpeg, isComplete };
  };

  return async (preview, client) => {
    const tag = previewTag(preview);
    const known = cached(tag);
    if (known) return known;
    // Before the queue: while storage hangs, cards without a photo don't wait for it
    const { photoId, coverId } = preview;
    const pictures = await Promise.all([recentPhoto(photoId, 'square'), recentPhoto(coverId, 'photo')]);
    // Another request may have drawn it meanwhile. They share no drawing, so that none is refused with another's client
    return await queue.run({ lane: 'images', client }, async () => cached(tag) ?? draw(preview, pictures, tag));
  };
}
