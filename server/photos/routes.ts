import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/errors.ts';
import { isUuid } from '#src/identifiers.ts';
import { type PhotoVariant, paths, photoVariants } from '#src/paths.ts';
import { PHOTO_MAX_BYTES } from '#src/photos.ts';
import { actorOf } from '../actor.ts';
import type { Context } from '../context.ts';
import { savePhoto } from './photos.ts';

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
    const { path } = await savePhoto(context, actor.userId, await sentFile(request));
    return await reply.code(201).send({ path });
  });

  app.get<{ Params: { id: string; variant: string } }>('/media/:id/:variant.jpg', async (request, reply) => {
    const bytes = await storedFile(context, request.params);
    if (!bytes) throw new AppError('not_found');
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin');
    return await reply.type('image/jpeg').send(bytes);
  });
}

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

async function storedFile(
  { storage }: Context,
  { id, variant }: { id: string; variant: string },
): Promise<Buffer | null> {
  if (!isUuid(id) || !photoVariants.includes(variant as PhotoVariant)) return null;
  return await storage.get(paths.stored(id.toLowerCase(), variant as PhotoVariant));
}
