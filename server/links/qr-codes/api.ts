import { z } from 'zod';
import { findQrImage } from '#db/links/qr-codes.ts';
import { AppError } from '#src/errors.ts';
import { codedLinkExample } from '#src/links/link-example.ts';
import { linkResource, qrStyleBody } from '#src/links/link-resource.ts';
import { type QrFormat, qrFormats, qrPngSizes } from '#src/links/qr-codes.ts';
import { effectiveQrStyle } from '#src/links/qr-style.ts';
import { storedQrStyle } from '#src/links/qr-style-schema.ts';
import { urlOfScan } from '#src/owners/urls.ts';
import { itemIdSchema } from '#src/rest-schemas.ts';
import type { Actor } from '../../accounts/actor.ts';
import type { Context } from '../../context.ts';
import { readSite } from '../../owners/domains/urls.ts';
import { sharedNetworkOf } from '../../platform/ip-addresses.ts';
import { itemId, type Operation, operation, type RestFile } from '../../rest.ts';
import { readLink } from '../link-resources.ts';
import { drawQr, qrTypes } from './images.ts';
import { setQrStyle } from './qr-codes.ts';

/** Of the image of an item's QR code, for programs. */
export const qrImageParams = z.strictObject({
  id: itemIdSchema,
  format: z.enum(qrFormats).meta({ description: 'The kind of file.' }),
});

const { min, max, usual } = qrPngSizes;

export const qrImageQuery = z.strictObject({
  size: z.coerce
    .number()
    .int()
    .min(min)
    .max(max)
    .default(usual)
    .meta({
      override: { type: 'integer', minimum: min, maximum: max, default: usual },
      description: 'Pixels per side of a PNG.',
    }),
});

export const qrImageTypes = Object.values(qrTypes).map((type) => type.split(';')[0] ?? type);

/** As many reads as an image counts. */
export const IMAGE_COST = 10;

type ImageContext = Pick<Context, 'db' | 'drawnImages' | 'env' | 'storage'>;

/** The image that is public, also over limit. @throws not_found */
export async function readQrImage(
  context: ImageContext,
  { owner, access, ipAddress }: Actor,
  slug: string,
  { format, size }: { format: QrFormat; size: number },
): Promise<{ file: () => Promise<RestFile> }> {
  const code = await findQrImage(context.db, slug);
  if (code?.ownerId !== owner.id || code.isGone) throw new AppError('not_found');
  const image = {
    url: urlOfScan(await readSite(context, owner.id), slug),
    title: code.title,
    style: effectiveQrStyle(storedQrStyle(code.style), access.plan),
    format,
    size: format === 'png' ? size : 0,
  };
  const client = sharedNetworkOf(ipAddress);
  return { file: async () => ({ type: qrTypes[format], body: (await drawQr(context, image, client)).body }) };
}

const byId = z.strictObject({ id: itemIdSchema });

export const qrCodeOperations: readonly Operation[] = [
  operation({
    method: 'PUT',
    path: '/links/{id}/qr-code',
    id: 'putLinkQrCode',
    action: 'links.write',
    summary: 'Give a link a QR code, or change its style',
    description:
      'What is left out of the style gets its default. With a code, the link counts among QR codes, where there must be room; its slug is fixed, and its target has at most 500 characters.',
    params: byId,
    body: qrStyleBody,
    data: linkResource,
    example: { qrCode: codedLinkExample.qrCode },
    refusals: ['limit_qr_codes', 'target_too_long', 'plan_required'],
    async run({ params, body, context, actor }) {
      const id = await itemId({ context, actor }, 'links', params.id);
      await setQrStyle(context, actor, id, body);
      return { data: await readLink(context, actor, id) };
    },
  }),

  operation({
    method: 'DELETE',
    path: '/links/{id}/qr-code',
    id: 'deleteLinkQrCode',
    action: 'links.write',
    summary: 'Take the QR code of a link away',
    description: 'The link stays and counts among links again, where there must be room. Printed codes go on working.',
    params: byId,
    refusals: ['limit_links'],
    async run(call) {
      await setQrStyle(call.context, call.actor, await itemId(call, 'links', call.params.id), null);
      return undefined;
    },
  }),

  operation({
    method: 'GET',
    path: '/links/{id}/qr.{format}',
    id: 'getLinkQrImage',
    action: 'links.read',
    summary: 'Get the image of a link’s QR code',
    description:
      'Answers the image that is public at `/qr`, also of a link that is over limit, and larger PNGs. It counts as ten reads.',
    params: qrImageParams,
    query: qrImageQuery,
    files: qrImageTypes,
    cost: IMAGE_COST,
    async run({ params: { id: named, format }, query: { size }, context, actor }) {
      const { slug } = await readLink(context, actor, await itemId({ context, actor }, 'links', named));
      return await readQrImage(context, actor, slug, { format, size });
    },
  }),
];
