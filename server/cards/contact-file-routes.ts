import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CardAnswer } from '#src/cards/resolve-card.ts';
import { paths, photoIdOf } from '#src/paths.ts';
import type { Context } from '../context.ts';
import { StorageUnavailable } from '../gateways/storage.ts';
import type { PageAnswer } from '../platform/page-responses.ts';
import { tooLate, within } from '../platform/timeouts.ts';
import { finishedRoute, keyFor } from '../visits/cached-routes.ts';
import { cardAnswerOf } from './card-response.ts';
import { type ContactPhoto, contactFile } from './contact-file.ts';
import { contactDisposition } from './contact-file-name.ts';
import { cardById, cardByProfile, cardByUsername, idOf, nameOf } from './public-cards.ts';

/** How long a contact waits for its photo, and how long it goes without before that is tried again. */
const PHOTO_PATIENCE_MS = 500;
const STAND_IN_MS = 60_000;

/** The contact file of each public page, at the page's address with `.vcf` (product 8). */
export function contactFileRoutes(app: FastifyInstance, context: Context): void {
  const file = (
    url: string,
    find: (context: Context, segment: string) => Promise<CardAnswer>,
    whoseIs: (segment: string) => string | null,
  ) =>
    finishedRoute(app, context, url, {
      isForAll: false,
      keyOf: (request) => keyFor(url, whoseIs(segmentOf(request)), isInline(request) ? 'inline' : ''),
      ask: async (request, language) =>
        await cardAnswerOf(context, await find(context, segmentOf(request)), language, {
          kind: 'save',
          move: (address) => `${address}.vcf`,
          show: (card) => fileAnswer(context, card, isInline(request)),
        }),
    });
  file('/:segment.vcf', cardByUsername, nameOf);
  file('/user/:segment.vcf', cardByProfile, nameOf);
  file('/vcard/:segment.vcf', cardById, idOf);
}

function segmentOf({ params }: FastifyRequest): string {
  return (params as { segment: string }).segment;
}

function isInline({ query }: FastifyRequest): boolean {
  return (query as { photo?: unknown }).photo === 'inline';
}

async function fileAnswer(
  context: Context,
  { card, address, validUntil }: Extract<CardAnswer, { kind: 'card' }>,
  inline: boolean,
): Promise<PageAnswer & { validUntil?: Date }> {
  const { appName, publicUrl } = context.env;
  const { photo, isStandIn = false } = await contactPhoto(context, card.photo, inline);
  const headers = {
    'content-disposition': contactDisposition(card),
    'cache-control': 'no-cache',
    'content-type': 'text/vcard; charset=utf-8',
  };
  const answer = { status: 200, headers, body: contactFile(card, { appName, publicUrl, address, photo }) };
  if (!isStandIn) return answer;
  const again = Date.now() + STAND_IN_MS;
  return { ...answer, validUntil: new Date(Math.min(again, validUntil?.getTime() ?? again)) };
}

/**
 * Embedded where asked for, since phones show no linked photos (product 8.4); a lost file leaves the contact without. While
 * photos are away the contact is worth more than its photo, which is linked then (product 6.9).
 */
async function contactPhoto(
  { storage, env }: Context,
  photo: string | null,
  inline: boolean,
): Promise<{ photo: ContactPhoto | null; isStandIn?: boolean }> {
  const id = photo === null ? null : photoIdOf(photo);
  if (photo === null || id === null) return { photo: null };
  const linked = { kind: 'uri', url: env.publicUrl + photo } as const;
  if (!inline) return { photo: linked };
  try {
    const jpeg = await within(PHOTO_PATIENCE_MS, storage.get(paths.stored(id, 'square')));
    return { photo: jpeg && { kind: 'inline', jpeg } };
  } catch (error) {
    if (error !== tooLate && !(error instanceof StorageUnavailable)) throw error;
    return { photo: linked, isStandIn: true };
  }
}
