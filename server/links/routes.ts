import DataLoader from 'dataloader';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findLinkTargets } from '#db/links/link-targets.ts';
import { updateOpenedLinks } from '#db/links/retired-slugs.ts';
import type { Language } from '#src/languages.ts';
import { isSlugForm } from '#src/links/links.ts';
import { type LinkRecord, resolveLink } from '#src/links/resolve-link.ts';
import { accessChangesAt } from '#src/owners/access.ts';
import type { Context } from '../context.ts';
import { goneResponse, unavailableResponse } from '../owners/unavailable-pages.ts';
import { errorPageResponse, type PageResponse } from '../platform/page-responses.ts';
import type { RenderedResponse } from '../platform/response-cache/cached-response.ts';
import { cacheKey } from '../platform/response-cache/response-cache.ts';
import { cacheRequest, sendResponse, visitTag } from '../visits/serve-cached.ts';
import { type FollowKind, followProtectedLink, visitOf } from './follow-link.ts';

/** Neither stored by browsers nor indexed. */
const redirectHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

const MAX_LINKS_PER_QUERY = 100;

/** Short links, and the same links reached by a scan (product 9). */
export function redirectRoutes(app: FastifyInstance, context: Context): void {
  const findLink = linkLoader(context);
  redirectRoute(app, context, findLink, '/l/:slug', 'click');
  redirectRoute(app, context, findLink, '/q/:slug', 'scan');
}

function redirectRoute(
  app: FastifyInstance,
  context: Context,
  findLink: FindLink,
  url: string,
  kind: FollowKind,
): void {
  const key = (request: FastifyRequest) =>
    cacheKey(url, isSlugForm(slugOf(request)) ? slugOf(request).toLowerCase() : null);

  app.get(url, { config: { cacheKey: key } }, async (request, reply) => {
    const cached = cacheRequest(request, reply);
    const response = await context.responseCache.fetch(cached, async () => {
      const link = await findLink(slugOf(request));
      return link ? renderLink(context, link, kind, cached.language) : renderNotFound(context, cached.language);
    });
    if ('bypass' in response) return await followProtected(request, reply, response.bypass);
    return await sendResponse(context, request, reply, response);
  });

  // The password form. Sent to any other link, it leads to the page of that link
  app.post(url, async (request, reply) => {
    const link = await findLink(slugOf(request));
    if (link && resolveLink(link, new Date()).kind === 'protected') return await followProtected(request, reply, link);
    // A request line can name a host
    const { pathname, search } = new URL(request.url, context.env.publicUrl);
    return await reply.headers(redirectHeaders).redirect(pathname + search, 303);
  });

  async function followProtected(request: FastifyRequest, reply: FastifyReply, link: LinkRecord) {
    return await followProtectedLink(context, request, reply.headers(redirectHeaders), link, kind);
  }
}

function slugOf({ params }: FastifyRequest): string {
  return (params as { slug: string }).slug;
}

type FindLink = (slug: string) => Promise<LinkRecord | undefined>;

/** Finds links requested at the same time with one query: a process that has just started misses many. */
function linkLoader({ db, log }: Pick<Context, 'db' | 'log'>): FindLink {
  const loader = new DataLoader<string, LinkRecord | undefined>(
    async (slugs) => {
      const found = await findLinkTargets(db, slugs);
      const unopened = slugs.filter((slug) => found.get(slug)?.isUnopened);
      if (unopened.length > 0)
        await updateOpenedLinks(db, unopened).catch((err) => log.warn({ err }, 'a first visit was not noted'));
      return slugs.map((slug) => found.get(slug));
    },
    { cache: false, maxBatchSize: MAX_LINKS_PER_QUERY, batchScheduleFn: (load) => void setImmediate(load) },
  );
  return async (slug) => (isSlugForm(slug) ? await loader.load(slug.toLowerCase()) : undefined);
}

function renderNotFound(context: Context, language: Language | null): RenderedResponse {
  const page = errorPageResponse(context, language, 'not_found');
  return { ...notCounted, ownerId: null, validUntil: null, ...withRedirectHeaders(page) };
}

/** What a link responds now, or the link itself if each request must be decided by its current row. */
function renderLink(
  context: Context,
  link: LinkRecord,
  kind: FollowKind,
  language: Language | null,
): RenderedResponse | { bypass: LinkRecord } {
  const now = new Date();
  const resolved = resolveLink(link, now);
  const { ownerId } = link;
  switch (resolved.kind) {
    case 'not_found':
      return renderNotFound(context, language);
    case 'protected':
      return { bypass: link };
    case 'unavailable': {
      const page = unavailableResponse(context, language);
      return { ...notCounted, ownerId, validUntil: accessChangesAt(link, now), ...withRedirectHeaders(page) };
    }
    case 'redirect': {
      const tag = visitTag(visitOf(link, kind));
      return { ownerId, tag, validUntil: resolved.validUntil, ...redirectTo(resolved.url) };
    }
    case 'gone': {
      const { fallback, validUntil } = resolved;
      const response = fallback === null ? withRedirectHeaders(goneResponse(context, language)) : redirectTo(fallback);
      return { ...notCounted, ownerId, validUntil, ...response };
    }
  }
}

const notCounted = { tag: null, variesByLanguage: true };

function redirectTo(location: string) {
  return { status: 302, headers: { ...redirectHeaders, location }, body: null, variesByLanguage: false };
}

function withRedirectHeaders({ headers, ...page }: PageResponse): PageResponse {
  return { ...page, headers: { ...headers, ...redirectHeaders } };
}
