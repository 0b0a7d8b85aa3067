import { listLinks } from '#db/links/links.ts';
import { listLinkTags } from '#db/links/tags.ts';
import { listMarks } from '#db/owners/external-ids.ts';
import { AppError } from '#src/errors.ts';
import type { LinkChangesBody, LinkResource, NewLinkBody } from '#src/links/link-resource.ts';
import { effectiveQrStyle } from '#src/links/qr-style.ts';
import { isOverLimit, plans } from '#src/owners/plans.ts';
import { urlOfScan, urlOfShortLink } from '#src/owners/urls.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { readSite } from '../owners/domains/urls.ts';
import { instant } from '../rest.ts';
import { inOrder } from './list-rows.ts';

type ResourceContext = Pick<Context, 'db' | 'env'>;

/** Links as programs see them, in this order; without those that are gone. */
export async function readLinks(
  { db, env }: ResourceContext,
  actor: Actor,
  ids: readonly string[],
): Promise<LinkResource[]> {
  const { owner, access } = actor;
  const site = await readSite({ db, env }, owner.id);
  const links = inOrder(ids, await listLinks(db, owner.id, ids));
  const marks = await listMarks(db, 'links', owner.id, ids);
  const tags = await listLinkTags(db, ids);
  return links.map((link) => ({
    id: link.id,
    externalId: marks.get(link.id)?.externalId ?? null,
    slug: link.slug,
    shortUrl: urlOfShortLink(site, link.slug),
    scanUrl: urlOfScan(site, link.slug),
    title: link.title,
    url: link.url ?? '',
    icon: link.icon,
    active: link.active,
    showOnProfile: link.showOnProfile,
    expiresAt: link.expiresAt && instant(link.expiresAt),
    maxClicks: link.maxClicks,
    usedClicks: link.usedClicks,
    hasPassword: link.hasPassword,
    fallbackUrl: link.fallbackUrl,
    utm: {
      source: link.utmSource,
      medium: link.utmMedium,
      campaign: link.utmCampaign,
      term: link.utmTerm,
      content: link.utmContent,
    },
    qrCode: link.qrStyle && effectiveQrStyle(link.qrStyle, access.plan),
    tagIds: tags.get(link.id) ?? [],
    isOverLimit: isOverLimit(plans[access.plan].limits, link),
    isSuspended: link.isDisabled,
    clicks: link.clickCount,
    scans: link.scanCount,
    createdAt: instant(link.createdAt),
    updatedAt: instant(marks.get(link.id)?.updatedAt ?? link.createdAt),
  }));
}

/** @throws not_found */
export async function readLink(context: ResourceContext, actor: Actor, id: string): Promise<LinkResource> {
  const [link] = await readLinks(context, actor, [id]);
  if (!link) throw new AppError('not_found');
  return link;
}

/** What a new link has unless it is said. */
export function newLink({ utm, tagIds = [], ...body }: NewLinkBody) {
  const plain = { icon: null, slug: null, showOnProfile: true, active: true };
  return { ...plain, ...present(body), title: body.title, url: body.url, ...campaign(utm), tagIds };
}

export function linkChanges({ utm, tagIds: _, ...body }: LinkChangesBody) {
  return { ...present(body), ...campaign(utm) };
}

function campaign(utm: NewLinkBody['utm'] = {}) {
  return present({
    utmSource: utm.source,
    utmMedium: utm.medium,
    utmCampaign: utm.campaign,
    utmTerm: utm.term,
    utmContent: utm.content,
  });
}

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function present<T extends object>(fields: T): Present<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;
}
