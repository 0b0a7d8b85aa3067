import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findCardByHandle, findCardById, findCardByUsername } from '#db/cards/public-cards.ts';
import { findLinkTargets, updateOpenedLinks } from '#db/links/link-targets.ts';
import { type CardRecord, resolveCard } from '#src/cards/resolve-card.ts';
import { isSlugForm } from '#src/links/slugs.ts';
import { isHandleForm } from '#src/owners/handles.ts';
import { paths } from '#src/paths.ts';
import type { Context } from '../context.ts';
import { linkResult } from '../links/link-results.ts';
import { redirectHeaders } from '../links/routes.ts';
import { withoutLoop } from '../links/targets.ts';
import { callOf, performPublic } from '../operations.ts';
import { type HostOwner, ownerAt, startAt } from '../owners/domains/place-owner.ts';
import { placeAt } from '../owners/domains/places.ts';
import { cacheKey } from '../platform/response-cache/response-cache.ts';
import { notOwned, type PublicResult } from '../visits/public-results.ts';
import { sendPublicResult, servePublicResult } from '../visits/serve-cached.ts';
import { type CardVisitKind, cardPageResult, missingCardResult } from './card-results.ts';
import { contactFileResult, hasInlinePhoto } from './contact-file-routes.ts';
import { segmentsOf } from './public-cards.ts';
import { searchOf, teamResult } from './team-results.ts';

type Owner = Extract<HostOwner, { kind: 'owner' }>;
type Find = (context: Context, request: FastifyRequest, owner: Owner, name: string) => Promise<PublicResult>;

/** What a host of an owner shows at its root and one segment below it: the start, cards by handle, links by slug (product 42.9). */
export function placeRoutes(app: FastifyInstance, context: Context): void {
  pageRoute(app, context, { url: '/', nameIn: () => '', find: startResult });
  pageRoute(app, context, { url: '/:segment', nameIn, find: namedResult });

  const fileUrl = '/:segment.vcf';
  const fileKey = (request: FastifyRequest) =>
    cacheKey(fileUrl, nameIn(segmentsOf(request)), hasInlinePhoto(request) ? 'inline' : '');
  app.get(fileUrl, { config: { cacheKey: fileKey } }, async (request, reply) => {
    const handle = nameIn(segmentsOf(request));
    if (handle === null) return reply.callNotFound();
    await servePublicResult(context, request, reply, () => resultAt(context, request, fileResult, handle));
    return reply;
  });
}

type PageRoute = { url: string; nameIn: (segment: string) => string | null; find: Find };

function pageRoute(app: FastifyInstance, context: Context, { url, nameIn, find }: PageRoute): void {
  const key = (request: FastifyRequest) =>
    searchOf(request) === '' ? cacheKey(url, nameIn(segmentsOf(request))) : null;
  app.get(url, { config: { cacheKey: key } }, async (request, reply) => {
    const name = nameIn(segmentsOf(request));
    if (name === null) return reply.callNotFound();
    const result = () => resultAt(context, request, find, name);
    if (searchOf(request) === '') {
      await servePublicResult(context, request, reply, result);
      return reply;
    }
    const found = await performPublic(context, callOf(request), { who: 'public', kind: 'read' }, result);
    return sendPublicResult(context, request, reply, found);
  });
}

/** A handle or a slug; null if nothing can have this name. */
function nameIn(segment: string): string | null {
  const name = segment.toLowerCase();
  return isHandleForm(name) || isSlugForm(name) ? name : null;
}

/** What isn't there belongs to nobody: made-up paths evict no pages of owners. */
async function resultAt(context: Context, request: FastifyRequest, find: Find, name: string): Promise<PublicResult> {
  const host = placeAt(request);
  const owner = host === null ? null : await ownerAt(context.db, host);
  if (owner === null) return nothing;
  if (owner.kind === 'gone') return { ...notOwned, ownerId: owner.ownerId, kind: 'gone' };
  // Former names are led on before
  if (owner.kind !== 'owner') return { ...notOwned, kind: 'unavailable' };
  return await find(context, request, owner, name);
}

const nothing: PublicResult = { ...notOwned, kind: 'not_found' };

const startResult: Find = async (context, request, owner) => {
  const start = startAt(placeAt(request));
  const { ownerId, validUntil } = owner;
  if (start.kind === 'address') {
    const host = URL.parse(start.url)?.hostname ?? '';
    // It became one of an owner later, and could lead back
    const isOwners = typeof context.places?.find(host) === 'object';
    return {
      ...notOwned,
      ownerId,
      validUntil,
      ...(isOwners ? { kind: 'gone' } : { kind: 'redirect', url: start.url }),
    };
  }
  return start.kind === 'card'
    ? await cardResult(context, request, owner, await findCardById(context.db, start.id), 'card_view')
    : await cardResult(context, request, owner, await findCardByUsername(context.db, owner.username), 'profile_view');
};

const namedResult: Find = async (context, request, owner, name) => {
  const { db, log } = context;
  const record = isHandleForm(name) ? await findCardByHandle(db, owner.username, name) : undefined;
  if (record) return await cardResult(context, request, owner, record, 'card_view');
  const link = isSlugForm(name) ? (await findLinkTargets(db, [name])).get(name) : undefined;
  if (link?.ownerId !== owner.ownerId) return nothing;
  if (link.isUnopened)
    await updateOpenedLinks(db, [name]).catch((err) => log.warn({ err }, 'a first visit was not noted'));
  const result = linkResult(link, 'click');
  // Each request is decided there
  if ('bypass' in result) return { ...notOwned, ownerId: owner.ownerId, kind: 'redirect', url: paths.shortLink(name) };
  const led = await withoutLoop(context, result);
  return led.kind === 'redirect' ? { ...led, headers: redirectHeaders } : led;
};

const fileResult: Find = async (context, request, owner, handle) => {
  const record = isHandleForm(handle) ? await findCardByHandle(context.db, owner.username, handle) : undefined;
  if (record?.ownerId !== owner.ownerId) return nothing;
  const found = resolveCard(record, new Date());
  if (found.kind === 'card') return await contactFileResult(context, request, found);
  return missingCardResult(found, '.vcf');
};

async function cardResult(
  context: Context,
  request: FastifyRequest,
  { ownerId }: Owner,
  record: CardRecord | undefined,
  kind: CardVisitKind,
): Promise<PublicResult> {
  if (record?.ownerId !== ownerId) return nothing;
  const found = resolveCard(record, new Date());
  return found.kind === 'team'
    ? await teamResult(context, request, found)
    : cardPageResult(context, request, found, kind);
}
