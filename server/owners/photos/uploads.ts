import { finished } from 'node:stream/promises';
import type { FastifyMultipartBaseOptions, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#src/errors.ts';
import { PHOTO_MAX_BYTES } from '#src/owners/photos.ts';
import { createFairQueue, type FairQueue } from '../../platform/fair-queue.ts';

/** Uploads in memory at a time, and those that wait unread (product 6.14). Clients are accounts, holders networks. */
const UPLOADS = { concurrency: 8, perClient: 2, perHolder: 3, capacity: 40, maxWaitMs: 20_000 };

/** While others wait for a place that it would free, an upload that is slower after five seconds is disconnected (product 6.14). */
const SLOWEST = { bytesPerSecond: 20_000, afterSeconds: 5 };

/** Of a form with a photo. */
export const uploadLimits: FastifyMultipartBaseOptions = {
  limits: { fileSize: PHOTO_MAX_BYTES, files: 1, fields: 5, fieldSize: 1_000, parts: 6 },
};

export type Uploads = FairQueue<'uploads'>;

export function openUploads(): Uploads {
  return createFairQueue({ ...UPLOADS, lanes: ['uploads'] });
}

/** The first file of a form. @throws photo_missing, photo_too_large */
export async function uploadedFile(request: FastifyRequest, { isAwaited }: Uploads): Promise<Buffer> {
  // The parser would wait forever for a client that left while it waited for its turn
  if (request.raw.destroyed) throw new AppError('photo_missing');
  let part: MultipartFile | undefined;
  let bytes: Buffer | undefined;
  const stopWatching = disconnectIfSlow(request, isAwaited);
  try {
    part = await request.file({ throwFileSizeLimit: false });
    bytes = await part?.toBuffer();
  } catch {
  } finally {
    stopWatching();
  }
  // toBuffer() checks the limit as chunks arrive, and misses a file cut off between two chunks. `truncated` is reliable now
  if (part?.file.truncated) throw new AppError('photo_too_large');
  if (!bytes?.length) throw new AppError('photo_missing');
  return bytes;
}

/** Otherwise a few slow clients would hold all places until the request times out. Returns what ends the watch. */
function disconnectIfSlow({ raw }: FastifyRequest, isAwaited: () => boolean): () => void {
  const { bytesRead } = raw.socket;
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += 1;
    const isSlow = raw.socket.bytesRead - bytesRead < seconds * SLOWEST.bytesPerSecond;
    if (seconds >= SLOWEST.afterSeconds && isSlow && isAwaited()) raw.destroy();
  }, 1_000);
  return () => clearInterval(timer);
}

/** Discards the rest of the body, because a client that is still sending would get a connection reset, not the response. */
export async function discardRest({ raw }: FastifyRequest): Promise<void> {
  raw.unpipe();
  raw.resume();
  await finished(raw).catch(() => {});
}
