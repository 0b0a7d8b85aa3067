import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/errors.ts';
import { isUuid, type PhotoFormat, photoFiles } from '#src/paths.ts';
import type { Context } from '../../context.ts';
import { browserCall, performTransfer } from '../../operations.ts';
import { etagOf, isNotModified, languageOf } from '../../platform/content-negotiation.ts';
import { sharedNetworkOf } from '../../platform/ip-addresses.ts';
import { sendPageResponse } from '../../platform/page-responses.ts';
import { isShownAt } from '../domains/place-owner.ts';
import { placeAt } from '../domains/places.ts';
import { noticeResponse } from '../notices.ts';
import { openPhotoStates } from './photo-state.ts';
import { savePhoto } from './photos.ts';
import { openPhotoFiles } from './read-file.ts';
import { discardRest, uploadedFile, uploadLimits } from './uploads.ts';

/** Browsers keep a photo for an hour, shared caches for a minute: a suspended owner's photos must go (product 6.13). */
const CACHING = 'public, max-age=3600, s-maxage=60';

/** Uploads, and photos by their URLs (product 6). */
export async function photoRoutes(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(multipart, uploadLimits);

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
          context.uploads.run({ lane: 'uploads', client: ownerId, holder: sharedNetworkOf(request.ip) }, work),
      },
      async (actor) => async () => (await savePhoto(context, actor, await uploadedFile(request, context.uploads))).path,
    );
    return await reply.code(201).send({ path });
  });
}

/** What all routes of photos share, wherever they are: at PUBLIC_URL and at hosts of owners. */
export function openMedia(context: Pick<Context, 'db' | 'changeFeed' | 'storage' | 'log'>) {
  return { stateOf: openPhotoStates(context), fileOf: openPhotoFiles(context) };
}

export function mediaRoutes(
  app: FastifyInstance,
  context: Context,
  { stateOf, fileOf }: ReturnType<typeof openMedia>,
): void {
  app.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (request, reply) => {
    const { id, file } = { ...request.params, id: request.params.id.toLowerCase() };
    const requested = photoFiles.find(({ variant, format }) => file === `${variant}.${format}`);
    const found = requested && isUuid(id) ? await stateOf(id) : null;
    const isHere = found?.ownerId != null && (await isPhotoAt(context.db, request, found.ownerId));
    const state = isHere ? found.state : 'missing';
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

/** A domain ends with the plan, so a page costs no query for each of its photos. */
async function isPhotoAt(db: Context['db'], request: FastifyRequest, ownerId: string): Promise<boolean> {
  const place = placeAt(request);
  return place?.kind === 'domain' ? place.ownerId === ownerId : await isShownAt(db, request, ownerId);
}
