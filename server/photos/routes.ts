import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/errors.ts';
import { isUuid } from '#src/identifiers.ts';
import { type PhotoVariant, paths, photoVariants } from '#src/paths.ts';
import { PHOTO_MAX_BYTES } from '#src/photos.ts';
import { actorOf } from '../actor.ts';
import type { Context } from '../context.ts';
import { savePhoto } from './photos.ts';

/** Sending a photo, and the stored pictures. */
export async function photoRoutes(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(multipart, { limits: { files: 1, fields: 4, parts: 5, fileSize: PHOTO_MAX_BYTES } });

  app.post('/api/photos', { bodyLimit: PHOTO_MAX_BYTES + 10_000 }, async (request, reply) => {
    const actor = await actorOf(context, request.headers);
    if (!actor) throw new AppError('unauthenticated');
    if (!actor.access.isAccessible) throw new AppError('trial_expired');
    const photo = await savePhoto(context, actor.userId, await receive(request));
    return await reply.code(201).header('cache-control', 'no-store').send(photo);
  });

  app.get<{ Params: { id: string; variant: string } }>('/media/:id/:variant.jpg', async ({ params }, reply) => {
    const { id, variant } = params;
    const bytes = isUuid(id) && isVariant(variant) ? await context.storage.get(paths.stored(id, variant)) : null;
    if (!bytes) throw new AppError('not_found');
    // A changed photo has another id: what lies under one never changes
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return await reply.type('image/jpeg').send(bytes);
  });
}

function isVariant(value: string): value is PhotoVariant {
  return photoVariants.includes(value as PhotoVariant);
}

const multipartRefusals: Record<string, AppError['code']> = {
  FST_REQ_FILE_TOO_LARGE: 'photo_too_large',
  FST_ERR_CTP_BODY_TOO_LARGE: 'photo_too_large',
  FST_FILES_LIMIT: 'invalid_input',
  FST_PARTS_LIMIT: 'invalid_input',
  FST_FIELDS_LIMIT: 'invalid_input',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'photo_missing',
};

/** The one file of a form. @throws photo_missing, photo_too_large, invalid_input */
async function receive(request: FastifyRequest): Promise<Buffer> {
  try {
    const file = await request.file();
    const bytes = await file?.toBuffer();
    if (!bytes?.length) throw new AppError('photo_missing');
    return bytes;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const refusal = multipartRefusals[String((error as { code?: unknown }).code)];
    throw refusal ? new AppError(refusal) : error;
  }
}
