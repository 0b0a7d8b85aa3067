import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findQrPicture } from '#db/links/qr-codes.ts';
import { isSlugForm } from '#src/links/links.ts';
import { type QrFormat, qrFileName, qrPngSizes } from '#src/links/qr-codes.ts';
import { styledQrSvg } from '#src/links/qr-drawing.ts';
import { plainQrStyle, type QrStyle, shownQrStyle } from '#src/links/qr-style.ts';
import { access } from '#src/owners/access.ts';
import { isPaused } from '#src/owners/over-limit.ts';
import { plans } from '#src/owners/plans.ts';
import { paths, photoIdOf } from '#src/paths.ts';
import type { Context } from '../../context.ts';
import { isNotModified } from '../../platform/etags.ts';
import { sendGone, sendNotice } from '../../platform/page-responses.ts';
import { attachment } from './attachment.ts';
import { qrPdf } from './pdf.ts';

// Part of every tag: to be raised when the drawing changes
const DRAWING = 1;

type PictureRequest = FastifyRequest<{ Params: { file: string }; Querystring: { size?: unknown; download?: unknown } }>;
type Picture = { address: string; title: string; style: QrStyle; size: number };

/** The pictures of codes, in the style of each (product 13.3). Anyone may fetch them: they are printed in public. */
export function qrCodeRoutes(app: FastifyInstance, context: Context): void {
  app.get('/qr/:file', async (request: PictureRequest, reply) => {
    const { slug, format } = fileOf(request.params.file);
    const code = slug === null ? undefined : await findQrPicture(context.db, slug);
    if (slug === null || !code) return sendNotice(context, request, reply, 'not_found');
    if (code.isDisabled) return sendGone(context, request, reply);
    const { isAccessible, plan } = access(code, new Date());
    if (!isAccessible || isPaused(plans[plan].limits, code)) return sendNotice(context, request, reply, 'not_found');
    const picture: Picture = {
      address: context.env.publicUrl + paths.scan(slug),
      title: code.title,
      style: shownQrStyle(code.style ?? plainQrStyle, plan),
      size: format === 'png' ? pngSize(request.query.size) : 0,
    };
    if (request.query.download === '1') reply.header('content-disposition', attachment(qrFileName(code.title), format));
    return await sendPicture(context, request, reply, picture, format);
  });
}

function fileOf(file: string): { slug: string | null; format: QrFormat } {
  const [, slug, format] = /^(.+)\.(png|svg|pdf)$/.exec(file) ?? [];
  return { slug: slug !== undefined && isSlugForm(slug) ? slug : null, format: (format ?? 'png') as QrFormat };
}

/** Pixels asked for, within bounds. */
function pngSize(asked: unknown): number {
  const size = /^\d{1,9}$/.test(String(asked)) ? Number(asked) : qrPngSizes.usual;
  return Math.min(qrPngSizes.max, Math.max(qrPngSizes.min, size));
}

const types: Record<QrFormat, string> = {
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  pdf: 'application/pdf',
};

/** The tag is made from what the picture is drawn from: one that the browser has is not drawn again. */
async function sendPicture(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  picture: Picture,
  format: QrFormat,
): Promise<FastifyReply> {
  const { address, title, style, size } = picture;
  const logo = await logoOf(context, style);
  const drawnFrom = JSON.stringify([DRAWING, format, address, title, style, logo !== null, size]);
  const etag = `"${createHash('sha256').update(drawnFrom).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (isNotModified(request, etag)) return reply.code(304).send();
  reply.type(types[format]);
  if (format === 'png') {
    const { qrPng } = await import('./png.ts');
    return reply.send(await qrPng(address, style, logo, size));
  }
  if (format === 'pdf') return reply.send(await qrPdf(address, style, logo, title));
  const href = logo && `data:image/jpeg;base64,${logo.toString('base64')}`;
  return reply.send(styledQrSvg(address, style, { label: title, logo: href }));
}

/** The square of the logo's photo; a lost file leaves the code without. */
async function logoOf({ storage }: Pick<Context, 'storage'>, { logo }: QrStyle): Promise<Buffer | null> {
  const photoId = logo === null ? null : photoIdOf(logo);
  return photoId === null ? null : await storage.get(paths.stored(photoId, 'square'));
}
