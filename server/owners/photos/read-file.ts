import { LRUCache } from 'lru-cache';
import { derivedPhotoFiles, type PhotoFile, type PhotoFormat, paths } from '#src/paths.ts';
import type { Context } from '../../context.ts';
import type { Storage } from '../../gateways/storage.ts';
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

type ReadPhotoFile = (id: string, requested: PhotoFile) => Promise<ServedFile | null>;

/** Reads stored files. Renders missing small files of older photos, or falls back to a larger one (product 6.6). */
export function openPhotoFiles({ storage, log }: Pick<Context, 'storage' | 'log'>): ReadPhotoFile {
  const failed = new LRUCache<string, true>({ max: 1_000, ttl: COOLDOWN_MS });
  const rendering = createSingleFlight<RenderedFile[] | null>();
  let warnedAt = Number.NEGATIVE_INFINITY;

  const recordFailure = (id: string, error: unknown, message: string) => {
    failed.set(id, true);
    const now = performance.now();
    if (now - warnedAt < COOLDOWN_MS) return;
    warnedAt = now;
    log.warn({ err: error, photoId: id }, message);
  };

  const storeFiles = async (id: string, files: RenderedFile[]) => {
    try {
      await putFiles({ storage }, id, files);
    } catch (error) {
      recordFailure(id, error, 'failed to store small photo files; retrying in a minute');
    }
    // If the photo was deleted meanwhile, its deletion missed these files
    if (!(await storage.get(paths.storageKey(id, 'photo')))) await deletePhotoFiles({ storage }, id);
  };

  const renderAndStore = async (id: string) => {
    try {
      const photo = await storage.get(paths.storageKey(id, 'photo'));
      if (!photo) return null;
      const { renderSmallFiles } = await import('./render.ts');
      const files = await renderSmallFiles(photo);
      await storeFiles(id, files);
      return files;
    } catch (error) {
      recordFailure(id, error, 'failed to render small photo files; serving the large one for a minute');
      return null;
    }
  };

  // Null if rendering failed recently or too many photos are being rendered
  const renderOnce = async (id: string) => {
    const isRefused = failed.has(id) || rendering.size() >= MAX_RENDERING;
    if (isRefused && !rendering.isRunning(id)) return null;
    return await rendering.run(id, () => renderAndStore(id));
  };

  return async (id, requested) => {
    const { variant, format } = requested;
    const bytes = await storage.get(paths.storageKey(id, variant, format));
    if (bytes) return { bytes, format, isFinal: true };
    if (!derivedPhotoFiles.includes(requested)) return null;
    const files = await renderOnce(id);
    const rendered = files?.find((file) => file.variant === variant && file.format === format);
    if (rendered) return { bytes: rendered.bytes, format, isFinal: true };
    const standIn = await standInFor(storage, id, requested);
    return standIn && { bytes: standIn, format: 'jpg', isFinal: false };
  };
}

async function standInFor(storage: Storage, id: string, { variant }: PhotoFile): Promise<Buffer | null> {
  const whole = () => storage.get(paths.storageKey(id, 'photo'));
  if (!variant.startsWith('square')) return await whole();
  return (await storage.get(paths.storageKey(id, 'square'))) ?? (await whole());
}
