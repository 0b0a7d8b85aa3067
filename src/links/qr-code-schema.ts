import { z } from 'zod';
import { exactText, fieldNames } from '../schemas.ts';
import { linkOptionsSchema } from './link-options.ts';
import { newLinkSchema } from './links.ts';
import { QR_TARGET_MAX } from './qr-codes.ts';
import { plainQrStyle } from './qr-style.ts';
import { qrStyleSchema } from './qr-style-schema.ts';

const { title, url, icon } = newLinkSchema.shape;

export const qrCodeSchema = z.object({
  title,
  url: exactText()
    .max(QR_TARGET_MAX, 'URL must be less than 500 characters')
    .refine((value) => url.safeParse(value).success, { error: 'Must be a valid URL' }),
  icon: icon.transform((value) => value || null),
  style: qrStyleSchema.default(plainQrStyle),
  ...linkOptionsSchema.shape,
});

/** A style or icon that is left out stays. */
export const qrCodeChangesSchema = qrCodeSchema.extend({
  icon: icon
    .unwrap()
    .transform((value) => value || null)
    .optional(),
  style: qrStyleSchema.optional(),
});

/** What `editedLinkFields` are for links. */
export const editedCodeFields = fieldNames(qrCodeSchema.omit({ password: true }).shape);

export type QrCodeChanges = z.output<typeof qrCodeChangesSchema>;
export type QrCodeFields = z.output<typeof qrCodeSchema>;
export type QrCodeInput = z.input<typeof qrCodeSchema>;
