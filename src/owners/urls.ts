import { paths } from '../paths.ts';
import type { DomainStart } from './domains.ts';
import { placePath } from './places.ts';

/** Where an owner's things are shown. Their URLs are made here and nowhere else (product 42.16). */
export type OwnerSite = {
  /** without a trailing slash */
  publicUrl: string;
  /** the main domain while it is live; null: PUBLIC_URL */
  domain: { origin: string; start: DomainStart } | null;
  codesUseDomain: boolean;
};

/** Of a card's page or a team page, by its path at PUBLIC_URL, where a domain may lack it. `cardId`: null for a team page. */
export function urlOfPage({ publicUrl, domain }: OwnerSite, path: string, cardId: string | null): string {
  if (domain === null) return publicUrl + path;
  const { origin, start } = domain;
  if (start.kind === 'card' && start.id === cardId) return `${origin}/`;
  const own = placePath(path, start.kind === 'main') ?? (cardId === null ? null : paths.card(cardId));
  return own === null ? publicUrl + path : origin + own;
}

export function urlOfContactFile(site: OwnerSite, path: string, cardId: string): string {
  const page = urlOfPage(site, path, cardId);
  // Nothing is below the root
  return `${page.endsWith('/') ? originOfSite(site) + paths.card(cardId) : page}.vcf`;
}

/** `/l/…` at domains, too: a card that gets the slug as its handle later would replace it at `/…`. */
export function urlOfShortLink(site: OwnerSite, slug: string): string {
  return originOfSite(site) + paths.shortLink(slug);
}

/** What a QR code contains. Print outlives domains, so it is PUBLIC_URL unless the owner chose otherwise (product 42.14). */
export function urlOfScan(site: OwnerSite, slug: string): string {
  return originOfCodes(site) + paths.scan(slug);
}

export function originOfCodes(site: OwnerSite): string {
  return site.codesUseDomain ? originOfSite(site) : site.publicUrl;
}

/** What the QR code of a team page contains, which has no short link. */
export function urlOfTeamCode(site: OwnerSite, path: string): string {
  return site.codesUseDomain ? urlOfPage(site, path, null) : site.publicUrl + path;
}

/** Where an owner's photos and preview images are. */
export function originOfSite({ publicUrl, domain }: OwnerSite): string {
  return domain?.origin ?? publicUrl;
}
