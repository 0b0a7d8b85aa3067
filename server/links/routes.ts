import DataLoader from 'dataloader';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findLinkTargets, updateOpenedLinks } from '#db/links/link-targets.ts';
import { type LinkRecord, resolveLink } from '#src/links/resolve-link.ts';
import { isSlugForm } from '#src/links/slugs.ts';
import type { Context } from '../context.ts';
import { isShownAt } from '../owners/domains/place-owner.ts';
import { cacheKey } from '../platform/response-cache/response-cache.ts';
import { sendPublicResult, servePublicResult } from '../visits/serve-cached.ts';
import { followProtectedLink } from './follow-link.ts';
import { type FollowKind, linkResult, linkVisit } from './link-results.ts';
import { withoutLoop } from './targets.ts';

/** Neither stored by browsers nor indexed. */
export const redirectHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

const MAX_LINKS_PER_QUERY = 100;

const redirects = [
  ['/l/:slug', 'click'],
  ['/q/:slug', 'scan'],
] as const;

/** Short links, and the same links reached by a scan (product 9). */
export function redirectRoutes(app: FastifyInstance, context: Context): void {
  const findLink = linkLoader(context);
  for (const [url, kind] of redirects) redirectRoute(app, context, findLink, url, kind);
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
    const find = async () => {
      const result = linkResult(await findShown(request), kind);
      return 'bypass' in result ? result : await withoutLoop(context, result);
    };
    const served = await servePublicResult(context, request, reply, find, redirectHeaders);
    return served ? await follow(request, reply, served.bypass) : reply;
  });

  // The password form. Sent to any other link, it leads to the page of that link
  app.post(url, async (request, reply) => {
    const link = await findShown(request);
    if (link && resolveLink(link, new Date()).kind === 'protected') return await follow(request, reply, link);
    // A request line can name a host
    const { pathname, search } = new URL(request.originalUrl, context.env.publicUrl);
    return await reply.headers(redirectHeaders).redirect(pathname + search, 303);
  });

  async function findShown(request: FastifyRequest): Promise<LinkRecord | undefined> {
    const link = await findLink(slugOf(request));
    return link && (await isShownAt(context.db, request, link.ownerId)) ? link : undefined;
  }

  async function follow(request: FastifyRequest, reply: FastifyReply, link: LinkRecord): Promise<FastifyReply> {
    reply.headers(redirectHeaders);
    const { password = null } = (request.body ?? {}) as { password?: unknown };
    const result = await followProtectedLink(context, link, {
      visit: linkVisit(link, kind),
      slug: slugOf(request),
      ip: request.ip,
      password: request.method === 'POST' ? password : undefined,
      isCounted: () => context.visits.isCounted(request, link.ownerId),
    });
    if (result.kind === 'page') allowAnyTarget(reply);
    return await sendPublicResult(context, request, reply, await withoutLoop(context, result), redirectHeaders);
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

/** Browsers apply form-action to the redirect after a form as well, and the target must not be revealed before. */
function allowAnyTarget(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.header('content-security-policy', policy.replace("form-action 'self'", "form-action 'self' https: http:"));
}
