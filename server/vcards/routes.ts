import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paths, photoIdOf } from '#src/paths.ts';
import type { CardAnswer } from '#src/public-cards.ts';
import { sendCacheable, sendNotice, sendUnavailable } from '../answers.ts';
import type { Context } from '../context.ts';
import { cardById, cardByProfile, cardByUsername } from '../public-cards.ts';
import { type ContactPhoto, contactFile } from './contact-file.ts';
import { contactDisposition } from './contact-file-name.ts';

type FileRequest = FastifyRequest<{ Params: { segment: string }; Querystring: { photo?: unknown } }>;

/** The contact file of each public page, at the page's address with `.vcf` (product 8). */
export function contactFileRoutes(app: FastifyInstance, context: Context): void {
  const file = (url: string, find: (context: Context, segment: string) => Promise<CardAnswer>) =>
    app.get(url, async (request: FileRequest, reply) => {
      const found = await find(context, request.params.segment);
      if (found.kind === 'moved') return await reply.redirect(`${found.address}.vcf`, 302);
      if (found.kind === 'card') {
        const subject = { kind: 'save', userId: found.userId, itemId: found.card.id, source: 'direct' } as const;
        await context.visits.record(request, subject);
        return await sendFile(context, request, reply, found);
      }
      if (found.kind === 'unavailable') return sendUnavailable(context, request, reply);
      return sendNotice(context, request, reply, found.kind);
    });
  file('/:segment.vcf', cardByUsername);
  file('/user/:segment.vcf', cardByProfile);
  file('/vcard/:segment.vcf', cardById);
}

async function sendFile(
  context: Context,
  request: FileRequest,
  reply: FastifyReply,
  { card, address }: Extract<CardAnswer, { kind: 'card' }>,
): Promise<FastifyReply> {
  const { appName, publicUrl } = context.env;
  const photo = await contactPhoto(context, card.photo, request.query.photo === 'inline');
  reply.header('content-disposition', contactDisposition(card));
  const body = contactFile(card, { appName, publicUrl, address, photo });
  return sendCacheable(request, reply, 'text/vcard; charset=utf-8', body);
}

/** Embedded where asked for, since phones show no linked photos (product 8.4); a lost file leaves the contact without. */
async function contactPhoto(context: Context, photo: string | null, inline: boolean): Promise<ContactPhoto | null> {
  const id = photo === null ? null : photoIdOf(photo);
  if (photo === null || id === null) return null;
  if (!inline) return { kind: 'uri', url: context.env.publicUrl + photo };
  const jpeg = await context.storage.get(paths.stored(id, 'square'));
  return jpeg && { kind: 'inline', jpeg };
}
