import { type QrFormat, qrPngSizes } from '#src/links/qr-codes.ts';
import { styledQrSvg } from '#src/links/qr-drawing.ts';
import type { QrStyle } from '#src/links/qr-style.ts';
import { paths, photoIdOf } from '#src/paths.ts';
import type { Context } from '../../context.ts';
import { etagOf } from '../../platform/content-negotiation.ts';
import type { DrawnImage } from './drawn-images.ts';
import { qrPdf } from './pdf.ts';

/** Part of every ETag: increase it when the drawing changes. */
const DRAWING_VERSION = 2;

/** `size`: of a PNG, 0 otherwise. */
export type QrImage = { url: string; title: string; style: QrStyle; format: QrFormat; size: number };

export const qrTypes: Record<QrFormat, string> = {
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  pdf: 'application/pdf',
};

/** The ETag of an image, and its key among the drawn ones. */
export function qrTag(image: QrImage): string {
  return etagOf(JSON.stringify([DRAWING_VERSION, image]));
}

/** @throws overloaded, unavailable */
export async function drawQr(
  context: Pick<Context, 'drawnImages' | 'storage'>,
  image: QrImage,
  client: string,
): Promise<DrawnImage> {
  const tag = qrTag(image);
  const present = context.drawnImages.get(tag);
  if (present) return { body: present, isComplete: true };
  return await context.drawnImages.draw(tag, client, async () => {
    const logo = await logoOf(context, image.style);
    const isComplete = (logo !== null) === (image.style.logo !== null);
    return { body: await drawImage(image, logo), isComplete };
  });
}

async function drawImage({ url, title, style, format, size }: QrImage, logo: Buffer | null): Promise<Buffer> {
  if (format === 'pdf') return await qrPdf(url, style, logo, title);
  if (format === 'svg') {
    const href = logo && `data:image/jpeg;base64,${logo.toString('base64')}`;
    return Buffer.from(styledQrSvg(url, style, { label: title, logo: href }));
  }
  const { qrPng } = await import('./png.ts');
  return await qrPng(url, style, logo, size);
}

async function logoOf({ storage }: Pick<Context, 'storage'>, { logo }: QrStyle): Promise<Buffer | null> {
  const photoId = logo === null ? null : photoIdOf(logo);
  return photoId === null ? null : await storage.get(paths.storageKey(photoId, 'square'));
}

/** What is asked for, within bounds. */
export function qrPngSize(query: unknown): number {
  const size = /^\d{1,9}$/.test(String(query)) ? Number(query) : qrPngSizes.usual;
  return Math.min(qrPngSizes.max, Math.max(qrPngSizes.min, size));
}
