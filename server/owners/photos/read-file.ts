import { LRUCache } from 'lru-cache';
import { type PhotoFile, type PhotoFormat, paths, smallFiles } from '#src/paths.ts';
import type { Context } from '../../context.ts';
import { deletePhotoFiles, putFiles } from './photos.ts';
import type { RenderedFile } from './render.ts';

type ShownFile = {
  bytes: Buffer;
  format: PhotoFormat;
  /** whether the address shows this for ever */
  isLasting: boolean;
};

/** Photos that wait for their small files; each holds its picture in memory. */
const MAKING_MOST = 20;

/** Whose small files could not be made, or not be kept: what goes wrong is not tried again with every request. */
const PAUSE_MS = 60_000;
const MOST_FAILED = 1_000;

const failed = new LRUCache<string, true>({ max: MOST_FAILED, ttl: PAUSE_MS });
let warnedAt = Number.NEGATIVE_INFINITY;

const making = new Map<string, Promise<RenderedFile[] | null>>();

/**
 * A stored file, null where there is none. A photo of before there were small files gets them with the first request for
 * one (product 6.6); what cannot be made just now is stood in for by what is there.
 */
export async function readPhotoFile(
  context: Pick<Context, 'storage' | 'log'>,
  id: string,
  asked: PhotoFile,
): Promise<ShownFile | null> {
  const { storage } = context;
  const { variant, format } = asked;
  const bytes = await storage.get(paths.stored(id, variant, format));
  if (bytes) return { bytes, format, isLasting: true };
  if (!smallFiles.includes(asked)) return null;
  const made = (await madeOnce(context, id))?.find((file) => file.variant === variant && file.format === format);
  if (made) return { bytes: made.bytes, format, isLasting: true };
  const standIn = await standInFor(context, id, asked);
  return standIn && { bytes: standIn, format: 'jpg', isLasting: false };
}

async function standInFor(
  { storage }: Pick<Context, 'storage'>,
  id: string,
  { variant }: PhotoFile,
): Promise<Buffer | null> {
  const whole = () => storage.get(paths.stored(id, 'photo'));
  if (variant === 'whole-320') return await whole();
  return (await storage.get(paths.stored(id, 'square'))) ?? (await whole());
}

/** All small files of a photo, made once however many ask; null where they cannot be made, or too many are. */
async function madeOnce(context: Pick<Context, 'storage' | 'log'>, id: string): Promise<RenderedFile[] | null> {
  const present = making.get(id);
  if (present) return await present;
  if (failed.has(id) || making.size >= MAKING_MOST) return null;
  const files = make(context, id).finally(() => making.delete(id));
  making.set(id, files);
  return await files;
}

async function make(context: Pick<Context, 'storage' | 'log'>, id: string): Promise<RenderedFile[] | null> {
  const { storage, log } = context;
  try {
    const photo = await storage.get(paths.stored(id, 'photo'));
    if (!photo) return null;
    const { renderSmallFiles } = await import('./render.ts');
    const files = await renderSmallFiles(photo);
    await keep(context, id, files);
    return files;
  } catch (error) {
    fail(log, id, error, 'a photo could not be made small, and is shown large for a minute');
    return null;
  }
}

function fail(log: Context['log'], id: string, error: unknown, message: string): void {
  failed.set(id, true);
  const now = performance.now();
  if (now - warnedAt < PAUSE_MS) return;
  warnedAt = now;
  log.warn({ err: error, photoId: id }, message);
}

/** They are shown even where there is no room to keep them. */
async function keep(
  { storage, log }: Pick<Context, 'storage' | 'log'>,
  id: string,
  files: RenderedFile[],
): Promise<void> {
  try {
    await putFiles({ storage }, id, files);
  } catch (error) {
    fail(log, id, error, 'a small photo could not be kept, and is made again in a minute at the earliest');
  }
  // Deleted meanwhile: its deletion may have come past before these were there
  if (!(await storage.get(paths.stored(id, 'photo')))) await deletePhotoFiles({ storage }, id);
}
