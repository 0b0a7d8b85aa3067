import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/errors.ts';
import { isUuid } from '#src/identifiers.ts';
import { type PhotoFormat, photoFiles } from '#src/paths.ts';
import { PHOTO_MAX_BYTES } from '#src/photos.ts';
import { actorOf } from '../actor.ts';
import { isKnown } from '../answers.ts';
import type { Context } from '../context.ts';
import { savePhoto } from './photos.ts';
import { readPhotoFile } from './shown-files.ts';

/** Upload (product 6), and the stored pictures at addresses that never change what they show. */
export async function photoRoutes(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: PHOTO_MAX_BYTES, files: 1, fields: 5, fieldSize: 1_000, parts: 6 },
  });

  app.post('/api/photos', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const actor = await actorOf(context, request.headers, (cookies) => {
      for (const cookie of cookies) reply.header('set-cookie', cookie);
    });
    if (!actor) throw new AppError('unauthenticated');
    if (!actor.access.isAccessible) throw new AppError('trial_expired');
    const { userId } = actor;
    return await context.limits.upload.guard({ account: userId }, async () => {
      const { path } = await savePhoto(context, userId, await sentFile(request));
      return await reply.code(201).send({ path });
    });
  });

  app.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    const asked = photoFiles.find(({ variant, format }) => file === `${variant}.${format}`);
    const shown = asked && isUuid(id) ? await readPhotoFile(context, id.toLowerCase(), asked) : null;
    if (!shown) throw new AppError('not_found');
    reply.header('x-content-type-options', 'nosniff').header('cross-origin-resource-policy', 'same-origin');
    reply.type(types[shown.format]);
    if (!shown.isLasting) return await reply.header('cache-control', 'no-store').send(shown.bytes);
    const etag = `"${createHash('sha256').update(shown.bytes).digest('base64url').slice(0, 22)}"`;
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag);
    if (isKnown(request, etag)) return await reply.code(304).send();
    return await reply.send(shown.bytes);
  });
}

const types: Record<PhotoFormat, string> = { jpg: 'image/jpeg', webp: 'image/webp' };

/** The one file of the form. @throws photo_missing, photo_too_large */
async function sentFile(request: FastifyRequest): Promise<Buffer> {
  try {
    const part = await request.file();
    const bytes = await part?.toBuffer();
    if (bytes?.length) return bytes;
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new AppError('photo_too_large');
    // Anything else is a form that is none, or that breaks off
  }
  throw new AppError('photo_missing');
}
