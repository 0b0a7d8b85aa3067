import { finished } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/errors.ts';
import { PHOTO_MAX_BYTES } from '#src/owners/photos.ts';
import { isUuid, type PhotoFormat, photoFiles } from '#src/paths.ts';
import type { Context } from '../../context.ts';
import { browserCall, performTransfer } from '../../operations.ts';
import { etagOf, isNotModified, languageOf } from '../../platform/content-negotiation.ts';
import { createFairQueue } from '../../platform/fair-queue.ts';
import { sharedNetworkOf } from '../../platform/ip-addresses.ts';
import { sendPageResponse } from '../../platform/page-responses.ts';
import { noticeResponse } from '../notices.ts';
import { openPhotoStates } from './photo-state.ts';
import { savePhoto } from './photos.ts';
import { openPhotoFiles } from './read-file.ts';

/** Uploads in memory at a time, and those that wait unread (product 6.14). Clients are accounts, holders networks. */
const UPLOADS = { concurrency: 8, perClient: 2, perHolder: 3, capacity: 40, maxWaitMs: 20_000 };

/** While others wait for a place that it would free, an upload that is slower after five seconds is disconnected (product 6.14). */
const SLOWEST = { bytesPerSecond: 20_000, afterSeconds: 5 };

/** Browsers keep a photo for an hour, shared caches for a minute: a suspended owner's photos must go (product 6.13). */
const CACHING = 'public, max-age=3600, s-maxage=60';

/** Uploads, and photos by their URLs (product 6). */
export async function photoRoutes(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: PHOTO_MAX_BYTES, files: 1, fields: 5, fieldSize: 1_000, parts: 6 },
  });

  const stateOf = openPhotoStates(context);
  const fileOf = openPhotoFiles(context);
  const uploads = createFairQueue({ ...UPLOADS, lanes: ['uploads'] });

  app.post('/api/photos', { config: { limitsItsBodies: true }, onSend: discardRest }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const path = await performTransfer(
      context,
      browserCall(context, request, reply),
      {
        who: 'photos.upload',
        kind: 'change',
        isDraft: true,
        accountLimit: 'upload',
        place: (ownerId, work) =>
          uploads.run({ lane: 'uploads', client: ownerId, holder: sharedNetworkOf(request.ip) }, work),
      },
      async (actor) => async () =>
        (await savePhoto(context, actor, await uploadedFile(request, uploads.isAwaited))).path,
    );
    return await reply.code(201).send({ path });
  });

  app.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (request, reply) => {
    const { id, file } = { ...request.params, id: request.params.id.toLowerCase() };
    const requested = photoFiles.find(({ variant, format }) => file === `${variant}.${format}`);
    const state = requested && isUuid(id) ? await stateOf(id) : 'missing';
    // Whether the owner has white label isn't known here, so nobody's photos name the product (product 40.7)
    const gone = { kind: 'gone', isWhiteLabel: true } as const;
    if (state === 'gone') return sendPageResponse(reply, noticeResponse(context, languageOf(request), gone));
    if (!requested || state === 'missing') throw new AppError('not_found');
    reply.header('cross-origin-resource-policy', 'same-origin');
    // The content of a photo's URL never changes (product 6.12), so a 304 needs no storage
    const etag = `"${etagOf(`${id}/${file}`)}"`;
    const caching = { 'cache-control': CACHING, etag };
    if (isNotModified(request, etag)) return await reply.code(304).headers(caching).send();
    const served = await fileOf(id, requested);
    if (!served) throw new AppError('not_found');
    reply.headers(served.isFinal ? caching : { 'cache-control': 'no-store' });
    return await reply.type(types[served.format]).send(served.bytes);
  });
}

const types: Record<PhotoFormat, string> = { jpg: 'image/jpeg', webp: 'image/webp' };

async function uploadedFile(request: FastifyRequest, isAwaited: () => boolean): Promise<Buffer> {
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
async function discardRest({ raw }: FastifyRequest): Promise<void> {
  raw.unpipe();
  raw.resume();
  await finished(raw).catch(() => {});
}
