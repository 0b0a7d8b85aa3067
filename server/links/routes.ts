import DataLoader from 'dataloader';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findLinkTargets } from '#db/cards/public-cards.ts';
import type { Language } from '#src/languages.ts';
import { isSlugForm } from '#src/links/links.ts';
import { type LinkRecord, linkAnswer } from '#src/links/resolve-link.ts';
import { accessChangesAt } from '#src/owners/access.ts';
import type { Context } from '../context.ts';
import { goneAnswer, noticeAnswer, type PageAnswer, unavailableAnswer } from '../platform/page-responses.ts';
import type { Undecided } from '../platform/response-cache/response-cache.ts';
import { type Answer, finishedRoute, keyFor } from '../visits/cached-routes.ts';
import { answerGuarded, type FollowKind, visitOf } from './follow-link.ts';

/** Nobody keeps where a link leads, and no search finds it. */
const unkept = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** Links of one query: what a database answers in a few milliseconds. */
const MOST_AT_ONCE = 100;

/** Short links, and the same reached by a scan (product 9). */
export function linkRoutes(app: FastifyInstance, context: Context): void {
  const find = linkFinding(context);
  follow(app, context, find, '/l/:slug', 'click');
  follow(app, context, find, '/q/:slug', 'scan');
}

type FindLink = (slug: string) => Promise<LinkRecord | undefined>;

/** Finds links that are asked for at the same time by one query: many are, when a process has just begun. */
function linkFinding({ db }: Context): FindLink {
  const loader = new DataLoader<string, LinkRecord | undefined>(
    async (slugs) => {
      const found = await findLinkTargets(db, slugs);
      return slugs.map((slug) => found.get(slug));
    },
    // Nothing is remembered: that is for the finished answers. Each connection's request is an event of its own
    { cache: false, maxBatchSize: MOST_AT_ONCE, batchScheduleFn: (load) => void setImmediate(load) },
  );
  return async (slug) => (isSlugForm(slug) ? await loader.load(slug.toLowerCase()) : undefined);
}

function follow(app: FastifyInstance, context: Context, find: FindLink, url: string, kind: FollowKind): void {
  const decide = async (request: FastifyRequest, reply: FastifyReply, link: LinkRecord) =>
    await answerGuarded(context, request, reply.headers(unkept), link, kind);
  finishedRoute(app, context, url, {
    isForAll: true,
    keyOf: (request) => keyFor(url, isSlugForm(slugOf(request)) ? slugOf(request).toLowerCase() : null),
    ask: (request, language) => followAnswer(context, find, slugOf(request), kind, language),
    decide,
  });
  // The form of a password. Whoever sends it to another link is told to ask for that
  app.post(url, async (request, reply) => {
    const link = await find(slugOf(request));
    if (link && linkAnswer(link, new Date()).kind === 'guarded') return await decide(request, reply, link);
    return await reply.headers(unkept).redirect(request.url, 303);
  });
}

function slugOf({ params }: FastifyRequest): string {
  return (params as { slug: string }).slug;
}

async function followAnswer(
  context: Context,
  find: FindLink,
  slug: string,
  kind: FollowKind,
  language: Language | null,
): Promise<Answer | Undecided<LinkRecord>> {
  const now = new Date();
  const link = await find(slug);
  const found = linkAnswer(link, now);
  const uncounted = { subject: null, validUntil: null, isForAll: false };
  if (!link || found.kind === 'not_found') {
    return { ...uncounted, userId: null, ...unkeptPage(noticeAnswer(context, language, 'not_found')) };
  }
  if (found.kind === 'guarded') return { undecided: link };
  const { userId } = link;
  if (found.kind === 'unavailable') {
    const validUntil = accessChangesAt(link, now);
    return { ...uncounted, userId, validUntil, ...unkeptPage(unavailableAnswer(context, language)) };
  }
  const { validUntil } = found;
  const lead = (location: string) => ({ status: 302, headers: { ...unkept, location }, body: null, isForAll: true });
  if (found.kind === 'follow') {
    return { userId, subject: visitOf(link, kind), validUntil, ...lead(found.address) };
  }
  if (found.fallback !== null) return { ...uncounted, userId, validUntil, ...lead(found.fallback) };
  return { ...uncounted, userId, validUntil, ...unkeptPage(goneAnswer(context, language)) };
}

function unkeptPage({ headers, ...page }: PageAnswer): PageAnswer {
  return { ...page, headers: { ...headers, ...unkept } };
}
