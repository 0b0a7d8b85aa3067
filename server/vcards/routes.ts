import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paths, photoIdOf } from '#src/paths.ts';
import type { CardAnswer } from '#src/public-cards.ts';
import type { PageAnswer } from '../answers.ts';
import { cardAnswerOf } from '../card-answers.ts';
import type { Context } from '../context.ts';
import { finishedRoute, keyFor } from '../finished-routes.ts';
import { cardById, cardByProfile, cardByUsername, idOf, nameOf } from '../public-cards.ts';
import { type ContactPhoto, contactFile } from './contact-file.ts';
import { contactDisposition } from './contact-file-name.ts';

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
  { card, address }: Extract<CardAnswer, { kind: 'card' }>,
  inline: boolean,
): Promise<PageAnswer> {
  const { appName, publicUrl } = context.env;
  const photo = await contactPhoto(context, card.photo, inline);
  const headers = {
    'content-disposition': contactDisposition(card),
    'cache-control': 'no-cache',
    'content-type': 'text/vcard; charset=utf-8',
  };
  return { status: 200, headers, body: contactFile(card, { appName, publicUrl, address, photo }) };
}

/** Embedded where asked for, since phones show no linked photos (product 8.4); a lost file leaves the contact without. */
async function contactPhoto(context: Context, photo: string | null, inline: boolean): Promise<ContactPhoto | null> {
  const id = photo === null ? null : photoIdOf(photo);
  if (photo === null || id === null) return null;
  if (!inline) return { kind: 'uri', url: context.env.publicUrl + photo };
  const jpeg = await context.storage.get(paths.stored(id, 'square'));
  return jpeg && { kind: 'inline', jpeg };
}
