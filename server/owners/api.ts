import { z } from 'zod';
import { countCards } from '#db/cards/cards.ts';
import { countLinks } from '#db/links/links.ts';
import { listMembers } from '#db/owners/organizations/members.ts';
import { AppError } from '#src/errors.ts';
import { memberResource, meResource, photoResource } from '#src/owners/owner-resource.ts';
import { plans, UNLIMITED } from '#src/owners/plans.ts';
import { isUuid } from '#src/paths.ts';
import { pageOf, pageQuery } from '#src/rest-schemas.ts';
import { instant, type Operation, operation } from '../rest.ts';
import { savePhoto } from './photos/photos.ts';

export const ownerOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/me',
    id: 'getMe',
    action: 'profile.read',
    summary: 'Whom the key acts for, and what it may do',
    description: 'Answers whose content the key reaches, how much room there is, and the key itself. Any key may ask.',
    data: meResource,
    async run({ context, actor }) {
      const { owner, access, keyId: id, keyName: name, scopes, expiresAt } = actor;
      const { limits } = plans[access.plan];
      const { links, qrCodes } = await countLinks(context.db, owner.id);
      const cards = await countCards(context.db, owner.id);
      const limited = (limit: number, count: number) => ({ used: count, limit: limit === UNLIMITED ? null : limit });
      return {
        data: {
          owner: { id: owner.id, kind: owner.ownerKind, name: owner.name, username: owner.username },
          plan: access.plan,
          limits: {
            cards: limited(limits.vcards, cards),
            links: limited(limits.links, links),
            qrCodes: limited(limits.qrCodes, qrCodes),
          },
          key: { id, name, scopes: [...scopes], expiresAt: expiresAt && instant(expiresAt) },
        },
      };
    },
  }),

  operation({
    method: 'POST',
    path: '/photos',
    id: 'createPhoto',
    action: 'photos.upload',
    summary: 'Upload a photo, for cards and the logos of QR codes',
    description:
      'Takes a JPEG, PNG, WebP or GIF in the field `file` of a form, and answers the path that cards and QR codes take. Use it within an hour: later uploads delete what nothing uses.',
    takesPhoto: true,
    data: photoResource,
    statuses: [201],
    refusals: ['photo_missing', 'photo_too_large', 'photo_type', 'photo_pixels', 'storage_full'],
    async run({ context, actor, photo }) {
      const { path } = await savePhoto(context, actor, photo);
      const url = context.env.publicUrl + path;
      return { status: 201, location: url, data: { path, url } };
    },
  }),

  operation({
    method: 'GET',
    path: '/members',
    id: 'listMembers',
    action: 'members.read',
    summary: 'List the members of an organization',
    description: 'Lists whom an organization consists of, by name. Keys of persons are answered with 404.',
    query: z.strictObject(pageQuery),
    data: pageOf(memberResource),
    async run({ context, actor, query: { limit, cursor: sent }, cursor }) {
      const after = positionOf(cursor.read(sent));
      const found = await listMembers(context.db, actor.owner.id, { after, search: '', limit: limit + 1 });
      const members = found.slice(0, limit);
      const last = found.length > limit ? members.at(-1) : undefined;
      return {
        data: {
          data: members.map(({ userId, name, email, role, cards, createdAt }) => ({
            id: userId,
            name,
            email,
            role,
            cards,
            createdAt: instant(createdAt),
          })),
          nextCursor: cursor.write(last ? [last.name, last.userId] : null),
        },
      };
    },
  }),
];

/** @throws invalid_input */
function positionOf(cursor: string[] | null): { name: string; userId: string } | null {
  if (cursor === null) return null;
  const [name = '', userId = ''] = cursor;
  if (!isUuid(userId)) throw new AppError('invalid_input');
  return { name, userId };
}
