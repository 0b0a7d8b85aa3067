import { createHash } from 'node:crypto';
import { finished } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/errors.ts';
import { PHOTO_MAX_BYTES } from '#src/owners/photos.ts';
import { isUuid, type PhotoFormat, photoFiles } from '#src/paths.ts';
import { authorize, requireActor } from '../../accounts/actor.ts';
import type { Context } from '../../context.ts';
import { isNotModified } from '../../platform/content-negotiation.ts';
import { savePhoto } from './photos.ts';
import { readPhotoFile } from './read-file.ts';

/** Uploads and immutable photo URLs (product 6). */
export async function photoRoutes(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: PHOTO_MAX_BYTES, files: 1, fields: 5, fieldSize: 1_000, parts: 6 },
  });

  app.post('/api/photos', { onSend: discardRest }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const actor = await requireActor(context, request, reply);
    authorize(actor, 'photos.upload');
    const { ownerId } = actor;
    return await context.limits.upload.guard({ account: ownerId }, async () => {
      const { path } = await savePhoto(context, ownerId, await uploadedFile(request));
      return await reply.code(201).send({ path });
    });
  });

  app.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    const requested = photoFiles.find(({ variant, format }) => file === `${variant}.${format}`);
    const served = requested && isUuid(id) ? await readPhotoFile(context, id.toLowerCase(), requested) : null;
    if (!served) throw new AppError('not_found');
    reply.header('x-content-type-options', 'nosniff').header('cross-origin-resource-policy', 'same-origin');
    reply.type(types[served.format]);
    if (!served.isFinal) return await reply.header('cache-control', 'no-store').send(served.bytes);
    const etag = `"${createHash('sha256').update(served.bytes).digest('base64url').slice(0, 22)}"`;
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag);
    if (isNotModified(request, etag)) return await reply.code(304).send();
    return await reply.send(served.bytes);
  });
}

const types: Record<PhotoFormat, string> = { jpg: 'image/jpeg', webp: 'image/webp' };

async function uploadedFile(request: FastifyRequest): Promise<Buffer> {
  let part: MultipartFile | undefined;
  let bytes: Buffer | undefined;
  try {
    part = await request.file({ throwFileSizeLimit: false });
    bytes = await part?.toBuffer();
  } catch {}
  // toBuffer() checks the limit as chunks arrive, and misses a file cut off between two chunks. `truncated` is reliable now
  if (part?.file.truncated) throw new AppError('photo_too_large');
  if (!bytes?.length) throw new AppError('photo_missing');
  return bytes;
}

/** Discards the rest of the body, because a client that is still sending would get a connection reset, not the response. */
async function discardRest({ raw }: FastifyRequest): Promise<void> {
  raw.unpipe();
  raw.resume();
  await finished(raw).catch(() => {});
}
