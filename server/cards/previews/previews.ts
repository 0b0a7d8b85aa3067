import { LRUCache } from 'lru-cache';
import { AppError } from '#src/errors.ts';
import { paths } from '#src/paths.ts';
import type { Context } from '../../context.ts';
import { StorageUnavailable } from '../../gateways/storage.ts';
import { type CardPreview, previewTag } from './card-preview.ts';
import { drawPreview } from './draw.ts';

/** Bytes of drawn pictures in one process. */
const CAPACITY = 16 * 1024 * 1024;
/** Each takes some 20 MB while it is drawn, and half a processor. */
const DRAWN_AT_ONCE = 1;
const WAITING_AT_MOST = 40;

export type Picture = {
  jpeg: Buffer;
  /** false: the photo could not be had just now, and the picture is one without */
  isLasting: boolean;
};

const kept = new LRUCache<string, Buffer>({ maxSize: CAPACITY, sizeCalculation: ({ length }) => length + 200 });
const drawing = new Map<string, Promise<Picture>>();

let running = 0;
const waiting: (() => void)[] = [];

/** The picture of a card, drawn once, however many ask for it at a time. @throws unavailable where a crowd waits already */
export function previewPicture(context: Pick<Context, 'storage'>, preview: CardPreview): Promise<Picture> {
  const tag = previewTag(preview);
  const jpeg = kept.get(tag);
  if (jpeg) return Promise.resolve({ jpeg, isLasting: true });
  const known = drawing.get(tag);
  if (known) return known;
  const made = inTurn(() => draw(context, preview, tag)).finally(() => drawing.delete(tag));
  drawing.set(tag, made);
  return made;
}

async function inTurn<T>(draw: () => Promise<T>): Promise<T> {
  if (running < DRAWN_AT_ONCE) running++;
  else if (waiting.length >= WAITING_AT_MOST) throw new AppError('unavailable');
  else await new Promise<void>((start) => waiting.push(start));
  try {
    return await draw();
  } finally {
    const next = waiting.shift();
    // The place goes from hand to hand: nobody slips in between
    if (next) next();
    else running--;
  }
}

async function draw({ storage }: Pick<Context, 'storage'>, preview: CardPreview, tag: string): Promise<Picture> {
  const { photo, isLasting } = await photoOf(storage, preview.photoId);
  const jpeg = await drawPreview(preview, photo);
  if (isLasting) kept.set(tag, jpeg);
  return { jpeg, isLasting };
}

/** A lost file leaves the picture without. So does a store that is away, for as long as it is (product 6.9). */
async function photoOf(storage: Context['storage'], id: string | null) {
  if (id === null) return { photo: null, isLasting: true };
  try {
    return { photo: await storage.get(paths.stored(id, 'square')), isLasting: true };
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    return { photo: null, isLasting: false };
  }
}
