import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#db/connect.ts';
import { findQrImage } from '#db/links/qr-codes.ts';
import { AppError } from '#src/errors.ts';
import { type QrFormat, qrFileName, qrPngSizes } from '#src/links/qr-codes.ts';
import { styledQrSvg } from '#src/links/qr-drawing.ts';
import { effectiveQrStyle, type QrStyle } from '#src/links/qr-style.ts';
import { storedQrStyle } from '#src/links/qr-style-schema.ts';
import { isSlugForm } from '#src/links/slugs.ts';
import { withoutMarks } from '#src/names.ts';
import { access } from '#src/owners/access.ts';
import { reachOf } from '#src/owners/permissions.ts';
import { isOverLimit, isWhiteLabel, plans } from '#src/owners/plans.ts';
import { paths, photoIdOf } from '#src/paths.ts';
import { actorOf } from '../../accounts/actor.ts';
import { actingFor } from '../../accounts/named-owner.ts';
import type { Context } from '../../context.ts';
import { callOf, performPublic } from '../../operations.ts';
import { type Notice, noticeResponse } from '../../owners/notices.ts';
import { contentDisposition } from '../../platform/content-disposition.ts';
import { etagOf, isNotModified, languageOf } from '../../platform/content-negotiation.ts';
import { sharedNetworkOf } from '../../platform/ip-addresses.ts';
import { sendPageResponse } from '../../platform/page-responses.ts';
import { type DrawnImage, type DrawnImages, openDrawnImages } from './drawn-images.ts';
import { qrPdf } from './pdf.ts';

/** Part of every ETag: increase it when the drawing changes. */
const DRAWING_VERSION = 2;

type ImageRequest = FastifyRequest<{ Params: { file: string }; Querystring: { size?: unknown; download?: unknown } }>;
type QrImage = { url: string; title: string; style: QrStyle; format: QrFormat; size: number };

/** Images of QR codes (product 13.3). Public, like the printed codes. */
export function qrCodeRoutes(app: FastifyInstance, context: Context): void {
  const drawn = openDrawnImages();
  app.get('/qr/:file', async (request: ImageRequest, reply) => {
    const { slug, format } = fileOf(request.params.file);
    const code = await findShownCode(context.db, slug);
    if ('kind' in code) return sendPageResponse(reply, noticeResponse(context, languageOf(request), code));
    const asked: QrImage = {
      url: context.env.publicUrl + paths.scan(code.slug),
      title: code.title,
      style: code.style,
      format,
      size: format === 'png' ? pngSize(request.query.size) : 0,
    };
    const isLarge = asked.size > qrPngSizes.publicMax;
    const isReduced = isLarge && !drawn.has(tagOf(asked)) && !(await mayFetchLarge(context, request, reply, code));
    const image = isReduced ? { ...asked, size: qrPngSizes.publicMax } : asked;
    const etag = `"${tagOf(image)}"`;
    // A large image depends on the session (product 31.2)
    const caching = isLarge ? { 'cache-control': 'no-store' } : { 'cache-control': 'no-cache', etag };
    if (!isLarge && isNotModified(request, etag)) return reply.code(304).headers(caching).send();
    const { body, isComplete } = await draw(context, drawn, image, sharedNetworkOf(request.ip));
    if (request.query.download === '1') reply.header('content-disposition', attachment(qrFileName(code.title), format));
    return reply
      .headers(isComplete ? caching : { 'cache-control': 'no-store' })
      .type(types[format])
      .send(body);
  });
}

type ShownCode = { slug: string; ownerId: string; holderId: string | null; title: string; style: QrStyle };

/** A code as its owner's plan shows it, or why it is not shown. */
async function findShownCode(
  db: Db,
  slug: string | null,
): Promise<ShownCode | { kind: Notice; isWhiteLabel: boolean }> {
  const code = slug === null ? undefined : await findQrImage(db, slug);
  if (slug === null || !code) return { kind: 'not_found', isWhiteLabel: false };
  const { isAccessible, plan } = access(code, new Date());
  if (code.isGone) return { kind: 'gone', isWhiteLabel: isWhiteLabel(plan) };
  if (!isAccessible || isOverLimit(plans[plan].limits, code)) return { kind: 'not_found', isWhiteLabel: false };
  const { ownerId, holderId, title, style } = code;
  return { slug, ownerId, holderId, title, style: effectiveQrStyle(storedQrStyle(style), plan) };
}

/** Those who see the code in a list, and the holder of its card (product 13.6). */
async function mayFetchLarge(context: Context, request: FastifyRequest, reply: FastifyReply, code: ShownCode) {
  const person = await performPublic(context, callOf(request), { who: 'public', kind: 'read' }, () =>
    actorOf(context, request, (cookies) => void reply.header('set-cookie', cookies)),
  );
  if (person === null) return false;
  const actor = await actingFor(context.db, person, code.ownerId).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (actor === null) return false;
  return reachOf(actor.role, 'links.read') === 'all' || code.holderId === actor.person.id;
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

/** The ETag of an image, and its key among the drawn ones. */
function tagOf(image: QrImage): string {
  return etagOf(JSON.stringify([DRAWING_VERSION, image]));
}

/** @throws overloaded, unavailable */
async function draw(context: Context, drawn: DrawnImages, image: QrImage, client: string): Promise<DrawnImage> {
  const tag = tagOf(image);
  const present = drawn.get(tag);
  if (present) return { body: present, isComplete: true };
  return await drawn.draw(tag, client, async () => {
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

function attachment(name: string, format: QrFormat): string {
  const ascii = withoutMarks(name).replace(/[^A-Za-z0-9._-]+/g, '_');
  return contentDisposition('attachment', { ascii: `${ascii}.${format}`, utf8: `${name}.${format}` });
}
