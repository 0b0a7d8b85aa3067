import { LRUCache } from 'lru-cache';
import { derivedPhotoFiles, type PhotoFile, type PhotoFormat, paths } from '#src/paths.ts';
import type { Context } from '../../context.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';
import { deletePhotoFiles, putFiles } from './photos.ts';
import type { RenderedFile } from './render.ts';

type ServedFile = {
  bytes: Buffer;
  format: PhotoFormat;
  /** false for a stand-in, which must not be cached */
  isFinal: boolean;
};

/** Photos being rendered at once; each is held in memory. */
const MAX_RENDERING = 20;

const COOLDOWN_MS = 60_000;

const failed = new LRUCache<string, true>({ max: 1_000, ttl: COOLDOWN_MS });
let warnedAt = Number.NEGATIVE_INFINITY;

const rendering = createSingleFlight<RenderedFile[] | null>();

/** Reads a stored file. Renders missing small files of older photos, or falls back to a larger one (product 6.6). */
export async function readPhotoFile(
  context: Pick<Context, 'storage' | 'log'>,
  id: string,
  requested: PhotoFile,
): Promise<ServedFile | null> {
  const { storage } = context;
  const { variant, format } = requested;
  const bytes = await storage.get(paths.storageKey(id, variant, format));
  if (bytes) return { bytes, format, isFinal: true };
  if (!derivedPhotoFiles.includes(requested)) return null;
  const files = await renderOnce(context, id);
  const rendered = files?.find((file) => file.variant === variant && file.format === format);
  if (rendered) return { bytes: rendered.bytes, format, isFinal: true };
  const standIn = await standInFor(context, id, requested);
  return standIn && { bytes: standIn, format: 'jpg', isFinal: false };
}

async function standInFor(
  { storage }: Pick<Context, 'storage'>,
  id: string,
  { variant }: PhotoFile,
): Promise<Buffer | null> {
  const whole = () => storage.get(paths.storageKey(id, 'photo'));
  if (variant === 'whole-320') return await whole();
  return (await storage.get(paths.storageKey(id, 'square'))) ?? (await whole());
}

/** Null if rendering failed recently or too many photos are being rendered. */
async function renderOnce(context: Pick<Context, 'storage' | 'log'>, id: string): Promise<RenderedFile[] | null> {
  const isRefused = failed.has(id) || rendering.size() >= MAX_RENDERING;
  if (isRefused && !rendering.isRunning(id)) return null;
  return await rendering.run(id, () => renderAndStore(context, id));
}

async function renderAndStore(context: Pick<Context, 'storage' | 'log'>, id: string): Promise<RenderedFile[] | null> {
  const { storage, log } = context;
  try {
    const photo = await storage.get(paths.storageKey(id, 'photo'));
    if (!photo) return null;
    const { renderSmallFiles } = await import('./render.ts');
    const files = await renderSmallFiles(photo);
    await storeFiles(context, id, files);
    return files;
  } catch (error) {
    recordFailure(log, id, error, 'failed to render small photo files; serving the large one for a minute');
    return null;
  }
}

function recordFailure(log: Context['log'], id: string, error: unknown, message: string): void {
  failed.set(id, true);
  const now = performance.now();
  if (now - warnedAt < COOLDOWN_MS) return;
  warnedAt = now;
  log.warn({ err: error, photoId: id }, message);
}

async function storeFiles(
  { storage, log }: Pick<Context, 'storage' | 'log'>,
  id: string,
  files: RenderedFile[],
): Promise<void> {
  try {
    await putFiles({ storage }, id, files);
  } catch (error) {
    recordFailure(log, id, error, 'failed to store small photo files; retrying in a minute');
  }
  // If the photo was deleted meanwhile, its deletion missed these files
  if (!(await storage.get(paths.storageKey(id, 'photo')))) await deletePhotoFiles({ storage }, id);
}
