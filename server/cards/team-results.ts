import type { FastifyRequest } from 'fastify';
import { listTeam } from '#db/cards/team.ts';
import { findOrganization } from '#db/owners/organizations/organizations.ts';
import type { ResolvedTeam } from '#src/cards/resolve-card.ts';
import { teamPage } from '#src/cards/team/page.ts';
import { MOST_SHOWN } from '#src/cards/team/team.ts';
import { SEARCH_MAX } from '#src/lists.ts';
import { originOfSite, urlOfPage } from '#src/owners/urls.ts';
import { cardPath, paths } from '#src/paths.ts';
import { isStorable } from '#src/schemas.ts';
import type { Context } from '../context.ts';
import { pathOfPage } from '../owners/domains/place-owner.ts';
import { placeAt } from '../owners/domains/places.ts';
import { siteAt } from '../owners/domains/urls.ts';
import { type PublicResult, visitTag } from '../visits/public-results.ts';
import { previewTag } from './previews/card-preview.ts';
import { previewOfTeam } from './previews/team-preview.ts';

const visit = { kind: 'profile_view', source: 'direct' } as const;

/** What a visitor searches on the page of an organization; empty: nothing. */
export function searchOf({ query }: FastifyRequest): string {
  const { q } = query as { q?: unknown };
  const typed = typeof q === 'string' ? q.slice(0, SEARCH_MAX).toWellFormed().trim() : '';
  return isStorable(typed) ? typed : '';
}

/** The page of an organization. Its visits are those of the organization itself (product 40.2). */
export async function teamResult(
  context: Pick<Context, 'db' | 'env' | 'assets' | 'places'>,
  request: FastifyRequest,
  found: ResolvedTeam,
): Promise<PublicResult> {
  const { db, env, assets } = context;
  const { kind: _, ownerId, validUntil, isWhiteLabel, language, username, madeWith: _m, ...shown } = found;
  const site = siteAt(context, request, ownerId);
  const search = searchOf(request);
  const about = { ownerId, validUntil, isWhiteLabel };
  const [page, { cards, found: count }] = await Promise.all([
    findOrganization(db, ownerId),
    listTeam(db, ownerId, { search, limit: MOST_SHOWN }),
  ]);
  if (!page?.hasPage) return { ...about, tag: null, kind: 'unavailable' };
  const people = cards.map(({ id, handle, name, position, photo }) => ({
    name,
    position,
    photo,
    path: pathOfPage(request, cardPath({ id, handle, isMain: false, username }), id),
  }));
  const team = {
    about: page.about,
    website: page.website,
    people,
    found: count,
    search,
    unlisted: cards.some(({ unlisted }) => unlisted),
  };
  const preview = previewTag(previewOfTeam(shown, page.website, site));
  const options = {
    ...shown,
    path: pathOfPage(request, found.path, null),
    url: urlOfPage(site, found.path, null),
    publicUrl: originOfSite(site),
    appName: placeAt(request)?.host ?? env.appName,
    previewImage: paths.teamPreview(username, preview),
  };
  return {
    ...about,
    tag: visitTag({ origin: visit, itemId: ownerId }),
    kind: 'page',
    language,
    page: ({ i18n }) => teamPage(team, { ...options, i18n, scriptUrl: assets.teamScript }),
  };
}
