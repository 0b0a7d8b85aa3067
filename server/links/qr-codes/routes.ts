import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findQrImage } from '#db/links/qr-codes.ts';
import { isSlugForm } from '#src/links/links.ts';
import { type QrFormat, qrFileName, qrPngSizes } from '#src/links/qr-codes.ts';
import { styledQrSvg } from '#src/links/qr-drawing.ts';
import { effectiveQrStyle, plainQrStyle, type QrStyle } from '#src/links/qr-style.ts';
import { withoutMarks } from '#src/names.ts';
import { access } from '#src/owners/access.ts';
import { isOverLimit, plans } from '#src/owners/plans.ts';
import { paths, photoIdOf } from '#src/paths.ts';
import type { Context } from '../../context.ts';
import { goneResponse } from '../../owners/unavailable-pages.ts';
import { contentDisposition } from '../../platform/content-disposition.ts';
import { isNotModified, languageOf } from '../../platform/content-negotiation.ts';
import { sendErrorPage, sendPageResponse } from '../../platform/page-responses.ts';
import { qrPdf } from './pdf.ts';

/** Part of every ETag: increase it when the drawing changes. */
const DRAWING_VERSION = 2;

type ImageRequest = FastifyRequest<{ Params: { file: string }; Querystring: { size?: unknown; download?: unknown } }>;
type QrImage = { url: string; title: string; style: QrStyle; size: number };

/** Images of QR codes (product 13.3). Public, like the printed codes. */
export function qrCodeRoutes(app: FastifyInstance, context: Context): void {
  app.get('/qr/:file', async (request: ImageRequest, reply) => {
    const { slug, format } = fileOf(request.params.file);
    const code = slug === null ? undefined : await findQrImage(context.db, slug);
    if (slug === null || !code) return sendErrorPage(context, request, reply, 'not_found');
    if (code.isDisabled) return sendPageResponse(reply, goneResponse(context, languageOf(request)));
    const { isAccessible, plan } = access(code, new Date());
    if (!isAccessible || isOverLimit(plans[plan].limits, code))
      return sendErrorPage(context, request, reply, 'not_found');
    const image: QrImage = {
      url: context.env.publicUrl + paths.scan(slug),
      title: code.title,
      style: effectiveQrStyle(code.style ?? plainQrStyle, plan),
      size: format === 'png' ? pngSize(request.query.size) : 0,
    };
    if (request.query.download === '1') reply.header('content-disposition', attachment(qrFileName(code.title), format));
    return await sendImage(context, request, reply, image, format);
  });
}

function fileOf(file: string): { slug: string | null; format: QrFormat } {
  const [, slug, format] = /^(.+)\.(png|svg|pdf)$/.exec(file) ?? [];
  return { slug: slug !== undefined && isSlugForm(slug) ? slug : null, format: (format ?? 'png') as QrFormat };
}

function pngSize(query: unknown): number {
  const size = /^\d{1,9}$/.test(String(query)) ? Number(query) : qrPngSizes.usual;
  return Math.min(qrPngSizes.max, Math.max(qrPngSizes.min, size));
}

const types: Record<QrFormat, string> = {
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  pdf: 'application/pdf',
};

async function sendImage(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  image: QrImage,
  format: QrFormat,
): Promise<FastifyReply> {
  const { url, title, style, size } = image;
  const logo = await logoOf(context, style);
  const drawnFrom = JSON.stringify([DRAWING_VERSION, format, url, title, style, logo !== null, size]);
  const etag = `"${createHash('sha256').update(drawnFrom).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (isNotModified(request, etag)) return reply.code(304).send();
  reply.type(types[format]);
  if (format === 'png') {
    const { qrPng } = await import('./png.ts');
    return reply.send(await qrPng(url, style, logo, size));
  }
  if (format === 'pdf') return reply.send(await qrPdf(url, style, logo, title));
  const href = logo && `data:image/jpeg;base64,${logo.toString('base64')}`;
  return reply.send(styledQrSvg(url, style, { label: title, logo: href }));
}

async function logoOf({ storage }: Pick<Context, 'storage'>, { logo }: QrStyle): Promise<Buffer | null> {
  const photoId = logo === null ? null : photoIdOf(logo);
  return photoId === null ? null : await storage.get(paths.storageKey(photoId, 'square'));
}

function attachment(name: string, format: QrFormat): string {
  const ascii = withoutMarks(name).replace(/[^A-Za-z0-9._-]+/g, '_');
  return contentDisposition('attachment', { ascii: `${ascii}.${format}`, utf8: `${name}.${format}` });
}
