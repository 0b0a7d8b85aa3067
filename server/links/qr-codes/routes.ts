import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#db/connect.ts';
import { findQrImage } from '#db/links/qr-codes.ts';
import { AppError } from '#src/errors.ts';
import { type QrFormat, qrFileName, qrPngSizes } from '#src/links/qr-codes.ts';
import { effectiveQrStyle, type QrStyle } from '#src/links/qr-style.ts';
import { storedQrStyle } from '#src/links/qr-style-schema.ts';
import { isSlugForm } from '#src/links/slugs.ts';
import { withoutMarks } from '#src/names.ts';
import { access } from '#src/owners/access.ts';
import { reachOf } from '#src/owners/permissions.ts';
import { isOverLimit, isWhiteLabel, plans } from '#src/owners/plans.ts';
import { urlOfScan } from '#src/owners/urls.ts';
import { actorOf } from '../../accounts/actor.ts';
import { actingFor } from '../../accounts/named-owner.ts';
import type { Context } from '../../context.ts';
import { callOf, performPublic } from '../../operations.ts';
import { isShownAt, noticeAt } from '../../owners/domains/place-owner.ts';
import { siteOf } from '../../owners/domains/urls.ts';
import { type Notice, noticeResponse } from '../../owners/notices.ts';
import { contentDisposition } from '../../platform/content-disposition.ts';
import { isNotModified, languageOf } from '../../platform/content-negotiation.ts';
import { sharedNetworkOf } from '../../platform/ip-addresses.ts';
import { sendPageResponse } from '../../platform/page-responses.ts';
import { drawQr, type QrImage, qrPngSize, qrTag, qrTypes } from './images.ts';

type ImageRequest = FastifyRequest<{ Params: { file: string }; Querystring: { size?: unknown; download?: unknown } }>;
/** Images of QR codes (product 13.3). Public, like the printed codes. */
export function qrCodeRoutes(app: FastifyInstance, context: Context): void {
  app.get('/qr/:file', async (request: ImageRequest, reply) => {
    const { slug, format } = fileOf(request.params.file);
    const found = await findShownCode(context.db, slug);
    const isHere = 'kind' in found || (await isShownAt(context.db, request, found.ownerId));
    const code = isHere ? found : ({ kind: 'not_found', isWhiteLabel: true } as const);
    if ('kind' in code) {
      const notice = noticeAt(request, code);
      return sendPageResponse(reply, noticeResponse(context, languageOf(request), notice));
    }
    const asked: QrImage = {
      url: urlOfScan(siteOf(context, code.ownerId), code.slug),
      title: code.title,
      style: code.style,
      format,
      size: format === 'png' ? qrPngSize(request.query.size) : 0,
    };
    const isLarge = asked.size > qrPngSizes.publicMax;
    const isReduced =
      isLarge && !context.drawnImages.has(qrTag(asked)) && !(await mayFetchLarge(context, request, reply, code));
    const image = isReduced ? { ...asked, size: qrPngSizes.publicMax } : asked;
    const etag = `"${qrTag(image)}"`;
    // A large image depends on the session (product 31.2)
    const caching = isLarge ? { 'cache-control': 'no-store' } : { 'cache-control': 'no-cache', etag };
    if (!isLarge && isNotModified(request, etag)) return reply.code(304).headers(caching).send();
    const { body, isComplete } = await drawQr(context, image, sharedNetworkOf(request.ip));
    if (request.query.download === '1') reply.header('content-disposition', attachment(qrFileName(code.title), format));
    return reply
      .headers(isComplete ? caching : { 'cache-control': 'no-store' })
      .type(qrTypes[format])
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

function attachment(name: string, format: QrFormat): string {
  const ascii = withoutMarks(name).replace(/[^A-Za-z0-9._-]+/g, '_');
  return contentDisposition('attachment', { ascii: `${ascii}.${format}`, utf8: `${name}.${format}` });
}
