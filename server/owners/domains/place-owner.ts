import type { FastifyRequest } from 'fastify';
import type { Db } from '#db/connect.ts';
import { findHolder, findNamesake } from '#db/owners/domains.ts';
import { access, accessChangesAt } from '#src/owners/access.ts';
import type { DomainStart } from '#src/owners/domains.ts';
import { type OwnerHost, placePath } from '#src/owners/places.ts';
import { includesDomains, includesSubdomain } from '#src/owners/plans.ts';
import { paths } from '#src/paths.ts';
import { placeAt } from './places.ts';

/** Whose host it is now, until time alone changes that. `moved`: the username of a subdomain was replaced. */
export type HostOwner =
  | ({ kind: 'owner' } & Known)
  | ({ kind: 'moved' } & Known)
  | { kind: 'gone'; ownerId: string }
  | { kind: 'unavailable' };

type Known = { ownerId: string; username: string; validUntil: Date | null };

export async function ownerAt(db: Db, host: OwnerHost): Promise<HostOwner> {
  const found = host.kind === 'domain' ? await findHolder(db, host.ownerId) : await findNamesake(db, host.label);
  if (!found) return { kind: 'unavailable' };
  const { ownerId, username, isFormer, isDisabled } = found;
  if (isDisabled) return { kind: 'gone', ownerId };
  const now = new Date();
  const { isAccessible, plan } = access(found, now);
  const isIncluded = isAccessible && (host.kind === 'domain' ? includesDomains(plan) : includesSubdomain(plan));
  if (username === null || !isIncluded) return { kind: 'unavailable' };
  return { kind: isFormer ? 'moved' : 'owner', ownerId, username, validUntil: accessChangesAt(found, now) };
}

/** Whether what an owner has may be shown where a request arrived: everything at PUBLIC_URL, and the owner's own at the owner's hosts. */
export async function isShownAt(db: Db, request: Pick<FastifyRequest, 'raw'>, ownerId: string): Promise<boolean> {
  const place = placeAt(request);
  if (place === null) return true;
  if (place.kind === 'domain' && place.ownerId !== ownerId) return false;
  const found = await ownerAt(db, place);
  // Of a suspended one, which says that it is gone
  return (found.kind === 'owner' || found.kind === 'gone') && found.ownerId === ownerId;
}

export function startAt(place: OwnerHost | null): DomainStart {
  return place?.kind === 'domain' ? place.start : { kind: 'main' };
}

/** The path of a page where a request arrived, for that at PUBLIC_URL. `id`: of the card. */
export function pathOfPage(request: Pick<FastifyRequest, 'raw'>, path: string, id: string | null): string {
  const place = placeAt(request);
  if (place === null) return path;
  const start = startAt(place);
  if (start.kind === 'card' && start.id === id) return '/';
  return placePath(path, start.kind === 'main') ?? (id === null ? '/' : paths.card(id));
}

/** Where a redirect leads: to the page where the request arrived, or at PUBLIC_URL if it isn't there. `cardId`: null for a team page. */
export function localUrl(
  request: Pick<FastifyRequest, 'raw'>,
  publicUrl: string,
  url: string,
  cardId: string | null,
): string {
  const place = placeAt(request);
  if (place === null || !url.startsWith('/')) return url;
  if (cardId !== null) return pathOfPage(request, url, cardId);
  return placePath(url, startAt(place).kind === 'main') ?? publicUrl + url;
}

/** Nothing at a host of an owner names the product (product 42.10). */
export function noticeAt<Notice extends { isWhiteLabel: boolean }>(
  request: Pick<FastifyRequest, 'raw'>,
  notice: Notice,
): Notice {
  return placeAt(request) === null ? notice : { ...notice, isWhiteLabel: true };
}
